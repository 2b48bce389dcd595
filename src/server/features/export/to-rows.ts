import type * as z from 'zod/mini';
import type { BudgetTables } from '#server/db/tables/budgets.ts';
import type { GoalRow, LedgerRow, LedgerTables, MovementRow } from '#server/db/tables/ledger.ts';
import type {
  ExportedBudget,
  ExportedDeletedTransaction,
  ExportedGoal,
  ExportedMovement,
  ExportedTransaction,
} from '#shared/export/format.ts';
import type { UserId } from '#shared/ids.ts';

// From the entries of a file to the rows of the database; `to-file.ts` is the way there.

/** The version of every restored row. */
export const RESTORED_VERSION = 1;
const NEW = { version: RESTORED_VERSION };

export function transactionRow(user_id: UserId, entry: z.output<typeof ExportedTransaction>): LedgerRow {
  return {
    ...NEW,
    user_id,
    id: entry._id,
    type: entry.type,
    amount_cents: entry.amount,
    category: entry.category,
    goal_id: entry.goalId,
    date: entry.date,
    description: entry.description,
    note: entry.note,
    created_at: entry.createdAt,
  };
}

export function deletedTransactionRow(
  userId: UserId,
  entry: z.output<typeof ExportedDeletedTransaction>,
): LedgerTables['deleted_transactions'] {
  return { ...transactionRow(userId, entry), deleted_at: entry.deletedAt };
}

export function goalRow(user_id: UserId, entry: z.output<typeof ExportedGoal>): GoalRow {
  return {
    ...NEW,
    user_id,
    id: entry._id,
    name: entry.name,
    target_cents: entry.targetAmount,
    deadline: entry.deadline,
    created_at: entry.createdAt,
    closed_at: entry.closedAt,
  };
}

export function movementRow(user_id: UserId, entry: z.output<typeof ExportedMovement>): MovementRow {
  return {
    user_id,
    id: entry._id,
    goal_id: entry.goalId,
    kind: entry.kind,
    amount_cents: entry.amount,
    date: entry.date,
    created_at: entry.createdAt,
  };
}

export function budgetRow(user_id: UserId, entry: z.output<typeof ExportedBudget>): BudgetTables['budgets'] {
  return {
    ...NEW,
    user_id,
    id: entry._id,
    name: entry.name,
    category: entry.category,
    icon: entry.icon,
    notes: entry.notes,
    created_at: entry.createdAt,
  };
}

export function budgetChangeRows(
  user_id: UserId,
  { _id, changes }: z.output<typeof ExportedBudget>,
): BudgetTables['budget_changes'][] {
  return changes.map(({ month, amount }) => ({ user_id, budget_id: _id, month, amount_cents: amount }));
}

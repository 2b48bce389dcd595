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
import { dollarsOfCents } from '#shared/money.ts';

// From the rows of the database to the entries of the file; `to-rows.ts` is the way back.

export function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

type Stored<Row> = Omit<Row, 'user_id' | 'version'>;

export function transactionOf(row: Stored<LedgerRow>): z.input<typeof ExportedTransaction> {
  return {
    _id: row.id,
    type: row.type,
    amount: dollarsOfCents(row.amount_cents),
    description: row.description,
    note: row.note,
    date: row.date,
    category: row.category,
    goalId: row.goal_id,
    createdAt: timeOf(row.created_at),
  };
}

export function deletedTransactionOf(
  row: Stored<LedgerTables['deleted_transactions']>,
): z.input<typeof ExportedDeletedTransaction> {
  return { ...transactionOf(row), deletedAt: timeOf(row.deleted_at) };
}

export function goalOf(row: Stored<GoalRow>): z.input<typeof ExportedGoal> {
  return {
    _id: row.id,
    name: row.name,
    targetAmount: dollarsOfCents(row.target_cents),
    deadline: row.deadline,
    createdAt: timeOf(row.created_at),
    closedAt: row.closed_at === null ? null : timeOf(row.closed_at),
  };
}

export function movementOf(row: Stored<MovementRow>): z.input<typeof ExportedMovement> {
  return {
    _id: row.id,
    goalId: row.goal_id,
    kind: row.kind,
    amount: dollarsOfCents(row.amount_cents),
    date: row.date,
    createdAt: timeOf(row.created_at),
  };
}

/** @param changes those of this budget, earliest first */
export function budgetOf(
  row: Stored<BudgetTables['budgets']>,
  changes: readonly Pick<BudgetTables['budget_changes'], 'month' | 'amount_cents'>[],
): z.input<typeof ExportedBudget> {
  return {
    _id: row.id,
    name: row.name,
    category: row.category,
    icon: row.icon,
    notes: row.notes,
    createdAt: timeOf(row.created_at),
    changes: changes.map(({ month, amount_cents }) => ({
      month,
      amount: amount_cents === null ? null : dollarsOfCents(amount_cents),
    })),
  };
}

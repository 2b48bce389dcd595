import { randomUUIDv7 } from 'node:crypto';
import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/identity/actor.ts';
import { keepAddition } from '#server/identity/token-additions.ts';
import { requireOpenGoal } from '#server/ledger/goals.ts';
import { recordTransaction, removeTransaction, restoreTransaction, reviseTransaction } from '#server/ledger/ledger.ts';
import { AppError, rejectConflicts } from '#shared/http/app-error.ts';
import { mergeEdit } from '#shared/http/merge-edit.ts';
import type { TransactionId, UserId } from '#shared/ids.ts';
import type { Transaction, TransactionChange, TransactionDraft } from '#shared/transactions/contract.ts';
import { updateAlerts } from './alerts.ts';
import { updateAlertsOfMany } from './bulk-alerts.ts';
import { findDeletedTransaction, findTransaction, listTransactions, toColumns, toTransaction } from './queries.ts';
import { sumTransactions } from './totals.ts';

export { findDeletedTransaction, sumTransactions, toTransaction, updateAlertsOfMany };

/**
 * Finds what an earlier request with the same id and content has recorded; undefined if the id is new. Compares with the row as
 * it is now, so an edit in the meantime is a conflict.
 * @throws {AppError} `transaction_exists`, `transaction_deleted`
 */
export async function findRecorded(
  tx: Db,
  userId: UserId,
  { _id: id, ...draft }: TransactionDraft,
): Promise<Transaction | undefined> {
  if (id === undefined) return undefined;
  const [row, deleted] = await together(findTransaction(tx, userId, id), findDeletedTransaction(tx, userId, id));
  if (!row) {
    if (deleted) throw new AppError('transaction_deleted');
    return undefined;
  }
  const sent = Object.entries(toColumns(draft)) as [keyof LedgerRow, unknown][];
  if (sent.every(([column, value]) => row[column] === value)) return toTransaction(row);
  throw new AppError('transaction_exists', { current: { transaction: toTransaction(row) } });
}

export function createTransaction(db: Db, actor: Actor, draft: TransactionDraft): Promise<Transaction> {
  const id = draft._id ?? (randomUUIDv7() as TransactionId);
  const row: LedgerRow = { ...toColumns(draft), user_id: actor.userId, id, created_at: actor.now, version: 1 };
  return inUserTransaction(db, actor.userId, async (tx) => {
    const recording = together(requireEditable(tx, row), recordTransaction(tx, row));
    await updateAlerts(tx, actor, recording, { before: null, after: row });
    return toTransaction(row);
  });
}

/**
 * Call it inside `inUserTransaction`.
 * @param before the row as that transaction has read it
 * @throws {AppError} `edit_conflict`
 */
export async function updateTransaction(
  tx: Db,
  actor: Actor,
  before: LedgerRow,
  change: TransactionChange,
): Promise<Transaction> {
  await requireEditable(tx, before);
  const draft = mergeInto(toTransaction(before), change);
  const after: LedgerRow = { ...before, ...toColumns(draft), version: before.version + 1 };
  const revising = together(requireEditable(tx, after), reviseTransaction(tx, before, after));
  await updateAlerts(tx, actor, revising, { before, after });
  return toTransaction(after);
}

function mergeInto(current: Transaction, { base, ...change }: TransactionChange): TransactionDraft {
  const unused = change.type === 'savings' ? { category: null } : { goalId: null };
  const together = ['type', 'category', 'goalId'] as const;
  const { draft, conflicts } = mergeEdit({ draft: { ...change, ...unused }, base, current, together });
  rejectConflicts(conflicts, { transaction: current });
  return draft;
}

/** Call it inside `inUserTransaction`. @param row as that transaction has read it */
export async function deleteTransaction(tx: Db, actor: Actor, row: LedgerRow): Promise<void> {
  const removing = together(requireEditable(tx, row), removeTransaction(tx, row, actor.now));
  await updateAlerts(tx, actor, removing, { before: row, after: null });
}

/** Restores a deleted transaction. Call it inside `inUserTransaction`. @param row as that transaction has read it */
export async function undeleteTransaction(tx: Db, actor: Actor, row: LedgerRow): Promise<Transaction> {
  const restoring = together(requireEditable(tx, row), restoreTransaction(tx, row), keepAddition(tx, row));
  await updateAlerts(tx, actor, restoring, { before: null, after: row });
  return toTransaction(row);
}

export async function requireTransaction(db: Db, userId: UserId, id: TransactionId): Promise<LedgerRow> {
  const row = await findTransaction(db, userId, id);
  if (!row) throw new AppError('transaction_not_found');
  return row;
}

/** Rejects changes to the savings of a closed goal, which could create money. */
async function requireEditable(tx: Db, { user_id, goal_id }: LedgerRow): Promise<void> {
  if (goal_id !== null) await requireOpenGoal(tx, user_id, goal_id);
}

/** Lists the newest transactions. */
export async function listRecentTransactions(db: Db, userId: UserId, limit: number): Promise<Transaction[]> {
  return (await listTransactions(db, userId, {}, { limit })).items;
}

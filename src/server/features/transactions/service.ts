import { randomUUIDv7 } from 'node:crypto';
import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
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

export { sumTransactions, toTransaction, updateAlertsOfMany };

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
  const row = await findTransaction(tx, userId, id);
  if (!row) {
    if (await findDeletedTransaction(tx, userId, id)) throw new AppError('transaction_deleted');
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
    await requireEditable(tx, row);
    await recordTransaction(tx, row);
    await updateAlerts(tx, actor, null, row);
    return toTransaction(row);
  });
}

/** @throws {AppError} `edit_conflict` */
export function updateTransaction(
  db: Db,
  actor: Actor,
  id: TransactionId,
  change: TransactionChange,
): Promise<Transaction> {
  return inUserTransaction(db, actor.userId, async (tx) => {
    const before = await requireTransaction(tx, actor.userId, id);
    await requireEditable(tx, before);
    const draft = mergeInto(toTransaction(before), change);
    const after: LedgerRow = { ...before, ...toColumns(draft), version: before.version + 1 };
    await requireEditable(tx, after);
    await reviseTransaction(tx, before, after);
    await updateAlerts(tx, actor, before, after);
    return toTransaction(after);
  });
}

function mergeInto(current: Transaction, { base, ...change }: TransactionChange): TransactionDraft {
  const unused = change.type === 'savings' ? { category: null } : { goalId: null };
  const together = ['type', 'category', 'goalId'] as const;
  const { draft, conflicts } = mergeEdit({ draft: { ...change, ...unused }, base, current, together });
  rejectConflicts(conflicts, { transaction: current });
  return draft;
}

export async function deleteTransaction(db: Db, actor: Actor, id: TransactionId): Promise<void> {
  await inUserTransaction(db, actor.userId, async (tx) => {
    const row = await requireTransaction(tx, actor.userId, id);
    await requireEditable(tx, row);
    await removeTransaction(tx, row, actor.now);
    await updateAlerts(tx, actor, row, null);
  });
}

/** Restores a deleted transaction. A second call finds it restored and returns the same. */
export function undeleteTransaction(db: Db, actor: Actor, id: TransactionId): Promise<Transaction> {
  return inUserTransaction(db, actor.userId, async (tx) => {
    const deleted = await findDeletedTransaction(tx, actor.userId, id);
    if (!deleted) return toTransaction(await requireTransaction(tx, actor.userId, id));
    await requireEditable(tx, deleted);
    await restoreTransaction(tx, deleted);
    await keepAddition(tx, deleted);
    await updateAlerts(tx, actor, null, deleted);
    return toTransaction(deleted);
  });
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

import { sql } from 'kysely';
import { insertRows } from '#server/db/insert-rows.ts';
import { keepNewest } from '#server/db/keep-newest.ts';
import { slices } from '#server/db/slices.ts';
import { EDITABLE_COLUMNS, type LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { inPipeline } from '#server/db/together.ts';
import { requireGoal } from '#server/ledger/goals.ts';
import { DELETED_MAX } from '#server/ledger/ledger.ts';
import { countRows } from '#server/ledger/month-totals.ts';
import { changeDays, type TextChange } from '#server/ledger/searched-days.ts';
import { requireRoomForTotal, resizeLedger } from '#server/ledger/size.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { GoalId, UserId } from '#shared/ids.ts';
import { cents, formatMoney } from '#shared/money.ts';

/*
 * Changes up to 10,000 rows of one user at a time. The books are the same as after the functions of `ledger.ts` for each row,
 * but for one thing: a goal may fall below zero in between, as long as it holds enough after all changes.
 *
 * Call these functions inside `inUserTransaction`. Between statements they let other requests read.
 */

interface LedgerChange extends TextChange {
  readonly row: LedgerRow;
}

export async function recordTransactions(tx: Db, rows: readonly LedgerRow[]): Promise<void> {
  const changes = rows.map((row): LedgerChange => ({ row, sign: 1 }));
  await insertRows(tx, 'transactions', rows);
  await count(tx, changes);
}

/** A transaction and its replacement, which has the same user, id, and creation time. */
export interface Revision {
  readonly before: LedgerRow;
  readonly after: LedgerRow;
}

/** @throws {AppError} `goal_below_zero`, naming the goal */
export async function reviseTransactions(tx: Db, revisions: readonly Revision[]): Promise<void> {
  const changes = revisions.flatMap(({ before, after }): LedgerChange[] => [
    { row: before, sign: -1 },
    { row: after, sign: 1 },
  ]);
  await requireHeld(tx, changes);
  const replaced = Object.fromEntries(EDITABLE_COLUMNS.map((name) => [name, sql.ref(`excluded.${name}`)]));
  await inPipeline(slices(revisions), (some) =>
    tx
      .insertInto('transactions')
      .values(some.map(({ after }) => after))
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(replaced))
      .execute(),
  );
  await count(tx, changes);
}

/**
 * Moves rows out of the ledger, so that the deletion can be undone.
 * @throws {AppError} `goal_below_zero`, naming the goal
 */
export async function removeTransactions(tx: Db, rows: readonly LedgerRow[], now: number): Promise<void> {
  const changes = rows.map((row): LedgerChange => ({ row, sign: -1 }));
  await requireHeld(tx, changes);
  await deleteFrom('transactions', tx, rows);
  const deleted = rows.map((row) => ({ ...row, deleted_at: now }));
  await insertRows(tx, 'deleted_transactions', deleted);
  if (rows[0]) await keepNewest(tx, 'deleted_transactions', rows[0].user_id, DELETED_MAX);
  await count(tx, changes);
}

/** Undoes deletions. */
export async function restoreTransactions(tx: Db, rows: readonly LedgerRow[]): Promise<void> {
  await deleteFrom('deleted_transactions', tx, rows);
  await recordTransactions(tx, rows);
}

function deleteFrom(table: 'transactions' | 'deleted_transactions', tx: Db, rows: readonly LedgerRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  return inPipeline(slices(ids), (some) =>
    tx
      .deleteFrom(table)
      .where('user_id', '=', (rows[0] as LedgerRow).user_id)
      .where('id', 'in', some)
      .execute(),
  );
}

/** Updates the size of the ledger, the month totals, and the texts of the days. */
async function count(tx: Db, changes: readonly LedgerChange[]): Promise<void> {
  const userId = changes[0]?.row.user_id;
  if (userId === undefined) return;
  const entries = changes.reduce((total, { sign }) => total + sign, 0);
  const gross = changes.reduce((total, { row, sign }) => total + sign * row.amount_cents, 0);
  const size = await resizeLedger(tx, { user_id: userId, entries, gross_cents: cents(gross) });
  if (await countRows(tx, userId, changes)) await requireRoomForTotal(tx, userId, size);
  await inPipeline(slices(changes), (some) => changeDays(tx, some));
}

/** Compares what all changes together take out of each goal with what it holds. */
async function requireHeld(tx: Db, changes: readonly LedgerChange[]): Promise<void> {
  const gains = new Map<GoalId, number>();
  for (const { row, sign } of changes) {
    if (row.goal_id) gains.set(row.goal_id, (gains.get(row.goal_id) ?? 0) + sign * row.amount_cents);
  }
  const userId = changes[0]?.row.user_id as UserId;
  for (const [goalId, gain] of gains) {
    if (gain >= 0) continue;
    const { name, currentAmount: held } = await requireGoal(tx, userId, goalId);
    const taken = cents(-gain);
    if (taken <= held) continue;
    throw new AppError('goal_below_zero', {
      message: `The goal “${name}” holds ${formatMoney(held)}, so ${formatMoney(taken)} cannot be taken out of it`,
    });
  }
}

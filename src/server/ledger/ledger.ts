import { keepNewest } from '#server/db/keep-newest.ts';
import { prepared, slots, type Values } from '#server/db/prepared.ts';
import { EDITABLE_COLUMNS, type LedgerRow, type MovementRow, TRANSACTION_COLUMNS } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { requireGoal } from '#server/ledger/goals.ts';
import { countRow, recountRow } from '#server/ledger/month-totals.ts';
import { changeDays } from '#server/ledger/searched-days.ts';
import { requireRoomForTotal, resizeLedger } from '#server/ledger/size.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { GoalId, UserId } from '#shared/ids.ts';
import { type Cents, cents, formatMoney, subtractCents, ZERO } from '#shared/money.ts';

/**
 * All changes of money go through this file and `bulk.ts`, which change rows of the ledger together with their month totals.
 * Call these functions inside `inUserTransaction`; changing `transactions` or `goal_movements` elsewhere breaks the books.
 *
 * A change that takes more out of a goal than it holds throws `goal_below_zero`, and its transaction must not go on.
 */
export async function recordTransaction(tx: Db, row: LedgerRow): Promise<void> {
  const [, entries, isNew] = await together(
    insertTransaction(tx, row),
    resizeLedger(tx, { user_id: row.user_id, entries: 1, gross_cents: row.amount_cents }),
    countRow(tx, row, 1),
    changeDays(tx, [{ row, sign: 1 }]),
  );
  if (isNew) await requireRoomForTotal(tx, row.user_id, entries);
}

const insertTransaction = prepared((db, value: Values<LedgerRow>) =>
  db.insertInto('transactions').values(slots(['user_id', ...TRANSACTION_COLUMNS], value)),
);

/** Records money that a goal gains or loses without a transaction. */
export async function recordMovement(tx: Db, row: MovementRow): Promise<void> {
  const [, , entries, isNew] = await together(
    requireHeld(tx, row, cents(-row.amount_cents)),
    tx.insertInto('goal_movements').values(row).execute(),
    resizeLedger(tx, { user_id: row.user_id, entries: 1, gross_cents: cents(Math.abs(row.amount_cents)) }),
    countRow(tx, { ...row, type: row.kind, category: null }, 1),
  );
  if (isNew) await requireRoomForTotal(tx, row.user_id, entries);
}

/** Replaces `before` by `after`, which has the same user, id, and creation time. */
export async function reviseTransaction(tx: Db, before: LedgerRow, after: LedgerRow): Promise<void> {
  const kept = after.goal_id === before.goal_id ? after.amount_cents : ZERO;
  const gross_cents = subtractCents(after.amount_cents, before.amount_cents);
  const [, , entries, isNew] = await together(
    requireHeld(tx, before, subtractCents(before.amount_cents, kept)),
    updateTransaction(tx, after),
    resizeLedger(tx, { user_id: after.user_id, entries: 0, gross_cents }),
    recountRow(tx, before, after),
    changeDays(tx, [
      { row: before, sign: -1 },
      { row: after, sign: 1 },
    ]),
  );
  if (isNew) await requireRoomForTotal(tx, after.user_id, entries);
}

const updateTransaction = prepared((db, value: Values<LedgerRow>) =>
  db
    .updateTable('transactions')
    .set(slots(EDITABLE_COLUMNS, value))
    .where('user_id', '=', value('user_id'))
    .where('id', '=', value('id')),
);

function deleteById(table: 'transactions' | 'deleted_transactions') {
  return prepared((db, value: Values<Pick<LedgerRow, 'user_id' | 'id'>>) =>
    db.deleteFrom(table).where('user_id', '=', value('user_id')).where('id', '=', value('id')),
  );
}

const deleteTransaction = deleteById('transactions');
const deleteDeleted = deleteById('deleted_transactions');

const insertDeleted = prepared((db, value: Values<LedgerRow & { deleted_at: number }>) =>
  db.insertInto('deleted_transactions').values(slots(['user_id', ...TRANSACTION_COLUMNS, 'deleted_at'], value)),
);

/** More than anyone restores; it bounds the rows kept beyond the quota. */
export const DELETED_MAX = 10_000;

/** Moves a row out of the ledger, so that the deletion can be undone. */
export async function removeTransaction(tx: Db, row: LedgerRow, now: number): Promise<void> {
  await together(
    requireHeld(tx, row, row.amount_cents),
    deleteTransaction(tx, row),
    insertDeleted(tx, { ...row, deleted_at: now }),
    keepNewest(tx, 'deleted_transactions', row.user_id, DELETED_MAX),
    resizeLedger(tx, { user_id: row.user_id, entries: -1, gross_cents: subtractCents(ZERO, row.amount_cents) }),
    countRow(tx, row, -1),
    changeDays(tx, [{ row, sign: -1 }]),
  );
}

/** Undoes a deletion. */
export async function restoreTransaction(tx: Db, row: LedgerRow): Promise<void> {
  await together(deleteDeleted(tx, row), recordTransaction(tx, row));
}

async function requireHeld(tx: Db, of: { user_id: UserId; goal_id: GoalId | null }, taken: Cents): Promise<void> {
  if (of.goal_id === null || taken <= 0) return;
  const { currentAmount: held } = await requireGoal(tx, of.user_id, of.goal_id);
  if (taken <= held) return;
  throw new AppError('goal_below_zero', {
    message: `The goal holds ${formatMoney(held)}, so ${formatMoney(taken)} cannot be taken out of it`,
  });
}

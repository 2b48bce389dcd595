import type { Db } from '#server/db/tables.ts';
import { createTransaction } from '#server/features/transactions/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import { requireQuota } from '#server/identity/quotas.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { TransactionId, UserId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { firstOpenDay } from '#shared/schedules/edit.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { watchBill } from './bills.ts';
import { countExceptions, settleException, updateSchedule } from './queries.ts';
import { exceptionOn, exceptionRow, type Stored } from './stored.ts';

/** Creates the transaction of an open occurrence together with the occurrence's row, so that both happen exactly once. */
export async function recordOccurrence(
  tx: Db,
  actor: Actor,
  stored: Stored,
  { day, type, category, goalId, description }: Occurrence,
  { amount, date }: { readonly amount: Cents; readonly date: CalendarDate },
): Promise<Transaction> {
  const note = exceptionOn(stored, day).frozen?.note ?? stored.row.note;
  const transaction = await createTransaction(tx, actor, { type, amount, category, goalId, description, note, date });
  await settle(tx, actor, stored, { day, status: 'recorded', transactionId: transaction._id, amount });
  return transaction;
}

interface Settlement {
  readonly day: CalendarDate;
  readonly status: 'recorded' | 'linked' | 'skipped';
  readonly transactionId: TransactionId | null;
  /** What was paid. */
  readonly amount: Cents | null;
}

/**
 * Settles an open occurrence. Call it inside `inUserTransaction`.
 * @throws {AppError} `occurrence_settled`, or `quota_reached`
 */
export async function settle(
  tx: Db,
  actor: Actor,
  stored: Stored,
  { day, amount, ...outcome }: Settlement,
): Promise<void> {
  const exception = exceptionOn(stored, day);
  const paid = amount === null ? exception.amount : { from: amount, to: amount };
  const settled = await settleException(tx, exceptionRow(stored, { ...exception, ...outcome, amount: paid }));
  if (settled.length === 0) throw new AppError('occurrence_settled');
  if (outcome.transactionId && amount)
    await watchBill(tx, actor, stored, exception, { id: outcome.transactionId, amount });
  await requireRoom(tx, stored.row.user_id);
}

/** @throws {AppError} `quota_reached` */
export async function requireRoom(tx: Db, userId: UserId): Promise<void> {
  const [counted] = await countExceptions(tx, { userId });
  await requireQuota(tx, userId, 'recorded or changed occurrences', counted?.count ?? 0);
}

/** Makes a schedule count from its first open day, so that reading what is open costs the same after years. */
export async function leavePastBehind(tx: Db, { row, state, exceptions }: Stored, today: CalendarDate): Promise<void> {
  const from = firstOpenDay(state, exceptions, today);
  if (from > row.counts_from) await updateSchedule(tx, row, { counts_from: from });
}

import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { createTransaction } from '#server/features/transactions/service.ts';
import type { Actor, SignedInActor } from '#server/identity/actor.ts';
import { formatCount, quotaReached, requireQuota } from '#server/identity/quotas.ts';
import { noteAddition } from '#server/identity/token-additions.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { TransactionId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { firstOpenDay } from '#shared/schedules/edit.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { exceptionOn, exceptionsByDay } from '#shared/schedules/schedule-state.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { watchBills } from './bills.ts';
import { forgetSettled, freeTransactions, settleExceptions } from './occurrence-changes.ts';
import { countChanged, countFrozen } from './occurrence-queries.ts';
import { updateSchedule } from './queries.ts';
import { exceptionRow, type Stored } from './stored.ts';

interface Paid {
  readonly amount: Cents;
  readonly date: CalendarDate;
}

/** Creates the transaction of an open occurrence together with the occurrence's row, so that both happen exactly once. */
export async function recordOccurrence(
  tx: Db,
  actor: SignedInActor,
  stored: Stored,
  occurrence: Occurrence,
  paid: Paid,
): Promise<Transaction> {
  const { transaction, settlement } = await createFor(tx, actor, stored, { ...occurrence, ...paid });
  await settle(tx, actor, stored, [settlement]);
  await noteAddition(tx, actor, transaction._id);
  return transaction;
}

/** Does the same for several occurrences when they are due, each with its lowest amount on the day on which it is shown. */
export async function recordOccurrences(
  tx: Db,
  actor: Actor,
  stored: Stored,
  occurrences: readonly Occurrence[],
): Promise<void> {
  const settlements: Settlement[] = [];
  for (const one of occurrences) {
    const paid = { amount: one.amount.from, date: one.shownDay };
    const { transaction, settlement } = await createFor(tx, actor, stored, { ...one, ...paid });
    await noteAddition(tx, actor, transaction._id);
    settlements.push(settlement);
  }
  await settle(tx, actor, stored, settlements);
}

async function createFor(
  tx: Db,
  actor: Actor,
  stored: Stored,
  { day, type, category, goalId, description, amount, date }: Omit<Occurrence, 'amount'> & Paid,
): Promise<{ transaction: Transaction; settlement: Settlement }> {
  const note = exceptionOn(stored.exceptions, day).frozen?.note ?? stored.row.note;
  const transaction = await createTransaction(tx, actor, { type, amount, category, goalId, description, note, date });
  return { transaction, settlement: { day, status: 'recorded', transactionId: transaction._id, amount } };
}

interface Settlement {
  readonly day: CalendarDate;
  readonly status: 'recorded' | 'linked' | 'skipped';
  readonly transactionId: TransactionId | null;
  /** What was paid. */
  readonly amount: Cents | null;
}

/**
 * Settles open occurrences, which keep their own days and amounts in case they are reopened; what was paid is in the transactions.
 * Call it inside `inUserTransaction`.
 * @throws {AppError} `occurrence_settled`
 */
export async function settle(tx: Db, actor: Actor, stored: Stored, settlements: readonly Settlement[]): Promise<void> {
  const exceptionOf = exceptionsByDay(stored.exceptions);
  await freeTransactions(
    tx,
    stored.row.user_id,
    settlements.flatMap(({ status, transactionId: id }) => (status === 'linked' && id ? [id] : [])),
  );
  const rows = settlements.map(({ day, status, transactionId }) =>
    exceptionRow(stored, { ...exceptionOf(day), status, transactionId }),
  );
  if ((await settleExceptions(tx, rows)) < rows.length) throw new AppError('occurrence_settled');
  const paid = settlements.flatMap(({ day, transactionId: id, amount }) =>
    id && amount ? [{ exception: exceptionOf(day), id, amount }] : [],
  );
  await watchBills(tx, actor, stored, paid);
}

/** More than the days of a year, for which an open occurrence is asked about. */
const FROZEN_MAX = 400;

/**
 * Call it after each change that does not only settle what was shown until today, which is always possible. It bounds the open
 * exceptions, which every request reads: those whose day or amount the user changed, and those that edits froze; `forgetReopened`
 * bounds those whose transactions were deleted.
 * @throws {AppError} `quota_reached`
 */
export async function requireRoom(tx: Db, { userId, today }: Pick<Actor, 'userId' | 'today'>): Promise<void> {
  const [changed, frozen] = await together(countChanged(tx, userId, today), countFrozen(tx, userId, today));
  await requireQuota(tx, userId, 'changed occurrences', changed);
  if (frozen <= FROZEN_MAX) return;
  const limit = formatCount(FROZEN_MAX);
  throw quotaReached(
    `You have reached the limit of ${limit} occurrences that are overdue or keep their old terms. Add or skip some first.`,
  );
}

/** Makes a schedule count from its first open day, so that reading what is open costs the same after years. */
export async function leavePastBehind(tx: Db, { row, state, exceptions }: Stored, today: CalendarDate): Promise<void> {
  const from = firstOpenDay(state, exceptions, today);
  if (from <= row.counts_from) return;
  await updateSchedule(tx, row, { counts_from: from });
  await forgetSettled(tx, row, from);
}

import type { OccurrenceRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import { schedulesDueIn } from '#server/db/transaction.ts';
import { alertHigherBill, withdrawHigherBills } from '#server/features/notifications/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import type { TransactionId } from '#shared/ids.ts';
import { type Cents, ZERO } from '#shared/money.ts';
import { isHigherThanUsual } from '#shared/schedules/higher-bill.ts';
import type { Exception, ScheduleState } from '#shared/schedules/schedule-state.ts';
import { isFulfilled, listByTransactions } from './occurrence-queries.ts';
import { findSchedule } from './queries.ts';
import { type Stored, toException, toStored } from './stored.ts';

interface Paid {
  readonly id: TransactionId;
  readonly amount: Cents;
}

interface PaidBill extends Paid {
  /** The occurrence before it was settled. */
  readonly exception: Exception;
}

/** An imported file of years can hold more higher bills than anyone reads. */
const REPORTED_MAX = 20;

/** Reports the latest bills of a schedule that are higher than usual. */
export async function watchBills(
  tx: Db,
  actor: Actor,
  { state }: Pick<Stored, 'state'>,
  paid: readonly PaidBill[],
): Promise<void> {
  const higher = paid.filter((one) => isHigher(state, one));
  const latest = higher.toSorted((a, b) => (a.exception.day < b.exception.day ? -1 : 1)).slice(-REPORTED_MAX);
  for (const { exception, ...one } of latest) {
    const { type, description, ...usual } = exception.frozen ?? state;
    const { scheduleId } = state;
    const { day, amount } = exception;
    await alertHigherBill(tx, actor, { scheduleId, day, type, description, amount: amount ?? usual.amount }, one);
  }
}

function isHigher(state: ScheduleState, { exception, amount }: PaidBill): boolean {
  const { type, amount: usual } = exception.frozen ?? state;
  return type === 'expense' && isHigherThanUsual(amount, exception.amount ?? usual);
}

/** The amounts of transactions have changed, or they were restored: reports their bills, or withdraws the reports. */
export async function reviseBills(tx: Db, actor: Actor, paid: readonly Paid[]): Promise<void> {
  if (schedulesDueIn(tx) === null) return;
  const amounts = new Map(paid.map(({ id, amount }) => [id, amount]));
  const settled = (await listByTransactions(tx, actor.userId, [...amounts.keys()])).filter(isFulfilled);
  for (const [scheduleId, rows] of Map.groupBy(settled, (row) => row.schedule_id)) {
    const schedule = await findSchedule(tx, actor.userId, scheduleId);
    if (!schedule || schedule.deleted_at !== null) continue;
    const stored = toStored(schedule, []);
    const bills = rows.map((row) => {
      const id = row.transaction_id as TransactionId;
      return { row, exception: toException(row), id, amount: amounts.get(id) ?? ZERO };
    });
    await watchBills(tx, actor, stored, bills);
    const usual = bills.filter((one) => !isHigher(stored.state, one));
    await withdrawBills(
      tx,
      actor,
      usual.map(({ row }) => row),
    );
  }
}

/** The transactions of occurrences were removed. */
export async function withdrawBills(tx: Db, { userId }: Actor, rows: readonly OccurrenceRow[]): Promise<void> {
  await withdrawHigherBills(
    tx,
    userId,
    rows.map(({ schedule_id: scheduleId, day }) => ({ scheduleId, day })),
  );
}

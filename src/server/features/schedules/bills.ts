import type { OccurrenceRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import { schedulesDueIn } from '#server/db/transaction.ts';
import { alertHigherBill, withdrawHigherBills } from '#server/features/notifications/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import type { TransactionId } from '#shared/ids.ts';
import { type Cents, ZERO } from '#shared/money.ts';
import { isHigherThanUsual } from '#shared/schedules/higher-bill.ts';
import type { Exception } from '#shared/schedules/schedule-state.ts';
import { isFulfilled, listByTransactions } from './occurrence-queries.ts';
import { findSchedule } from './queries.ts';
import { type Stored, toException, toStored } from './stored.ts';

interface Paid {
  readonly id: TransactionId;
  readonly amount: Cents;
}

/** Reports a bill that is higher than usual. @param exception the occurrence before it was settled */
export async function watchBill(
  tx: Db,
  actor: Actor,
  { state }: Pick<Stored, 'state'>,
  { day, amount, frozen }: Pick<Exception, 'day' | 'amount' | 'frozen'>,
  paid: Paid,
): Promise<void> {
  const { type, description, ...usual } = frozen ?? state;
  const { scheduleId } = state;
  await alertHigherBill(tx, actor, { scheduleId, day, type, description, amount: amount ?? usual.amount }, paid);
}

/** The amounts of transactions have changed, or they were restored: reports their bills, or withdraws the reports. */
export async function reviseBills(tx: Db, actor: Actor, paid: readonly Paid[]): Promise<void> {
  if (schedulesDueIn(tx) === null) return;
  const amounts = new Map(paid.map(({ id, amount }) => [id, amount]));
  const settled = await listByTransactions(tx, actor.userId, [...amounts.keys()]);
  for (const row of settled.filter(isFulfilled)) {
    const id = row.transaction_id as TransactionId;
    const amount = amounts.get(id) ?? ZERO;
    const schedule = await findSchedule(tx, actor.userId, row.schedule_id);
    if (!schedule || schedule.deleted_at !== null) continue;
    const { state } = toStored(schedule, []);
    const exception = toException(row);
    if (isHigherThanUsual(amount, exception.amount ?? (exception.frozen ?? state).amount)) {
      await watchBill(tx, actor, { state }, exception, { id, amount });
    } else await withdrawBills(tx, actor, [row]);
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

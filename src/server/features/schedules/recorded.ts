import { inLockedSteps } from '#server/db/in-steps.ts';
import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { addDays, type CalendarDate, type DateRange } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import { candidatesOf } from '#shared/schedules/link-rows.ts';
import { linkWindow, PAID_AFTER_DAYS } from '#shared/schedules/link-window.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import type { LinkTarget } from '#shared/schedules/pair-fit.ts';
import { MOVE_DAYS_MAX } from '#shared/schedules/schedule-state.ts';
import { type PaidTransaction, toLinkRow } from './candidates.ts';
import { listRecorded, listRecordedNear, type RecordedRow } from './occurrence-queries.ts';

/** A transaction that a schedule has recorded, and the occurrence on its day with its amount. */
interface Recorded {
  readonly transaction: LedgerRow;
  readonly target: LinkTarget;
}

/** The transactions on some days that schedules have recorded, which the bank may know with another amount. */
export async function readRecorded(db: Db, userId: UserId, days: DateRange): Promise<Recorded[]> {
  return (await listRecorded(db, userId, days)).map(toRecorded);
}

/** Moved or recorded late, an occurrence is usually paid at most so many days before or after its nominal day. */
const LATE_DAYS = PAID_AFTER_DAYS + MOVE_DAYS_MAX;

/** The latest day on which a schedule has recorded what a new transaction may repeat. */
export async function findRepeated(
  db: Db,
  userId: UserId,
  transaction: PaidTransaction,
): Promise<CalendarDate | undefined> {
  const { type, date } = transaction;
  const [start, end] = [addDays(date, -PAID_AFTER_DAYS), addDays(date, PAID_AFTER_DAYS)];
  const days = { start, end, earliest: addDays(date, -LATE_DAYS), latest: addDays(date, LATE_DAYS) };
  const targets = (await listRecordedNear(db, { userId, type, ...days })).map((row) => toRecorded(row).target);
  const repeated = await inLockedSteps(candidatesOf([toLinkRow(transaction)], targets));
  const repeatedDays = [...repeated.keys()].map(({ occurrence }) => occurrence.shownDay);
  return repeatedDays.sort().at(-1);
}

function toRecorded({ schedule_id: scheduleId, day, recording, rule, ...transaction }: RecordedRow): Recorded {
  const { id, type, amount_cents, date, category, goal_id: goalId, description } = transaction;
  const occurrence: Occurrence = {
    ...{ scheduleId, day, shownDay: date, isMoved: false, recording, isOverdue: false },
    status: 'recorded',
    ...{ type, amount: { from: amount_cents, to: amount_cents }, category, goalId, description, transactionId: id },
  };
  return { transaction, target: { occurrence, window: linkWindow(JSON.parse(rule)) } };
}

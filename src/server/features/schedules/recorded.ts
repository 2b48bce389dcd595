import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import type { DateRange } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import { linkWindow } from '#shared/schedules/link-window.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import type { LinkTarget } from '#shared/schedules/pair-fit.ts';
import { listRecorded } from './occurrence-queries.ts';

/** A transaction that a schedule has recorded, and the occurrence on its day with its amount. */
interface Recorded {
  readonly transaction: LedgerRow;
  readonly target: LinkTarget;
}

/** The transactions on some days that schedules have recorded, which the bank may know with another amount. */
export async function readRecorded(db: Db, userId: UserId, days: DateRange): Promise<Recorded[]> {
  const rows = await listRecorded(db, userId, days);
  return rows.map(({ schedule_id: scheduleId, day, recording, rule, ...transaction }) => {
    const { id, type, amount_cents, date, category, goal_id: goalId, description } = transaction;
    const occurrence: Occurrence = {
      ...{ scheduleId, day, shownDay: date, isMoved: false, recording, isOverdue: false },
      status: 'recorded',
      ...{ type, amount: { from: amount_cents, to: amount_cents }, category, goalId, description, transactionId: id },
    };
    return { transaction, target: { occurrence, window: linkWindow(JSON.parse(rule)) } };
  });
}

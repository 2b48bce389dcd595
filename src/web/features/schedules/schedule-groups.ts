import type { CalendarDate } from '#shared/calendar-date.ts';
import { addCents } from '#shared/money.ts';
import type { Schedule } from '#shared/schedules/contract.ts';
import type { CentsRange } from '#shared/schedules/format-range.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';

export type ActiveSchedule = Schedule & { readonly nextDay: CalendarDate };

export interface ScheduleGroups {
  /** By next day, overdue ones first. */
  readonly active: readonly ActiveSchedule[];
  readonly paused: readonly Schedule[];
  readonly ended: readonly Schedule[];
}

/**
 * The schedules by what becomes of them, each group in a stable order.
 * @param overdueOf the day of the first overdue occurrence, if any
 */
export function groupSchedules(
  schedules: readonly Schedule[],
  overdueOf: (id: Schedule['_id']) => CalendarDate | undefined,
): ScheduleGroups {
  const dayOf = ({ _id, nextDay }: ActiveSchedule) => overdueOf(_id) ?? nextDay;
  const isActive = (schedule: Schedule): schedule is ActiveSchedule => schedule.nextDay !== null;
  const others = schedules.filter((schedule) => !isActive(schedule)).sort(byName);
  return {
    active: schedules.filter(isActive).sort((a, b) => compare(dayOf(a), dayOf(b)) || byName(a, b)),
    paused: others.filter(({ pausedOn }) => pausedOn !== null),
    ended: others.filter(({ pausedOn }) => pausedOn === null),
  };
}

function byName(a: Schedule, b: Schedule): number {
  return compare(a.description.toLowerCase(), b.description.toLowerCase()) || compare(a._id, b._id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What the schedules of a type come to in a year; undefined if there are none. */
export function yearlySum(schedules: readonly Schedule[], type: TransactionType): CentsRange | undefined {
  const ofType = schedules.filter((schedule) => schedule.type === type).map(({ yearlyAmount }) => yearlyAmount);
  if (ofType.length === 0) return undefined;
  return { from: addCents(...ofType.map(({ from }) => from)), to: addCents(...ofType.map(({ to }) => to)) };
}

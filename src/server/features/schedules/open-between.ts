import type { Db } from '#server/db/tables.ts';
import { addDays, type CalendarDate, type DateRange } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { byShownDay, nextOccurrences, openOccurrences } from '#shared/schedules/timeline.ts';
import { readSchedules, type Stored } from './stored.ts';

interface Range extends DateRange {
  readonly userId: UserId;
  readonly today: CalendarDate;
}

/** The open occurrences that are shown between two days, earliest first. */
export async function listOpenBetween(db: Db, { userId, ...range }: Range): Promise<Occurrence[]> {
  return openBetween(await readSchedules(db, userId), range, Number.POSITIVE_INFINITY);
}

interface Coming extends Range {
  /** How many are next. */
  readonly count: number;
  /** Beyond so many, some may be left out: two hundred daily schedules have 70,000 in a year. */
  readonly most: number;
}

/** The same, and the first of them and of those after them. */
export async function listOpenAndNext(db: Db, { userId, count, most, ...range }: Coming) {
  const schedules = await readSchedules(db, userId);
  const hasSchedules = schedules.length > 0;
  const open = openBetween(schedules, range, most);
  if (open.length >= count) return { hasSchedules, open, next: open.slice(0, count) };
  const { today, end } = range;
  const later = schedules
    .flatMap(({ state, exceptions }) => nextOccurrences(state, exceptions, { from: addDays(end, 1), today, count }))
    .sort(byShownDay);
  return { hasSchedules, open, next: [...open, ...later].slice(0, count) };
}

function openBetween(
  schedules: readonly Stored[],
  { today, ...range }: Omit<Range, 'userId'>,
  most: number,
): Occurrence[] {
  const open: Occurrence[] = [];
  for (const { state, exceptions } of schedules) {
    if (open.length > most) break;
    open.push(...openOccurrences(state, exceptions, range, today));
  }
  return open.sort(byShownDay);
}

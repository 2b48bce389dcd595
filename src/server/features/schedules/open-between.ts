import { ownTurn } from '#server/db/in-steps.ts';
import type { Db } from '#server/db/tables.ts';
import { addDays, type CalendarDate, type DateRange } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import {
  byShownDay,
  countOpenAtLeast,
  nextOccurrences,
  openOccurrences,
  overdueOccurrences,
} from '#shared/schedules/timeline.ts';
import { readSchedules, type Stored } from './stored.ts';

interface Range extends DateRange {
  readonly userId: UserId;
  readonly today: CalendarDate;
}

/** More schedules than a household has; they take milliseconds. */
const MANY = 50;

/** The open occurrences of some schedules that are shown between two days, earliest first. */
export function openBetween(schedules: readonly Stored[], { today, ...range }: Omit<Range, 'userId'>): Occurrence[] {
  return schedules
    .flatMap(({ state, exceptions }) => openOccurrences(state, exceptions, range, today))
    .sort(byShownDay);
}

/** A lower bound of the number of open occurrences of some schedules between two days, without computing them. */
export function countAtLeast(
  schedules: readonly Stored[],
  range: DateRange,
  mostOfEach = Number.POSITIVE_INFINITY,
): number {
  const counts = schedules.map(({ state, exceptions }) => countOpenAtLeast(state, exceptions, range));
  return counts.reduce((sum, count) => sum + Math.min(count, mostOfEach), 0);
}

/** The open occurrences of all schedules of a user that are shown between two days, earliest first. */
export async function listOpenBetween(db: Db, { userId, ...range }: Range): Promise<Occurrence[]> {
  return openBetween(await readSchedules(db, userId), range);
}

interface Coming extends Range {
  /** How many are next. */
  readonly count: number;
  readonly isCounted: (occurrence: Occurrence) => boolean;
}

/**
 * The open occurrences that count between two days, the next `count` from then on, and how many overdue ones no longer count.
 */
export async function listOpenAndNext(db: Db, { userId, count, isCounted, ...range }: Coming) {
  const schedules = await readSchedules(db, userId);
  const isLong = schedules.length > MANY;
  if (isLong) await ownTurn();
  const open = openBetween(schedules, range).filter(isCounted);
  const { today, end } = range;
  if (isLong) await ownTurn();
  const uncounted = overdueIn(schedules, today).filter((one) => !isCounted(one)).length;
  const found = { hasSchedules: schedules.length > 0, open, uncounted };
  if (open.length >= count) return { ...found, next: open.slice(0, count) };
  const later = schedules
    .flatMap(({ state, exceptions }) => nextOccurrences(state, exceptions, { from: addDays(end, 1), today, count }))
    .sort(byShownDay);
  return { ...found, next: [...open, ...later].slice(0, count) };
}

/**
 * The overdue occurrences that are asked about. A schedule that counts from today on, without open exceptions, is left out because
 * that is quicker: at most, the weekend rule has shown an occurrence of it in the last two days, which counts.
 */
function overdueIn(schedules: readonly Stored[], today: CalendarDate): Occurrence[] {
  return schedules
    .filter(({ state, exceptions }) => state.countsFrom < today || exceptions.some(({ status }) => status === 'open'))
    .flatMap(({ state, exceptions }) => overdueOccurrences(state, exceptions, today));
}

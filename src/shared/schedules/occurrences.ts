import {
  addDays,
  type CalendarDate,
  type DateRange,
  dateOfNumber,
  dayNumber,
  WEEKDAYS,
} from '#shared/calendar-date.ts';
import { DAY } from '#shared/durations.ts';
import { LAST_DAY, type Rule } from '#shared/schedules/rule.ts';

// Days are numbers since 1970, and occurrences are numbered from 0. Both directions, from an occurrence to its day and back, take
// constant time, so no computation walks through the days or the occurrences before those that it returns.

type Timing = Omit<Rule, 'weekend' | 'end'>;

const LAST = dayNumber(LAST_DAY);

/** The first occurrence of a rule, whatever its end. */
export function firstDay(timing: Timing): CalendarDate {
  return dateOfNumber(seriesOf(timing).dayOf(0));
}

/** The occurrences on and between two days, earliest first. */
export function occurrencesBetween(rule: Rule, { start, end }: DateRange): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (const day of occurrencesFrom(rule, start)) {
    if (day > end) break;
    days.push(day);
  }
  return days;
}

/** The occurrences from a day on, earliest first. Take only as many as needed. */
export function* occurrencesFrom(rule: Rule, start: CalendarDate): Generator<CalendarDate, void> {
  for (const day of daysFrom(rule, dayNumber(start))) yield dateOfNumber(day);
}

/** The same with the numbers of days. */
function* daysFrom(rule: Rule, start: number): Generator<number, void> {
  const { dayOf, indexFrom } = seriesOf(rule);
  const { end } = rule;
  const last = lastOf(rule);
  const count = end.kind === 'after' ? end.count : Number.POSITIVE_INFINITY;
  for (let index = indexFrom(start); index < count; index += 1) {
    const day = dayOf(index);
    if (day > last) return;
    yield day;
  }
}

/** The last occurrence before a day. */
export function occurrenceBefore(rule: Rule, day: CalendarDate): CalendarDate | undefined {
  const { dayOf, indexFrom } = seriesOf(rule);
  const { end } = rule;
  const count = indexFrom(Math.min(dayNumber(day), lastOf(rule) + 1));
  const index = (end.kind === 'after' ? Math.min(count, end.count) : count) - 1;
  return index < 0 ? undefined : dateOfNumber(dayOf(index));
}

/** The first day from today on with no occurrence of a rule between it and a later day, from which the rule counts. */
export function firstUncounted(rule: Rule, countsFrom: CalendarDate, today: CalendarDate): CalendarDate {
  let first = today;
  for (const day of occurrencesFrom(rule, today)) {
    if (day >= countsFrom) break;
    first = addDays(day, 1);
  }
  return first;
}

export function isOccurrence(rule: Rule, day: CalendarDate): boolean {
  const number = dayNumber(day);
  return daysFrom(rule, number).next().value === number;
}

/** How many occurrences there are from a day on; counts to the year 2100 for a rule without an end. */
export function countFrom(rule: Rule, day: CalendarDate): number {
  const { indexFrom } = seriesOf(rule);
  const count = indexFrom(lastOf(rule) + 1);
  const { end } = rule;
  return Math.max((end.kind === 'after' ? Math.min(count, end.count) : count) - indexFrom(dayNumber(day)), 0);
}

/** How many occurrences there are on and between two days. */
export function countBetween(rule: Rule, { start, end }: DateRange): number {
  return start > end ? 0 : countFrom(rule, start) - countFrom(rule, addDays(end, 1));
}

function lastOf({ end }: Rule): number {
  return end.kind === 'until' ? dayNumber(end.day) : LAST;
}

/** The occurrences of a rule, whatever its end. */
interface Series {
  readonly dayOf: (index: number) => number;
  /** The first occurrence on or after a day. */
  readonly indexFrom: (day: number) => number;
}

function seriesOf(timing: Timing): Series {
  const { unit, interval } = timing;
  const anchor = dayNumber(timing.anchor);
  if (unit === 'day' || unit === 'week') {
    const days = unit === 'week' ? interval * 7 : interval;
    return {
      dayOf: (index) => anchor + index * days,
      indexFrom: (day) => Math.max(Math.ceil((day - anchor) / days), 0),
    };
  }
  const months = unit === 'year' ? interval * 12 : interval;
  const firstMonth = monthOf(anchor);
  const daysIn = daysOfMonth(timing);
  const first = daysIn(firstMonth);
  const leftOut = first.filter((day) => day < anchor).length;
  const dayOf = (index: number) => {
    const days = daysIn(firstMonth + Math.floor((index + leftOut) / first.length) * months);
    return days[(index + leftOut) % first.length] as number;
  };
  const indexFrom = (day: number) => {
    const periods = Math.floor((monthOf(day) - firstMonth) / months);
    let index = Math.max(periods * first.length - leftOut, 0);
    while (dayOf(index) < day) index += 1;
    return index;
  };
  return { dayOf, indexFrom };
}

/** Finds the days of a monthly or yearly rule in a month, earliest first; always as many in every month. */
function daysOfMonth({ anchor, pattern }: Timing): (month: number) => readonly number[] {
  const anchorsDay = Number(anchor.slice(8));
  switch (pattern?.kind) {
    case undefined:
      return (month) => [dayIn(month, anchorsDay)];
    case 'two_days': {
      const [one, other] = [anchorsDay, pattern.secondDay].sort((a, b) => a - b) as [number, number];
      return (month) => [dayIn(month, one), dayIn(month, other)];
    }
    case 'last_day':
      return (month) => [startOf(month + 1) - 1];
    case 'weekday': {
      const { nth } = pattern;
      const weekday = WEEKDAYS.indexOf(pattern.weekday);
      if (nth === 'last')
        return (month) => [startOf(month + 1) - 1 - ((weekdayOf(startOf(month + 1) - 1) - weekday + 7) % 7)];
      return (month) => [startOf(month) + ((weekday - weekdayOf(startOf(month)) + 7) % 7) + (nth - 1) * 7];
    }
  }
}

/** A day of a month, or its last one if it is shorter. */
function dayIn(month: number, day: number): number {
  return Math.min(startOf(month) + day, startOf(month + 1)) - 1;
}

/** The first day of a month, which is counted from January 1970. */
function startOf(month: number): number {
  return Date.UTC(1970, month) / DAY;
}

function monthOf(day: number): number {
  const date = new Date(day * DAY);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** As in `WEEKDAYS`. January 1, 1970 was a Thursday. */
function weekdayOf(day: number): number {
  return (day + 4) % 7;
}

const SATURDAY = 6;
const SUNDAY = 0;

/** By how many days the weekend rule moves at most. */
export const WEEKEND_DAYS = 2;

/**
 * The occurrences that are shown on a day or later, earliest first, each with the number of the day on which it is shown.
 * @param from the number of the day
 * @param countsFrom no occurrence before this day is returned
 */
export function* shownFrom(
  rule: Rule,
  from: number,
  countsFrom = Number.NEGATIVE_INFINITY,
): Generator<readonly [day: number, shown: number], void> {
  for (const day of daysFrom(rule, Math.max(from - WEEKEND_DAYS, countsFrom))) {
    const shown = shownNumber(day, rule.weekend);
    if (shown >= from) yield [day, shown];
  }
}

/** Where the weekend rule puts a day. */
export function shownDay(day: CalendarDate, weekend: Rule['weekend']): CalendarDate {
  return weekend === 'stay' ? day : dateOfNumber(shownNumber(dayNumber(day), weekend));
}

function shownNumber(day: number, weekend: Rule['weekend']): number {
  if (weekend === 'stay') return day;
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return weekend === 'friday_before' ? day - 1 : day + 2;
  if (weekday === SUNDAY) return weekend === 'friday_before' ? day - 2 : day + 1;
  return day;
}

/** A day, or the one after the last occurrence from it on that the weekend rule shows before today. */
export function firstUnshown(rule: Rule, from: CalendarDate, today: CalendarDate): CalendarDate {
  const [shown] = shownFrom(rule, dayNumber(today));
  return firstUncounted(rule, shown ? dateOfNumber(shown[0]) : LAST_DAY, from);
}

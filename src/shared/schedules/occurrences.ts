import {
  addDays,
  addMonths,
  type CalendarDate,
  type DateRange,
  dayIn,
  daysBetween,
  type Month,
  monthOf,
  monthsBetween,
  rangeOfMonth,
  WEEKDAYS,
  type Weekday,
  weekdayName,
} from '#shared/calendar-date.ts';
import { LAST_DAY, type Rule } from '#shared/schedules/rule.ts';

// Occurrences are numbered from 0. Both directions, from a number to its day and from a day to its number, take constant time,
// so no computation walks through the days or the occurrences before the ones that it returns.

type Timing = Omit<Rule, 'weekend' | 'end'>;

/** The first occurrence of a rule, whatever its end. */
export function firstDay(timing: Timing): CalendarDate {
  return dayAt(timing, 0);
}

/** The occurrences on and between two days, earliest first. */
export function occurrencesBetween(rule: Rule, { start, end }: DateRange): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let index = indexFrom(rule, start); hasIndex(rule, index); index += 1) {
    const day = dayAt(rule, index);
    if (day > end) break;
    days.push(day);
  }
  return days;
}

/** The occurrences from a day on, earliest first. Take only as many as needed. */
export function* occurrencesFrom(rule: Rule, day: CalendarDate): Generator<CalendarDate, void> {
  for (let index = indexFrom(rule, day); hasIndex(rule, index); index += 1) yield dayAt(rule, index);
}

export function isOccurrence(rule: Rule, day: CalendarDate): boolean {
  const index = indexFrom(rule, day);
  return hasIndex(rule, index) && dayAt(rule, index) === day;
}

/** How many occurrences there are from a day on; counts to the year 2100 for a rule without an end. */
export function countFrom(rule: Rule, day: CalendarDate): number {
  return Math.max(countOf(rule) - indexFrom(rule, day), 0);
}

function hasIndex(rule: Rule, index: number): boolean {
  const { end } = rule;
  if (end.kind === 'after' && index >= end.count) return false;
  return dayAt(rule, index) <= (end.kind === 'until' ? end.day : LAST_DAY);
}

function countOf(rule: Rule): number {
  const { end } = rule;
  const last = end.kind === 'until' ? end.day : LAST_DAY;
  const count = indexFrom(rule, addDays(last, 1));
  return end.kind === 'after' ? Math.min(count, end.count) : count;
}

/** The day of the nth occurrence, whatever the end of the rule. */
function dayAt(timing: Timing, index: number): CalendarDate {
  const { unit, interval, anchor } = timing;
  if (unit === 'day' || unit === 'week') return addDays(anchor, index * daysOf(timing));
  const days = daysInPeriod(timing, 0).length;
  const raw = index + leftOut(timing);
  const period = Math.floor(raw / days);
  return daysInPeriod(timing, period * (unit === 'year' ? interval * 12 : interval))[raw % days] as CalendarDate;
}

/** The number of the first occurrence on or after a day, whatever the end of the rule. */
function indexFrom(timing: Timing, day: CalendarDate): number {
  const { unit, interval, anchor } = timing;
  if (day <= anchor) return 0;
  if (unit === 'day' || unit === 'week') return Math.ceil(daysBetween(anchor, day) / daysOf(timing));
  const months = unit === 'year' ? interval * 12 : interval;
  const period = Math.floor(monthsBetween(monthOf(anchor), monthOf(day)) / months);
  let index = Math.max(period * daysInPeriod(timing, 0).length - leftOut(timing), 0);
  while (dayAt(timing, index) < day) index += 1;
  return index;
}

function daysOf({ unit, interval }: Timing): number {
  return unit === 'week' ? interval * 7 : interval;
}

/** How many days of the anchor's own month are before the anchor. */
function leftOut(timing: Timing): number {
  return daysInPeriod(timing, 0).filter((day) => day < timing.anchor).length;
}

/** The days in the month that is some months after the anchor's, earliest first; always as many in every month. */
function daysInPeriod({ anchor, pattern }: Timing, monthsLater: number): CalendarDate[] {
  const month = addMonths(monthOf(anchor), monthsLater);
  const anchorsDay = clampedDay(month, Number(anchor.slice(8)));
  switch (pattern?.kind) {
    case undefined:
      return [anchorsDay];
    case 'two_days':
      return [anchorsDay, clampedDay(month, pattern.secondDay)].sort();
    case 'last_day':
      return [rangeOfMonth(month).end];
    case 'weekday':
      return [nthWeekday(month, pattern.nth, pattern.weekday)];
  }
}

function clampedDay(month: Month, day: number): CalendarDate {
  const { end } = rangeOfMonth(month);
  const exact = dayIn(month, day);
  return exact < end ? exact : end;
}

function nthWeekday(month: Month, nth: number | 'last', weekday: Weekday): CalendarDate {
  const { start, end } = rangeOfMonth(month);
  const wanted = WEEKDAYS.indexOf(weekday);
  if (nth === 'last') return addDays(end, -((WEEKDAYS.indexOf(weekdayName(end)) - wanted + 7) % 7));
  return addDays(start, ((wanted - WEEKDAYS.indexOf(weekdayName(start)) + 7) % 7) + (nth - 1) * 7);
}

/** Where the weekend rule puts a day. */
export function shownDay(day: CalendarDate, weekend: Rule['weekend']): CalendarDate {
  const weekday = weekdayName(day);
  if (weekend === 'stay' || (weekday !== 'Saturday' && weekday !== 'Sunday')) return day;
  const isSaturday = weekday === 'Saturday';
  if (weekend === 'friday_before') return addDays(day, isSaturday ? -1 : -2);
  return addDays(day, isSaturday ? 2 : 1);
}

/** A day as written on a calendar, `YYYY-MM-DD`: never an instant, so no time zone can shift it. Sorts as text. */
export type CalendarDate = string & { readonly __unit: 'CalendarDate' };

/** A month as written on a calendar, `YYYY-MM`. Sorts as text. */
export type Month = string & { readonly __unit: 'Month' };

/** The first and last day of a span, both included. */
export interface DateRange {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const TIME = /^T\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * The day written in `YYYY-MM-DD` or in a full ISO date-time, whose written date part is the day (no conversion).
 * @returns null for anything else, days that do not exist included (`2025-02-29`), and years before 1000.
 */
export function parseCalendarDate(text: string): CalendarDate | null {
  const day = text.slice(0, 10);
  const rest = text.slice(10);
  if (!DAY.test(day) || day < '1000' || (rest !== '' && !TIME.test(rest))) return null;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month) ? (day as CalendarDate) : null;
}

/** @returns null for anything that is not `YYYY-MM`. */
export function parseMonth(text: string): Month | null {
  return MONTH.test(text) && text >= '1000' ? (text as Month) : null;
}

/**
 * The day it is at an instant in a time zone.
 * @param epochMilliseconds the instant
 * @param timeZone an IANA name such as `America/New_York`
 * @throws {RangeError} for an unknown time zone.
 */
export function calendarDateAt(epochMilliseconds: number, timeZone: string): CalendarDate {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString() as CalendarDate;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ days }).toString() as CalendarDate;
}

/** By whole numbers: a report asks for dozens of months, and objects of Temporal take twenty times as long. */
export function addMonths(month: Month, months: number): Month {
  const sinceYearZero = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  const year = String(Math.floor(sinceYearZero / 12)).padStart(4, '0');
  return `${year}-${String((sinceYearZero % 12) + 1).padStart(2, '0')}` as Month;
}

export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7) as Month;
}

/** @param day of the month, from 1 to its last */
export function dayIn(month: Month, day: number): CalendarDate {
  return `${month}-${String(day).padStart(2, '0')}` as CalendarDate;
}

/** First to last day of a month. */
export function rangeOfMonth(month: Month): DateRange {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return { start: `${month}-01` as CalendarDate, end: `${month}-${daysIn(year, number)}` as CalendarDate };
}

/** The week a day lies in, Sunday to Saturday. */
export function rangeOfWeek(date: CalendarDate): DateRange {
  const weekday = Temporal.PlainDate.from(date).dayOfWeek % 7; // Sunday is 7 in ISO
  const start = addDays(date, -weekday);
  return { start, end: addDays(start, 6) };
}

/** Whole years from a birth date to a day: one more on each birthday, February 29 counting on March 1 in common years. */
export function ageOn(birthDate: CalendarDate, date: CalendarDate): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return date.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** By hand: making a formatter of `Intl` would delay the first paint. */
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function monthName(monthOrDate: string): string {
  return MONTHS[Number(monthOrDate.slice(5, 7)) - 1] as string;
}

/** `Today`, `Yesterday`, or `Nov 7`; another year than today's is added: `Nov 7, 2024`. */
export function formatDay(date: CalendarDate, today: CalendarDate): string {
  if (date === today) return 'Today';
  if (date === addDays(today, -1)) return 'Yesterday';
  const day = `${monthName(date).slice(0, 3)} ${Number(date.slice(8))}`;
  return date.slice(0, 4) === today.slice(0, 4) ? day : `${day}, ${date.slice(0, 4)}`;
}

/** `Nov 2025`. */
export function formatMonth(month: Month): string {
  return `${monthName(month).slice(0, 3)} ${month.slice(0, 4)}`;
}

/** `November 2025`. */
export function formatMonthInFull(month: Month): string {
  return `${monthName(month)} ${month.slice(0, 4)}`;
}

/** `November 7, 2025`. */
export function formatDayInFull(date: CalendarDate): string {
  return `${monthName(date)} ${Number(date.slice(8))}, ${date.slice(0, 4)}`;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

import { addMonths, type CalendarDate, type Month, monthOf } from '#shared/calendar-date.ts';

/** Charts and figures cover this many months unless asked otherwise. */
const REPORT_MONTHS = 6;

/** Today's month and those before it, oldest first: the window of every chart. */
export function lastMonths(today: CalendarDate, count = REPORT_MONTHS): Month[] {
  const last = monthOf(today);
  return Array.from({ length: count }, (_, index) => addMonths(last, index + 1 - count));
}

/**
 * The part of the window in which the person used the app, without holes.
 * @param first the month of their first transaction; null before there is one, then no month is
 */
export function monthsSince(first: Month | null, today: CalendarDate, count = REPORT_MONTHS): Month[] {
  return first === null ? [] : lastMonths(today, count).filter((month) => month >= first);
}

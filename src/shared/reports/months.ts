import { addMonths, type CalendarDate, type Month, monthOf } from '#shared/calendar-date.ts';

/** Default number of months in charts and figures. */
const REPORT_MONTHS = 6;

/** The current month and the months before it, oldest first; every chart covers these. */
export function lastMonths(today: CalendarDate, count = REPORT_MONTHS): Month[] {
  const last = monthOf(today);
  return Array.from({ length: count }, (_, index) => addMonths(last, index + 1 - count));
}

/**
 * The reported months since the user's first transaction, without gaps.
 * @param first the month of the first transaction; null if there is none, which gives an empty list
 */
export function monthsSince(first: Month | null, today: CalendarDate, count = REPORT_MONTHS): Month[] {
  return first === null ? [] : lastMonths(today, count).filter((month) => month >= first);
}

import {
  addDays,
  addMonths,
  type CalendarDate,
  type DateRange,
  monthOf,
  rangeOfMonth,
  rangeOfWeek,
} from '#shared/calendar-date.ts';

/** The date ranges offered as filters, in this order; no date range means all time. */
export const DATE_RANGES = ['this-week', 'this-month', 'last-week', 'last-month'] as const;

/** The date ranges in links: those offered as filters, and the one behind the dashboard's YTD figures. */
export const LINKED_RANGES = [...DATE_RANGES, 'year-to-date'] as const;
export type DateRangeName = (typeof LINKED_RANGES)[number];

export const DATE_RANGE_LABELS: Readonly<Record<DateRangeName, string>> = {
  'this-week': 'This Week',
  'this-month': 'This Month',
  'last-week': 'Last Week',
  'last-month': 'Last Month',
  'year-to-date': 'Year to Date',
};

/**
 * The days of a named range relative to `today`. Weeks run from Sunday to Saturday. Ranges of months cover whole months,
 * as the sums by month do.
 */
export function dateRangeOf(name: DateRangeName, today: CalendarDate): DateRange {
  switch (name) {
    case 'this-week':
      return rangeOfWeek(today);
    case 'last-week':
      return rangeOfWeek(addDays(today, -7));
    case 'this-month':
      return rangeOfMonth(monthOf(today));
    case 'last-month':
      return rangeOfMonth(addMonths(monthOf(today), -1));
    case 'year-to-date':
      return { start: `${today.slice(0, 4)}-01-01` as CalendarDate, end: rangeOfMonth(monthOf(today)).end };
  }
}

/** The days that lie in both ranges; if there are none, the result ends before it starts. */
export function intersectRanges(a: DateRange, b: DateRange): DateRange {
  return { start: a.start > b.start ? a.start : b.start, end: a.end < b.end ? a.end : b.end };
}

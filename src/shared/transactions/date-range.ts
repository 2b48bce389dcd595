import {
  addDays,
  addMonths,
  type CalendarDate,
  type DateRange,
  monthOf,
  rangeOfMonth,
  rangeOfWeek,
} from '#shared/calendar-date.ts';

/** The spans the list can be narrowed to, in the order they are offered; none of them is all time. */
export const DATE_RANGES = ['this-week', 'this-month', 'last-week', 'last-month'] as const;
export type DateRangeName = (typeof DATE_RANGES)[number];

export const DATE_RANGE_LABELS: Readonly<Record<DateRangeName, string>> = {
  'this-week': 'This Week',
  'this-month': 'This Month',
  'last-week': 'Last Week',
  'last-month': 'Last Month',
};

/** First and last day of a named span, seen from `today`. Weeks run from Sunday to Saturday, months from first to last day. */
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
  }
}

/** The days that lie in both spans; it ends before it starts when they share none. */
export function intersectRanges(a: DateRange, b: DateRange): DateRange {
  return { start: a.start > b.start ? a.start : b.start, end: a.end < b.end ? a.end : b.end };
}

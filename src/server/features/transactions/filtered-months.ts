import { type CalendarDate, type DateRange, type Month, monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
import type { TransactionFilter } from '#shared/transactions/contract.ts';
import { intersectRanges } from '#shared/transactions/date-range.ts';

/** Whether the month totals have all that a filter distinguishes. */
export function isWholeMonths({ startDate, endDate, minAmount, maxAmount, search }: TransactionFilter): boolean {
  if (minAmount !== undefined || maxAmount !== undefined || search) return false;
  return (
    (!startDate || startDate === rangeOfMonth(monthOf(startDate)).start) &&
    (!endDate || endDate === rangeOfMonth(monthOf(endDate)).end)
  );
}

/** The range of valid dates. */
const FIRST_DAY = '1000-01-01' as CalendarDate;
const LAST_DAY = '9999-12-31' as CalendarDate;

/** The first and the last month of a filter. */
export function monthsOf({ startDate = FIRST_DAY, endDate = LAST_DAY }: TransactionFilter): { from: Month; to: Month } {
  return { from: monthOf(startDate), to: monthOf(endDate) };
}

/** The filter for the days that it has in common with a range. */
export function within(filter: TransactionFilter, range: DateRange): TransactionFilter {
  const { startDate = range.start, endDate = range.end } = filter;
  const { start, end } = intersectRanges({ start: startDate, end: endDate }, range);
  return { ...filter, startDate: start, endDate: end };
}

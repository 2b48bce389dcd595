import {
  addDays,
  addMonths,
  type CalendarDate,
  type DateRange,
  daysBetween,
  type Month,
  monthOf,
  rangeOfMonth,
} from '#shared/calendar-date.ts';
import { MONTHS_AHEAD } from '#shared/forecast/contract.ts';
import type { FieldErrors } from '#shared/http/errors.ts';

/** For how many days an overdue occurrence still counts after its own month is over: as long as it is linked by itself. */
const OVERDUE_DAYS = 7;

/** Rejects past months, which have no forecast, and those that are too far away. */
export function forecastMonthErrors(month: Month, today: CalendarDate): FieldErrors {
  const current = monthOf(today);
  const isWithinReach = current <= month && month <= addMonths(current, MONTHS_AHEAD);
  return isWithinReach ? {} : { month: [`Choose this month or one of the next ${MONTHS_AHEAD}`] };
}

/**
 * The shown days of the open occurrences that count in a forecast: from the first day of the current month, or from a week ago,
 * to the end of the forecast's month. So an overdue bill counts until its month is over, and for seven days at least.
 */
export function countedDays(month: Month, today: CalendarDate): DateRange {
  const weekAgo = addDays(today, -OVERDUE_DAYS);
  const { start } = rangeOfMonth(monthOf(today));
  return { start: weekAgo < start ? weekAgo : start, end: rangeOfMonth(month).end };
}

/** The days of a month that are left, including today; all days of a later month. */
export function daysLeftIn(month: Month, today: CalendarDate): number {
  const { start, end } = rangeOfMonth(month);
  return daysBetween(today > start ? today : start, end) + 1;
}

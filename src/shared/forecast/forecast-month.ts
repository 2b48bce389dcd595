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
import type { Occurrence } from '#shared/schedules/occurrence.ts';

/** For how many days an overdue occurrence counts at least: as long as it is linked by itself. */
const OVERDUE_DAYS = 7;

/** Rejects past months, which have no forecast, and those that are too far away. */
export function forecastMonthErrors(month: Month, today: CalendarDate): FieldErrors {
  const current = monthOf(today);
  const isWithinReach = current <= month && month <= addMonths(current, MONTHS_AHEAD);
  return isWithinReach ? {} : { month: [`Choose this month or one of the next ${MONTHS_AHEAD}`] };
}

/**
 * The shown days of the open occurrences that may count in a forecast, by `isCounted`: from the first day of the current month, or
 * from a week ago, to the end of the forecast's month.
 */
export function countedDays(month: Month, today: CalendarDate): DateRange {
  return { start: firstCountedDay('expense', today), end: rangeOfMonth(month).end };
}

/**
 * Whether an open occurrence still counts. An overdue bill counts until its month is over, and for seven days at least. Overdue
 * income counts for seven days only: it may never come, and nobody should spend it.
 */
export function isCounted({ type, shownDay }: Pick<Occurrence, 'type' | 'shownDay'>, today: CalendarDate): boolean {
  return shownDay >= firstCountedDay(type, today);
}

function firstCountedDay(type: Occurrence['type'], today: CalendarDate): CalendarDate {
  const weekAgo = addDays(today, -OVERDUE_DAYS);
  const { start } = rangeOfMonth(monthOf(today));
  return type === 'income' || weekAgo < start ? weekAgo : start;
}

/** The days of a month that are left, including today; all days of a later month. */
export function daysLeftIn(month: Month, today: CalendarDate): number {
  const { start, end } = rangeOfMonth(month);
  return daysBetween(today > start ? today : start, end) + 1;
}

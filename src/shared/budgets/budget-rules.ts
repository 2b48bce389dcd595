import { isWithinReach } from '#shared/budgets/budget-timeline.ts';
import { type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import type { FieldErrors } from '#shared/http/errors.ts';

/** Rejects start dates and query dates more than 10 years from today, by field. */
export function reachErrors(
  days: Readonly<Record<string, CalendarDate | undefined>>,
  today: CalendarDate,
): FieldErrors {
  const far = Object.entries(days).filter(([, day]) => day && !isWithinReach(monthOf(day), monthOf(today)));
  return Object.fromEntries(far.map(([field]) => [field, ['Choose a day within 10 years of today']]));
}

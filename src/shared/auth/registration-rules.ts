import { ageOn, type CalendarDate, sameDayAfter } from '#shared/calendar-date.ts';
import type { FieldErrors } from '#shared/http/errors.ts';

const MIN_AGE = 18;

/** Rejects future birth dates and users under 18. This is separate from the schema because it depends on today. */
export function birthDateErrors(
  draft: { readonly dateOfBirth?: CalendarDate | undefined },
  today: CalendarDate,
): FieldErrors {
  const { dateOfBirth } = draft;
  if (dateOfBirth === undefined) return {};
  if (dateOfBirth > today) return { dateOfBirth: ['Date of birth cannot be in the future'] };
  return ageOn(dateOfBirth, today) < MIN_AGE ? { dateOfBirth: ['You must be at least 18 years old'] } : {};
}

/**
 * The limits of a calendar for birth dates: an empty one opens at the youngest allowed age instead of this month. They are
 * no rules.
 */
export function birthDateLimits(today: CalendarDate): { min: CalendarDate; max: CalendarDate } {
  return { min: '1900-01-01' as CalendarDate, max: sameDayAfter(today, -12 * MIN_AGE) };
}

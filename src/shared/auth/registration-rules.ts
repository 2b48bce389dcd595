import { ageOn, type CalendarDate } from '#shared/calendar-date.ts';
import type { FieldErrors } from '#shared/http/errors.ts';

const MIN_AGE = 18;

/** What a birth date's shape cannot say because it depends on the day. A future date says so instead of the age. */
export function birthDateErrors(
  draft: { readonly dateOfBirth?: CalendarDate | undefined },
  today: CalendarDate,
): FieldErrors {
  const { dateOfBirth } = draft;
  if (dateOfBirth === undefined) return {};
  if (dateOfBirth > today) return { dateOfBirth: ['Date of birth cannot be in the future'] };
  return ageOn(dateOfBirth, today) < MIN_AGE ? { dateOfBirth: ['You must be at least 18 years old'] } : {};
}

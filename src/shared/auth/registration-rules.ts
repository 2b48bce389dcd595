import { addMonths, ageOn, type CalendarDate, dayIn, monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
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

/** The birth date of the youngest users. As the limit of an empty date field, it also decides where a calendar opens. */
export function latestBirthDate(today: CalendarDate): CalendarDate {
  const month = addMonths(monthOf(today), -12 * MIN_AGE);
  const { end } = rangeOfMonth(month);
  const birthday = dayIn(month, Number(today.slice(8)));
  return birthday < end ? birthday : end;
}

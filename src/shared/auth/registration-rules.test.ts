import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { phoneErrors } from './profile-rules.ts';
import { birthDateErrors, birthDateLimits } from './registration-rules.ts';

const day = (text: string) => text as CalendarDate;
const TOO_YOUNG = { dateOfBirth: ['You must be at least 18 years old'] };

test.each([
  ['2008-03-15', '2026-03-15', {}],
  ['2008-03-16', '2026-03-15', TOO_YOUNG],
  ['2026-03-15', '2026-03-15', TOO_YOUNG],
  ['2026-03-16', '2026-03-15', { dateOfBirth: ['Date of birth cannot be in the future'] }],
  ['2008-02-29', '2026-02-28', TOO_YOUNG],
  ['2008-02-29', '2026-03-01', {}],
  ['1900-01-01', '2026-03-15', {}],
])('judges a birth date of %s on %s', { tags: ['9.registration.age'] }, (dateOfBirth, today, errors) => {
  expect(birthDateErrors({ dateOfBirth: day(dateOfBirth) }, day(today))).toEqual(errors);
});

test('returns no message without a birth date', () => {
  expect(birthDateErrors({}, day('2026-03-15'))).toEqual({});
});

test.each([
  ['2026-03-15', '2008-03-15'],
  ['2026-02-28', '2008-02-28'],
  ['2024-02-29', '2006-02-28'],
])('limits a calendar to the latest birth date that is accepted on %s', (today, latest) => {
  expect(birthDateLimits(day(today)).max).toBe(latest);
  expect(birthDateErrors({ dateOfBirth: day(latest) }, day(today))).toEqual({});
});

test('applies the phone rule of the profile only to a changed phone', () => {
  const message = { phone: ['Phone number must be exactly 10 digits and cannot start with 0'] };
  expect(phoneErrors({ phone: '+442071838750' }, '+442071838750')).toEqual({});
  expect(phoneErrors({ phone: '+442071838750' }, '2025550123')).toEqual(message);
  expect(phoneErrors({ phone: '2025550123' }, '+442071838750')).toEqual({});
  expect(phoneErrors({ phone: '' }, '+442071838750')).toEqual({});
  expect(phoneErrors({ phone: '0025550123' }, null)).toEqual(message);
  expect(phoneErrors({}, null)).toEqual({});
});

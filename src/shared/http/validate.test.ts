import { expect, test } from 'vitest';
import { Registration } from '#shared/auth/contract.ts';
import { birthDateErrors } from '#shared/auth/registration-rules.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { validate } from '#shared/http/validate.ts';
import { TransactionDraft } from '#shared/transactions/contract.ts';

const today = '2026-11-21' as CalendarDate;
const registration = {
  name: ' Ann Lee ',
  dateOfBirth: '1990-04-01',
  email: 'Ann@Example.com',
  phone: '+15551234567',
  password: 'secret',
};

test('returns valid values in their form in memory', () => {
  const result = validate(Registration, registration, (draft) => birthDateErrors(draft, today));
  expect(result).toEqual({ value: { ...registration, name: 'Ann Lee', email: 'ann@example.com' } });
});

test('reports all errors at once, including those that depend on the date', () => {
  const wrong = { ...registration, name: '', dateOfBirth: '2020-01-01', email: 'ann', password: '12345' };
  expect(validate(Registration, wrong, (draft) => birthDateErrors(draft, today))).toEqual({
    errors: {
      name: ['Full name is required'],
      dateOfBirth: ['You must be at least 18 years old'],
      email: ['Invalid email address'],
      password: ['Password must be at least 6 characters'],
    },
  });
});

test('applies a rule to values that the contract accepts', () => {
  const future = { ...registration, dateOfBirth: '2026-11-22' };
  expect(validate(Registration, future, (draft) => birthDateErrors(draft, today))).toEqual({
    errors: { dateOfBirth: ['Date of birth cannot be in the future'] },
  });
});

test('assigns an error of a rule between fields to its field', () => {
  const wire = { type: 'expense', amount: Number.NaN, description: '', date: '', note: '' };
  expect(validate(TransactionDraft, wire)).toEqual({
    errors: {
      amount: ['Amount must be a number'],
      description: ['Description is required'],
      category: ['Category is required'],
      date: ['Date is required'],
    },
  });
});

test('decodes money to cents', () => {
  const wire = { type: 'expense', amount: 12.5, description: 'Lunch', category: 'Groceries', date: '2026-11-20' };
  expect(validate(TransactionDraft, wire)).toMatchObject({ value: { amount: 1250, category: 'groceries', note: '' } });
});

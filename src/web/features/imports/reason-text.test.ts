import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TransactionId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { oppositeText, reasonText, reviewReason } from './reason-text.ts';

const TODAY = '2026-03-18' as CalendarDate;
const lunch = {
  _id: '1' as TransactionId,
  type: 'expense' as const,
  amount: cents(999),
  date: '2026-03-02' as CalendarDate,
  description: 'Lunch',
};

test('names the transaction that a row matches', () => {
  const text = 'Already entered: Lunch, Mar 2';
  expect(reasonText({ rule: 'already_entered', transaction: lunch }, TODAY)).toBe(text);
});

test('names the amount that a schedule has recorded', () => {
  const text = 'Already recorded as Lunch, $9.99 on Mar 2';
  expect(reasonText({ rule: 'recorded', transaction: lunch }, TODAY)).toBe(text);
});

test('gives the reason alone without a transaction, and nothing for a new row', () => {
  expect(reasonText({ rule: 'future', transaction: null }, TODAY)).toBe('Dated in the future');
  expect(reasonText({ rule: null, transaction: null }, TODAY)).toBe('');
});

test('a review names the transaction that a new row may be, or whose other side it may be', () => {
  const text = 'This may already be here as Lunch, $9.99 on Mar 2. If so, leave it out.';
  expect(reviewReason({ rule: null, transaction: lunch }, cents(-10_50), TODAY)).toBe(text);
  expect(reviewReason({ rule: null, transaction: lunch }, cents(9_99), TODAY)).toBe(
    'This may be the other side of Lunch, $9.99 on Mar 2. If you only moved money between your accounts, leave this out and delete that transaction.',
  );
  expect(reviewReason({ rule: null, transaction: null }, cents(-10_50), TODAY)).toBe('');
  expect(reasonText({ rule: null, transaction: lunch }, TODAY)).toBe('');
});

test('a type of the other direction is explained', () => {
  expect(oppositeText(cents(5_00), 'expense')).toMatch(/^This money came in/);
  expect(oppositeText(cents(-5_00), 'income')).toMatch(/^This money went out/);
  expect(oppositeText(cents(-5_00), 'expense') + oppositeText(cents(5_00), 'income')).toBe('');
  expect(oppositeText(cents(5_00), 'savings') + oppositeText(cents(-5_00), 'savings')).toBe('');
});

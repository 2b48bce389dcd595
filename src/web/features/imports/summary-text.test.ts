import { expect, test } from 'vitest';
import { accountsText, countText, summaryText } from './summary-text.ts';

const NONE = { new: 0, here: 0, leftOut: 0, notBooked: 0, problems: 0 };

test.each([
  [{ ...NONE, new: 42, here: 3, leftOut: 12 }, '57 lines: 42 new, 3 already here, 12 left out'],
  [{ ...NONE, new: 1 }, '1 line: 1 new'],
  [{ ...NONE, here: 1200 }, '1,200 lines: 0 new, 1,200 already here'],
  [{ ...NONE, notBooked: 2, problems: 1 }, '3 lines: 0 new, 2 not booked, 1 problem'],
  [{ ...NONE, problems: 2 }, '2 lines: 0 new, 2 problems'],
])('says what becomes of all lines: %j', (counts, text) => {
  expect(summaryText(counts)).toBe(text);
});

test('groups the digits of large numbers', () => {
  expect(countText(10_000, 'line')).toBe('10,000 lines');
  expect(countText(1, 'line')).toBe('1 line');
});

test('names each account once', () => {
  expect(accountsText(['Checking'])).toBe('Account: Checking');
  expect(accountsText(['Checking', 'Card', 'Checking'])).toBe('Accounts: Checking, Card');
  expect(accountsText(['Account …6789'])).toBe('Account …6789');
  expect(accountsText([])).toBe('');
});

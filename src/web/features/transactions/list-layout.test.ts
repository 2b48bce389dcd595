import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TransactionId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { headingsAbove, layOut } from './list-layout.ts';

const row = (date: string, note = '', description = 'Lunch'): Transaction => ({
  _id: '1' as TransactionId,
  type: 'expense',
  amount: 100 as Cents,
  description,
  note,
  date: date as CalendarDate,
  category: 'food',
  goalId: null,
  version: 1,
});

test('puts headings above the first row of each month and each day', () => {
  const rows = [row('2026-03-18'), row('2026-03-18'), row('2026-03-17'), row('2026-02-17'), row('2025-02-17')];
  const headings = rows.map((each, index) => headingsAbove(each, rows[index - 1]));
  expect(headings).toEqual(['month', undefined, 'day', 'month', 'month']);
  expect(layOut(rows)).toEqual([5.5, 9.5, 15.75, 25.25, 34.75, 38.75]);
});

test.each([
  ['a note and a description', row('2026-03-18', 'With Bob'), 5.125],
  ['only a description', row('2026-03-18'), 4],
  ['only a note', row('2026-03-18', 'With Bob', ''), 4],
  ['a note that repeats the description', row('2026-03-18', 'Lunch'), 4],
])('gives a row with %s its height', (_texts, each, height) => {
  const [top = Number.NaN, bottom = Number.NaN] = layOut([each]);
  expect(bottom - top).toBe(height);
});

test('has no height without rows', () => {
  expect(layOut([])).toEqual([0]);
});

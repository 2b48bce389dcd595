import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { sampleOf } from './sample.ts';

const rows = (...amounts: readonly number[]) =>
  amounts.map((amount, index) => ({
    line: index + 1,
    date: '2026-01-31' as CalendarDate,
    amount: amount as Cents,
    text: 'Shop',
    externalId: null,
    category: null,
    isTransfer: false,
    status: null,
  }));
const linesOf = (...amounts: readonly number[]) => sampleOf(rows(...amounts)).map(({ line }) => line);

test('the sample has the first row, one in the other direction, and the last, in the order of the file', () => {
  expect(linesOf(-1, -2, -3, 4, -5, -6)).toEqual([1, 4, 6]);
  expect(linesOf(1, 2, 3, -4)).toEqual([1, 2, 4]);
});

test('the sample has three rows wherever the file has', () => {
  expect(linesOf(-1, -2, -3, -4)).toEqual([1, 2, 4]);
  expect(linesOf(-1, 2)).toEqual([1, 2]);
  expect(linesOf(-1)).toEqual([1]);
  expect(linesOf()).toEqual([]);
});

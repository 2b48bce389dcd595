import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { expected } from './occurrence-fixtures.ts';
import { comingDays, effectOf, everyDay, lastDayOfChart, shortfallText } from './running-balance.ts';

const today = '2026-11-23' as CalendarDate;
const balance = cents(100_00);

test('adds income to the balance and subtracts bills and savings', () => {
  expect(effectOf(expected('2026-11-30', { type: 'income', from: 10, to: 12 }))).toEqual({ from: 10, to: 12 });
  expect(effectOf(expected('2026-11-30', { type: 'expense', from: 10, to: 12 }))).toEqual({ from: -12, to: -10 });
  expect(effectOf(expected('2026-11-30', { type: 'savings', from: 5, to: 5 }))).toEqual({ from: -5, to: -5 });
});

test('expects overdue occurrences today, unless they are overdue for too long to count', () => {
  const occurrences = [
    expected('2026-10-31', { from: 99_00 }),
    expected('2026-11-01', { from: 1_00 }),
    expected('2026-11-15', { type: 'income', from: 77_00 }),
    expected('2026-11-16', { type: 'income', from: 2_00 }),
    expected('2026-11-27', { type: 'income', from: 50_00 }),
  ];
  const days = comingDays({ today, balance, occurrences });
  expect(days.map(({ day, from, to }) => [day, from, to])).toEqual([
    ['2026-11-23', 101_00, 101_00],
    ['2026-11-27', 151_00, 151_00],
  ]);
});

test('keeps the balance on days without occurrences', () => {
  const last = '2026-11-26' as CalendarDate;
  const days = comingDays({ today, balance, occurrences: [expected('2026-11-25', { from: 10_00, to: 20_00 })] });
  expect(everyDay(days, { today, last, balance }).map(({ day, from, to }) => [day, from, to])).toEqual([
    ['2026-11-23', 100_00, 100_00],
    ['2026-11-24', 100_00, 100_00],
    ['2026-11-25', 80_00, 90_00],
    ['2026-11-26', 80_00, 90_00],
  ]);
});

test('warns of the first day on which the balance falls below zero', () => {
  const pay = expected('2026-12-01', { type: 'income', from: 3000_00 });
  const warn = (from: number, to = from) => {
    const rent = expected('2026-11-25', { from, to });
    return shortfallText(balance, comingDays({ today, balance, occurrences: [rent, pay] }), today);
  };
  expect(warn(1000_00)).toBe('Your balance falls below zero on Nov 25, to -$900.00.');
  expect(warn(90_00, 110_00)).toBe('Your balance may fall below zero on Nov 25, to -$10.00.');
  expect(warn(100_00)).toBe('');
});

test('names the day until which the balance stays below zero even at worst, if there is one', () => {
  const warn = (before: number, pay: { day: string; from: number; to?: number }) => {
    const income = expected(pay.day, { type: 'income', from: pay.from, to: pay.to ?? pay.from });
    const rent = expected('2026-12-10', { from: 500_00 });
    const occurrences = [expected('2026-11-25', { from: 1_00 }), income, rent];
    return shortfallText(cents(before), comingDays({ today, balance: cents(before), occurrences }), today);
  };
  expect(warn(-99_00, { day: '2026-12-01', from: 100_00 })).toBe('Your balance is below zero until Dec 1.');
  expect(warn(-99_00, { day: '2026-12-01', from: 99_99, to: 300_00 })).toBe('');
  expect(warn(-1, { day: '2026-11-23', from: 100_00 })).toBe('');
  expect(warn(-1000_00, { day: '2026-12-01', from: 900_00 })).toBe('');
});

test.each([
  ['2026-11-23', '2026-11-30'],
  ['2026-11-24', '2026-12-31'],
  ['2026-11-30', '2026-12-31'],
  ['2026-12-01', '2026-12-31'],
  ['2026-02-28', '2026-03-31'],
])('on %s the chart ends on %s', (day, last) => {
  expect(lastDayOfChart(day as CalendarDate)).toBe(last);
});

import { expect, test } from 'vitest';
import type { CalendarDate, Month } from '#shared/calendar-date.ts';
import { groupExpected } from '#shared/forecast/behind.ts';
import { computeForecast } from '#shared/forecast/compute-forecast.ts';
import { addCents, type Cents, cents, ZERO } from '#shared/money.ts';
import { expected } from './occurrence-fixtures.ts';
import { balanceLines, figureLines, type SumLine } from './sum-lines.ts';

const month = '2026-11' as Month;
const occurrences = [
  expected('2026-11-27', { type: 'income', description: 'Salary', from: 1500_00 }),
  expected('2026-11-30', { description: 'Power', category: 'utilities', from: 80_00, to: 120_00 }),
  expected('2026-11-30', { description: 'Rent', category: 'bills', from: 900_00 }),
];
const budget = (category: string, amount: number, spent: number, carriedOver: Cents = ZERO) => ({
  category,
  amount: cents(amount),
  carriedOver,
  spent: cents(spent),
});
const forecast = computeForecast({
  month,
  today: '2026-11-23' as CalendarDate,
  balance: cents(1800_00),
  totals: { income: cents(3000_00), expense: cents(1200_00), savings: ZERO },
  budgets: [budget('groceries', 400_00, 150_00, cents(25_00)), budget('utilities', 200_00, 0)],
  expected: groupExpected(occurrences),
});

const total = (lines: readonly SumLine[], end: 'from' | 'to') => addCents(...lines.map(({ amount }) => amount[end]));
const rowsOf = ({ rows }: SumLine) => rows.map(({ name, amount: { from, to } }) => [name, from, to]);

test('opens the transactions or the occurrences behind each line of the money left, without lines of zero', () => {
  const lines = figureLines(forecast.moneyLeft, forecast);
  expect(lines.map(({ key, amount, search }) => [key, amount.from, search])).toEqual([
    ['income_received', 3000_00, { type: 'income', month }],
    ['income_expected', 1500_00, undefined],
    ['spent', -1200_00, { type: 'expense', month }],
    ['bills_expected', -1020_00, undefined],
  ]);
  expect(total(lines, 'from')).toBe(forecast.moneyLeft.amount);
  expect(lines.map(rowsOf)).toEqual([
    [],
    [['Salary', 1500_00, 1500_00]],
    [],
    [
      ['Power', -120_00, -120_00],
      ['Rent', -900_00, -900_00],
    ],
  ]);
});

test('groups the lines of budgets, with a row for each category or bill', () => {
  const lines = figureLines(forecast.budgetLeft ?? forecast.moneyLeft, forecast);
  expect(lines.map(({ key, amount }) => [key, amount.from])).toEqual([
    ['budgeted', 600_00],
    ['carried_over', 25_00],
    ['budget_spent', -150_00],
    ['budget_bills_expected', -120_00],
  ]);
  expect(total(lines, 'from')).toBe(forecast.budgetLeft?.amount);
  expect(lines.map(rowsOf).at(-1)).toEqual([['Power', -120_00, -120_00]]);
  expect(lines[1] && rowsOf(lines[1])).toEqual([['Groceries', 25_00, 25_00]]);
  expect(lines[2]?.rows).toEqual([
    {
      key: 'groceries',
      name: 'Groceries',
      days: [],
      amount: { from: -150_00, to: -150_00 },
      search: { type: 'expense', month, category: ['groceries'] },
    },
  ]);
});

test('opens the bills of all budgets by their first day', () => {
  const budgets = [budget('utilities', 200_00, 0), budget('groceries', 400_00, 0), budget('bills', 900_00, 0)];
  const early = expected('2026-11-24', { description: 'Phone', category: 'bills', from: 40_00 });
  const { today, balanceToday: balance } = forecast;
  const totals = { income: ZERO, expense: ZERO, savings: ZERO };
  const books = { month, today, balance, totals, budgets, expected: groupExpected([early, ...occurrences]) };
  const { budgetLeft, ...rest } = computeForecast(books);
  const bills = figureLines(budgetLeft ?? rest.moneyLeft, rest).find(({ key }) => key === 'budget_bills_expected');
  expect(bills?.amount.from).toBe(-1060_00);
  expect(bills && rowsOf(bills)).toEqual([
    ['Phone', -40_00, -40_00],
    ['Power', -120_00, -120_00],
    ['Rent', -900_00, -900_00],
  ]);
});

test('keeps both ends of amounts that vary in the balance', () => {
  const lines = balanceLines(forecast);
  expect(total(lines, 'from')).toBe(forecast.balanceAtMonthEnd.from);
  expect(total(lines, 'to')).toBe(forecast.balanceAtMonthEnd.to);
  expect(lines.map(rowsOf).at(-1)).toEqual([
    ['Power', -120_00, -80_00],
    ['Rent', -900_00, -900_00],
  ]);
});

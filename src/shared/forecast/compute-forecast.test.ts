import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarDate, type Month, monthOf } from '#shared/calendar-date.ts';
import { expectedBehind, expectedInMonth, groupExpected } from '#shared/forecast/behind.ts';
import { computeForecast } from '#shared/forecast/compute-forecast.ts';
import type { Expected } from '#shared/forecast/contract.ts';
import { countedDays, daysLeftIn, forecastMonthErrors, isCounted } from '#shared/forecast/forecast-month.ts';
import { type Cents, ZERO } from '#shared/money.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { byShownDay } from '#shared/schedules/timeline.ts';
import { anyBooks, type BooksAndOccurrences } from '#testing/model/books.ts';
import { exactly, occurrence } from '#testing/model/schedules.ts';

const cents = (value: number) => value as Cents;
const march = '2026-03' as Month;
const TODAY = '2026-03-15' as CalendarDate;

const compute = ({ occurrences, ...given }: BooksAndOccurrences) =>
  computeForecast({ ...given, expected: groupExpected(occurrences) });

const books: BooksAndOccurrences = {
  month: march,
  today: TODAY,
  balance: cents(2_000_00),
  totals: { income: cents(3_000_00), expense: cents(1_000_00), savings: cents(200_00) },
  budgets: [],
  occurrences: [],
};
const groceries = { category: 'groceries', amount: cents(400_00), carriedOver: cents(25_00), spent: cents(150_00) };
const rent = occurrence('2026-03-31', { amount: exactly(900_00), category: 'rent' });

describe('left to spend', () => {
  test('is what is left of the income after expenses, bills, and savings, by the day', () => {
    const salary = occurrence('2026-03-27', { type: 'income', amount: exactly(500_00) });
    const saving = occurrence('2026-03-20', { type: 'savings', amount: exactly(100_00), category: null });
    const forecast = compute({ ...books, occurrences: [saving, salary, rent] });
    expect(forecast.moneyLeft).toEqual({
      amount: 1_300_00,
      lines: [
        { key: 'income_received', category: null, amount: 3_000_00 },
        { key: 'income_expected', category: null, amount: 500_00 },
        { key: 'spent', category: null, amount: -1_000_00 },
        { key: 'bills_expected', category: null, amount: -900_00 },
        { key: 'saved', category: null, amount: -200_00 },
        { key: 'savings_expected', category: null, amount: -100_00 },
      ],
    });
    expect(forecast).toMatchObject({ budgetLeft: null, limit: 'money', leftToSpend: 1_300_00, daysLeft: 17 });
    expect(forecast.perDay).toBe(76_47);
    expect(forecast.balanceAtMonthEnd).toMatchObject({ from: 1_500_00, to: 1_500_00 });
  });

  test('is what the budgets have left, if that is less', () => {
    const forecast = compute({ ...books, budgets: [groceries] });
    expect(forecast).toMatchObject({ limit: 'budget', leftToSpend: 275_00, perDay: 16_17 });
    expect(forecast.budgetLeft?.lines).toEqual([
      { key: 'budgeted', category: 'groceries', amount: 400_00 },
      { key: 'carried_over', category: 'groceries', amount: 25_00 },
      { key: 'budget_spent', category: 'groceries', amount: -150_00 },
      { key: 'budget_bills_expected', category: 'groceries', amount: 0 },
    ]);
    const equal = { ...groceries, amount: cents(1_950_00 - 25_00) };
    expect(compute({ ...books, budgets: [equal] }).limit).toBe('money');
  });

  test('subtracts a bill only from the budget of its category', () => {
    const left = (category: string) =>
      compute({ ...books, budgets: [groceries], occurrences: [{ ...rent, category }] }).budgetLeft?.amount;
    expect(left('rent')).toBe(275_00);
    expect(left('groceries')).toBe(-625_00);
  });

  test('counts an overspent budget below zero, because its money came from the others', () => {
    const gifts = { category: 'gifts', amount: cents(50_00), carriedOver: ZERO, spent: cents(80_00) };
    expect(compute({ ...books, budgets: [groceries, gifts] }).budgetLeft?.amount).toBe(245_00);
  });

  test('is nothing per day when the month is over its limit', () => {
    const overspent = { ...books, totals: { ...books.totals, expense: cents(3_000_01) } };
    expect(compute(overspent)).toMatchObject({ leftToSpend: -200_01, perDay: 0 });
    expect(compute({ ...books, totals: { ...books.totals, expense: cents(2_800_00) } }).perDay).toBe(0);
  });

  test('counts the highest bill and the lowest income of varying amounts; the balance is a range', () => {
    const power = { ...rent, amount: { from: cents(50_00), to: cents(80_00) } };
    const tips = { ...rent, type: 'income', amount: { from: cents(100_00), to: cents(300_00) } } as const;
    const forecast = compute({ ...books, occurrences: [power, tips] });
    expect(forecast.moneyLeft.amount).toBe(1_800_00 + 100_00 - 80_00);
    expect(forecast.balanceAtMonthEnd).toEqual({
      from: 2_020_00,
      to: 2_250_00,
      lines: [
        { key: 'balance_today', from: 2_000_00, to: 2_000_00 },
        { key: 'income_expected', from: 100_00, to: 300_00 },
        { key: 'bills_expected', from: -80_00, to: -50_00 },
        { key: 'savings_expected', from: 0, to: 0 },
      ],
    });
  });

  test('of a later month counts what is expected in it, and the balance all that is expected until then', () => {
    const april = { ...rent, shownDay: '2026-04-30' as CalendarDate };
    const forecast = compute({ ...books, month: '2026-04' as Month, occurrences: [rent, april] });
    expect(forecast.moneyLeft.lines[3]?.amount).toBe(-900_00);
    expect(forecast.balanceAtMonthEnd.from).toBe(200_00);
    expect(forecast.daysLeft).toBe(30);
  });

  test('counts an overdue bill in the current month, not in a later one', () => {
    const overdue = { ...rent, shownDay: '2026-02-28' as CalendarDate, isOverdue: true };
    const billsIn = (month: string, today: string) =>
      compute({ ...books, month: month as Month, today: today as CalendarDate, occurrences: [overdue] }).moneyLeft
        .lines[3]?.amount;
    expect(billsIn('2026-03', '2026-03-02')).toBe(-900_00);
    expect(billsIn('2026-04', '2026-03-02')).toBe(0);
  });
});

test('an overdue bill counts until its month is over, and for seven days', () => {
  const counted = (today: string, month = monthOf(today as CalendarDate)) => countedDays(month, today as CalendarDate);
  expect(counted('2026-03-15')).toEqual({ start: '2026-03-01', end: '2026-03-31' });
  expect(counted('2026-03-07')).toEqual({ start: '2026-02-28', end: '2026-03-31' });
  expect(counted('2026-03-08').start).toBe('2026-03-01');
  expect(counted('2026-03-15', '2026-05' as Month)).toEqual({ start: '2026-03-01', end: '2026-05-31' });
});

test('overdue income counts for seven days only, because it may never come', () => {
  const counts = (type: Occurrence['type'], shownDay: string, today: string) =>
    isCounted(occurrence(shownDay, { type }), today as CalendarDate);
  const days = ['2026-03-08', '2026-03-09', '2026-03-16', '2026-03-30'];
  expect(days.map((day) => counts('income', day, '2026-03-16'))).toEqual([false, true, true, true]);
  expect(days.map((day) => counts('expense', day, '2026-03-16'))).toEqual([true, true, true, true]);
  expect(days.map((day) => counts('savings', day, '2026-03-16'))).toEqual([true, true, true, true]);
  const ofFebruary = ['income', 'expense', 'savings'] as const;
  expect(ofFebruary.map((type) => counts(type, '2026-02-28', '2026-03-07'))).toEqual([true, true, true]);
  expect(ofFebruary.map((type) => counts(type, '2026-02-28', '2026-03-08'))).toEqual([false, false, false]);
});

test('the days left include today, and are all days of a later month', () => {
  const left = (month: string, today: string) => daysLeftIn(month as Month, today as CalendarDate);
  expect([left('2026-03', '2026-03-01'), left('2026-03', '2026-03-31'), left('2026-04', '2026-03-31')]).toEqual([
    31, 1, 30,
  ]);
});

test('only the current month and the next 12 have a forecast', () => {
  const isRejected = (month: string) => 'month' in forecastMonthErrors(month as Month, TODAY);
  expect(['2026-02', '2026-03', '2027-03', '2027-04'].map(isRejected)).toEqual([true, false, false, true]);
});

/** A plain sum in exact arithmetic. */
const sum = <Row>(rows: readonly Row[], amountOf: (row: Row) => number) =>
  rows.reduce((total, row) => total + BigInt(amountOf(row)), 0n);

test('every figure of random books is a plain sum, and its lines and their rows add up to it', () => {
  fc.assert(
    fc.property(anyBooks, (random) => {
      const { start, end } = countedDays(random.month, random.today);
      const occurrences = random.occurrences
        .filter((one) => start <= one.shownDay && one.shownDay <= end && isCounted(one, random.today))
        .sort(byShownDay);
      const given = { ...random, occurrences };
      const forecast = compute(given);
      const { today, month, totals, budgets, balance } = given;

      const inMonth = occurrences.filter(({ shownDay, isOverdue }) =>
        month === monthOf(today) ? true : !isOverdue && shownDay.startsWith(month),
      );
      const signed = (one: Pick<Expected, 'type' | 'amount'>) =>
        one.type === 'income' ? one.amount.from : -one.amount.to;
      const signedTimes = (one: Expected) => signed(one) * one.days.length;
      const bestTimes = (one: Expected) => best(one) * one.days.length;
      const money = BigInt(totals.income - totals.expense - totals.savings) + sum(inMonth, signed);
      expect(BigInt(forecast.moneyLeft.amount)).toBe(money);

      const names = budgets.map(({ category }) => category);
      const bills = inMonth.filter(({ type, category }) => type === 'expense' && names.includes(category ?? ''));
      const budget = sum(budgets, (one) => one.amount + one.carriedOver - one.spent) + sum(bills, signed);
      if (budgets.length === 0) expect(forecast.budgetLeft).toBeNull();
      else expect(BigInt(forecast.budgetLeft?.amount as number)).toBe(budget);

      const left = budgets.length > 0 && budget < money ? budget : money;
      expect(BigInt(forecast.leftToSpend)).toBe(left);
      expect(forecast.limit).toBe(left === money ? 'money' : 'budget');
      const days = BigInt(forecast.daysLeft);
      const perDay = BigInt(forecast.perDay);
      expect(left < 0n ? perDay === 0n : perDay * days <= left && left < (perDay + 1n) * days).toBe(true);

      const best = (one: Pick<Expected, 'type' | 'amount'>) =>
        one.type === 'income' ? one.amount.to : -one.amount.from;
      const { balanceAtMonthEnd } = forecast;
      expect(BigInt(balanceAtMonthEnd.from)).toBe(BigInt(balance) + sum(occurrences, signed));
      expect(BigInt(balanceAtMonthEnd.to)).toBe(BigInt(balance) + sum(occurrences, best));
      expect(sum(balanceAtMonthEnd.lines, ({ from }) => from)).toBe(BigInt(balanceAtMonthEnd.from));
      expect(sum(balanceAtMonthEnd.lines, ({ to }) => to)).toBe(BigInt(balanceAtMonthEnd.to));

      for (const figure of [forecast.moneyLeft, forecast.budgetLeft]) {
        if (figure) expect(sum(figure.lines, ({ amount }) => amount)).toBe(BigInt(figure.amount));
        for (const line of figure?.lines ?? []) {
          const ofCategory = budgets.find(({ category }) => category === line.category);
          if (line.key === 'budgeted') expect(line.amount).toBe(ofCategory?.amount);
          if (line.key === 'carried_over') expect(line.amount).toBe(ofCategory?.carriedOver);
          if (!line.key.endsWith('_expected')) continue;
          expect(sum(expectedBehind(line, expectedInMonth(forecast)), signedTimes)).toBe(BigInt(line.amount));
        }
      }
      for (const { key, from, to } of balanceAtMonthEnd.lines.slice(1)) {
        const behind = expectedBehind({ key, category: null }, forecast.expected);
        expect([sum(behind, signedTimes), sum(behind, bestTimes)]).toEqual([BigInt(from), BigInt(to)]);
      }
      const all = [forecast.leftToSpend, forecast.perDay, ...forecast.moneyLeft.lines.map(({ amount }) => amount)];
      expect(all.every(Number.isSafeInteger)).toBe(true);
      expect(all.some((value) => Object.is(value, -0))).toBe(false);
    }),
    { numRuns: 500 },
  );
});

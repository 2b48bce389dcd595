import * as z from 'zod/mini';
import { type Month, parseMonth } from '#shared/calendar-date.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { count, dollars, givenId, givenMonth, queryWholeNumber, text, wire } from '#shared/http/fields.ts';
import type { GoalId } from '#shared/ids.ts';
import { type Cents, centsOfDollars, dollarsOfCents } from '#shared/money.ts';

const MAX_MONTHS = 24;

const NOT_A_MONTH = 'Month must be YYYY-MM';

const month = z
  .codec(
    text('YYYY-MM'.length, NOT_A_MONTH).check(z.refine((value) => parseMonth(value) !== null, NOT_A_MONTH)),
    z.custom<Month>(),
    { decode: (value) => parseMonth(value) as Month, encode: (value) => value },
  )
  .register(wire, { kind: 'month' });

/** Number of months up to the current one; defaults to 6. */
const LastMonths = z.object({ months: z.optional(queryWholeNumber('Months', MAX_MONTHS)) });

const Flow = z.object({ income: dollars, expense: dollars });

/** Amounts by category. A custom codec, because a category can have any name and `z.record` would drop `__proto__`. */
const dollarsByCategory = z
  .codec(z.custom<Readonly<Record<string, number>>>(), z.custom<Readonly<Record<string, Cents>>>(), {
    decode: (map) => Object.fromEntries(Object.entries(map).map(([name, amount]) => [name, centsOfDollars(amount)])),
    encode: (map) => Object.fromEntries(Object.entries(map).map(([name, amount]) => [name, dollarsOfCents(amount)])),
  })
  .register(wire, { kind: 'dollarsByName' });

const MonthlyReport = z.object({ month: givenMonth, byCategory: dollarsByCategory });
export type MonthlyReport = z.output<typeof MonthlyReport>;

/** Income and expenses of this month and last month, each from the 1st to the same day. */
const SameDay = z.object({ day: count, thisMonth: Flow, lastMonth: Flow });

const Trends = z.object({
  /** By month (`YYYY-MM`), oldest first, without gaps, since the user's first transaction. */
  trend: z.record(z.string(), Flow),
  /** Null if there is no previous month to compare with, or if a month has thousands of transactions. */
  sameDay: z.nullable(SameDay),
});
export type Trends = z.output<typeof Trends>;

/** Budgets and spending of a month. `actual` counts budgeted categories only, `unbudgeted` all other expenses. */
const BudgetPerformance = z.object({
  month: givenMonth,
  budgeted: dollars,
  actual: dollars,
  unbudgeted: dollars,
  /** Categories with a budget in the month, to list the expenses behind `actual`. */
  categories: z.array(z.string()),
});
export type BudgetPerformance = z.output<typeof BudgetPerformance>;

const MonthAmount = z.object({ month: givenMonth, amount: dollars });
export type MonthAmount = z.output<typeof MonthAmount>;

/** Savings of a goal, net of money moved back to the balance, so a month can be negative. Includes closed goals. */
const GoalSavings = z.object({
  goalId: givenId<GoalId>(),
  goalName: z.string(),
  monthlySavings: z.array(MonthAmount),
});
export type GoalSavings = z.output<typeof GoalSavings>;

const CategorySpendings = z.object({ category: z.string(), monthlySpendings: z.array(MonthAmount) });
export type CategorySpendings = z.output<typeof CategorySpendings>;

/** Reports are computed from month totals. Without data, maps and lists are empty. */
export const reportsContract = {
  /** Returns one month's expenses by category; defaults to the current month. */
  monthly: endpoint({
    method: 'GET',
    path: '/reports/monthly',
    access: 'session',
    query: z.object({ month: z.optional(month) }),
    response: z.object({ data: MonthlyReport }),
  }),
  trends: endpoint({
    method: 'GET',
    path: '/reports/trends',
    access: 'session',
    query: LastMonths,
    response: z.object({ data: Trends }),
  }),
  /** Compares budgets and spending of every month with a budget or an expense. */
  budgetPerformance: endpoint({
    method: 'GET',
    path: '/reports/budget-performance',
    access: 'session',
    query: LastMonths,
    response: z.object({ data: z.array(BudgetPerformance) }),
  }),
  savingsByGoal: endpoint({
    method: 'GET',
    path: '/reports/savings-by-goal',
    access: 'session',
    query: LastMonths,
    response: z.object({ data: z.array(GoalSavings) }),
  }),
  /** Returns monthly expenses by category, highest total first. */
  spendingCategories: endpoint({
    method: 'GET',
    path: '/reports/spending-categories',
    access: 'session',
    query: LastMonths,
    response: z.object({ data: z.array(CategorySpendings) }),
  }),
};

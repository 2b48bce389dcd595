import * as z from 'zod/mini';
import { type Month, parseMonth } from '#shared/calendar-date.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { count, dollars, givenId, givenMonth, queryWholeNumber, text, wire } from '#shared/http/fields.ts';
import type { GoalId } from '#shared/ids.ts';
import { type Cents, centsOfDollars, dollarsOfCents } from '#shared/money.ts';

const MOST_MONTHS = 24;

const NOT_A_MONTH = 'Month must be YYYY-MM';

const month = z
  .codec(
    text('YYYY-MM'.length, NOT_A_MONTH).check(z.refine((value) => parseMonth(value) !== null, NOT_A_MONTH)),
    z.custom<Month>(),
    { decode: (value) => parseMonth(value) as Month, encode: (value) => value },
  )
  .register(wire, { kind: 'month' });

/** The last so many months, this one included; 6 unless said. */
const LastMonths = z.object({ months: z.optional(queryWholeNumber('Months', MOST_MONTHS)) });

const Flow = z.object({ income: dollars, expense: dollars });

/** A category may have any name; `z.record` would drop `__proto__`. */
const dollarsByCategory = z
  .codec(z.custom<Readonly<Record<string, number>>>(), z.custom<Readonly<Record<string, Cents>>>(), {
    decode: (map) => Object.fromEntries(Object.entries(map).map(([name, amount]) => [name, centsOfDollars(amount)])),
    encode: (map) => Object.fromEntries(Object.entries(map).map(([name, amount]) => [name, dollarsOfCents(amount)])),
  })
  .register(wire, { kind: 'dollarsByName' });

const MonthlyReport = z.object({ month: givenMonth, byCategory: dollarsByCategory });
export type MonthlyReport = z.output<typeof MonthlyReport>;

/** Income and expenses of this and of last month, each from the 1st to the same day. */
const SameDay = z.object({ day: count, thisMonth: Flow, lastMonth: Flow });

const Trends = z.object({
  /** By `YYYY-MM`, oldest first, without holes, since the person's first transaction. */
  trend: z.record(z.string(), Flow),
  /** Null while there is no last month to compare with, and where a month has thousands of transactions. */
  sameDay: z.nullable(SameDay),
});
export type Trends = z.output<typeof Trends>;

/** `budgeted` and `actual` count the budgeted categories, `unbudgeted` the expenses outside them. */
const BudgetPerformance = z.object({
  month: givenMonth,
  budgeted: dollars,
  actual: dollars,
  unbudgeted: dollars,
  /** Those that have a budget in the month, for the list of the expenses behind `actual`. */
  categories: z.array(z.string()),
});
export type BudgetPerformance = z.output<typeof BudgetPerformance>;

const MonthAmount = z.object({ month: givenMonth, amount: dollars });
export type MonthAmount = z.output<typeof MonthAmount>;

/** Net of what was moved back to the balance, so a month may be below zero. Closed goals keep their names. */
const GoalSavings = z.object({
  goalId: givenId<GoalId>(),
  goalName: z.string(),
  monthlySavings: z.array(MonthAmount),
});
export type GoalSavings = z.output<typeof GoalSavings>;

const CategorySpendings = z.object({ category: z.string(), monthlySpendings: z.array(MonthAmount) });
export type CategorySpendings = z.output<typeof CategorySpendings>;

/** Everything comes from the month totals; a person without data gets empty maps and lists. */
export const reportsContract = {
  /** Expenses of one month by category, this month unless said. */
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
  /** The months in which there was a budget or an expense. */
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
  /** The category that cost the most in these months first. */
  spendingCategories: endpoint({
    method: 'GET',
    path: '/reports/spending-categories',
    access: 'session',
    query: LastMonths,
    response: z.object({ data: z.array(CategorySpendings) }),
  }),
};

import * as z from 'zod/mini';
import { endpoint } from '#shared/http/endpoint.ts';
import { count, givenId, givenMonth, queryMonth, queryWholeNumber } from '#shared/http/fields.ts';
import { dollars, dollarsByName } from '#shared/http/money-fields.ts';
import type { GoalId } from '#shared/ids.ts';

const MAX_MONTHS = 24;

const LastMonths = z.object({ months: z.optional(queryWholeNumber('Months', MAX_MONTHS)) });

/** Income and expenses of a period. */
export const Flow = z.object({ income: dollars, expense: dollars });
export type Flow = z.output<typeof Flow>;

export const MonthlyReport = z.object({ month: givenMonth, byCategory: dollarsByName });
export type MonthlyReport = z.output<typeof MonthlyReport>;

export const SameDay = z.object({ day: count, thisMonth: Flow, lastMonth: Flow });
export type SameDay = z.output<typeof SameDay>;

export const Trends = z.object({
  trend: z.record(z.string(), Flow),
  sameDay: z.nullable(SameDay),
});
export type Trends = z.output<typeof Trends>;

/** Budgets and spending of a month. `actual` counts budgeted categories only, `unbudgeted` all other expenses. */
export const BudgetPerformance = z.object({
  month: givenMonth,
  budgeted: dollars,
  actual: dollars,
  unbudgeted: dollars,
  categories: z.array(z.string()),
});
export type BudgetPerformance = z.output<typeof BudgetPerformance>;

export const MonthAmount = z.object({ month: givenMonth, amount: dollars });
export type MonthAmount = z.output<typeof MonthAmount>;

/** Savings of a goal, net of money moved back to the balance, so a month can be negative. Includes closed goals. */
export const GoalSavings = z.object({
  goalId: givenId<GoalId>(),
  goalName: z.string(),
  monthlySavings: z.array(MonthAmount),
});
export type GoalSavings = z.output<typeof GoalSavings>;

export const CategorySpendings = z.object({ category: z.string(), monthlySpendings: z.array(MonthAmount) });
export type CategorySpendings = z.output<typeof CategorySpendings>;

/** Reports are computed from month totals. Without data, maps and lists are empty. */
export const reportsContract = {
  monthly: endpoint({
    method: 'GET',
    path: '/reports/monthly',
    access: 'read',
    isRemembered: true,
    query: z.object({ month: z.optional(queryMonth) }),
    response: z.object({ data: MonthlyReport }),
  }),
  trends: endpoint({
    method: 'GET',
    path: '/reports/trends',
    access: 'read',
    isRemembered: true,
    query: LastMonths,
    response: z.object({ data: Trends }),
  }),
  budgetPerformance: endpoint({
    method: 'GET',
    path: '/reports/budget-performance',
    access: 'read',
    isRemembered: true,
    query: LastMonths,
    response: z.object({ data: z.array(BudgetPerformance) }),
  }),
  savingsByGoal: endpoint({
    method: 'GET',
    path: '/reports/savings-by-goal',
    access: 'read',
    isRemembered: true,
    query: LastMonths,
    response: z.object({ data: z.array(GoalSavings) }),
  }),
  spendingCategories: endpoint({
    method: 'GET',
    path: '/reports/spending-categories',
    access: 'read',
    isRemembered: true,
    query: LastMonths,
    response: z.object({ data: z.array(CategorySpendings) }),
  }),
};

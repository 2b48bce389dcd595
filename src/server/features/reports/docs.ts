import type { Docs } from '#server/http/docs.ts';
import {
  BudgetPerformance,
  CategorySpendings,
  Flow,
  GoalSavings,
  MonthAmount,
  MonthlyReport,
  type reportsContract,
  SameDay,
  Trends,
} from '#shared/reports/contract.ts';

export const reportDocs: Docs<typeof reportsContract> = {
  endpoints: {
    monthly: {
      summary: 'Expenses of a month by category',
      description: 'The default is the current month.',
    },
    trends: { summary: 'Income and expenses by month' },
    budgetPerformance: {
      summary: 'Budgeted and spent amounts by month',
      description: 'Compares budgets and spending of every month with a budget or an expense.',
    },
    savingsByGoal: { summary: 'Savings by goal and month' },
    spendingCategories: {
      summary: 'Spending by category and month',
      description: 'The categories with the highest totals come first.',
    },
  },
  fields: {
    actual: 'The amount spent in the listed categories',
    budgeted: 'The sum of the budgets of the month',
    byCategory: 'Expenses by category; `Uncategorized` for expenses without one',
    categories: 'Categories with a budget in the month',
    category: 'The category, in lower case; `Uncategorized` for none',
    data: 'The report',
    day: 'The day of the month up to which both months are compared',
    expense: 'Total expenses of the period',
    goalId: 'Identifier of the goal',
    goalName: 'The name of the goal, even if it is closed',
    income: 'Total income of the period',
    lastMonth: 'Last month, up to the same day',
    monthlySavings: 'Savings minus money released to the balance, by month, oldest first',
    monthlySpendings: 'Spending by month, oldest first',
    months: 'Number of months, including the current one; 6 by default',
    sameDay:
      'Both months up to the same day; null without a previous month, or if a month has thousands of transactions',
    thisMonth: 'This month, up to the day',
    trend: 'Income and expenses by month (`YYYY-MM`), oldest first, without gaps, since the first transaction',
    unbudgeted: 'Expenses in categories without a budget',
  },
  schemas: {
    responses: {
      MonthlyReport,
      Trends,
      Flow,
      SameDay,
      BudgetPerformance,
      GoalSavings,
      CategorySpendings,
      MonthAmount,
    },
  },
};

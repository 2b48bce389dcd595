import type { Docs } from '#server/http/docs.ts';
import { CategorySpending, type dashboardContract, SpendingPeriod, Summary, Sums } from '#shared/dashboard/contract.ts';
import type { LeftToSpend } from '#shared/forecast/contract.ts';
import type { Transaction } from '#shared/transactions/contract.ts';

export const dashboardDocs: Docs<typeof dashboardContract, typeof Transaction | typeof LeftToSpend> = {
  endpoints: {
    read: {
      summary: 'The balance, its parts, the latest transactions, and what is left to spend',
      description:
        "Returns all-time totals with the current month's part, the balance that can still be spent, and recent transactions.",
    },
    spending: {
      summary: 'Expenses of a period by category',
      description: 'The largest amounts come first. They add up to `total`.',
    },
  },
  fields: {
    balance: 'The amount left to spend: all-time income minus expenses and savings',
    categories: 'Categories with the amounts spent, largest first',
    category: 'The category; null for none',
    expense: 'Total expenses',
    income: 'Total income',
    leftToSpend: 'What is left to spend this month; null without a schedule and without a budget',
    month: 'The sums of this month',
    period: 'This month, last month, or this year to date',
    recent: 'The latest transactions, as many as set in the preferences',
    savings: 'Total savings',
    summary: 'Sums of all time, and of this month',
    total: 'The sum of all categories',
  },
  schemas: { requests: { SpendingPeriod }, responses: { Summary, Sums, CategorySpending } },
};

import * as z from 'zod/mini';
import { endpoint } from '#shared/http/endpoint.ts';
import { dollars } from '#shared/http/fields.ts';
import { Transaction } from '#shared/transactions/contract.ts';

const Sums = z.object({ income: dollars, expense: dollars, savings: dollars });

export const SpendingPeriod = z.enum(
  ['this-month', 'last-month', 'ytd'],
  'Period must be this-month, last-month or ytd',
);
export type SpendingPeriod = z.output<typeof SpendingPeriod>;

/** `category` is null for spending without one. */
const CategorySpending = z.object({ category: z.nullable(z.string()), amount: dollars });
export type CategorySpending = z.output<typeof CategorySpending>;

export const dashboardContract = {
  /** `summary` is all time, with the current month beside it; `balance` is what can still be spent. */
  read: endpoint({
    method: 'GET',
    path: '/dashboard',
    access: 'session',
    response: z.object({
      summary: z.extend(Sums, { balance: dollars, month: Sums }),
      recent: z.array(Transaction),
    }),
  }),
  /** Expenses of a period by category, largest first, all of them: they add up to `total`. */
  spending: endpoint({
    method: 'GET',
    path: '/dashboard/spending',
    access: 'session',
    query: z.object({ period: SpendingPeriod }),
    response: z.object({ total: dollars, categories: z.array(CategorySpending) }),
  }),
};

import * as z from 'zod/mini';
import { LeftToSpend } from '#shared/forecast/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { dollars } from '#shared/http/money-fields.ts';
import { Transaction } from '#shared/transactions/contract.ts';

export const Sums = z.object({ income: dollars, expense: dollars, savings: dollars });

/** All time, and the current month. */
export const Summary = z.extend(Sums, { balance: dollars, month: Sums });

export const SpendingPeriod = z.enum(
  ['this-month', 'last-month', 'ytd'],
  'Period must be this-month, last-month or ytd',
);
export type SpendingPeriod = z.output<typeof SpendingPeriod>;

export const CategorySpending = z.object({ category: z.nullable(z.string()), amount: dollars });
export type CategorySpending = z.output<typeof CategorySpending>;

export const dashboardContract = {
  read: endpoint({
    method: 'GET',
    path: '/dashboard',
    access: 'read',
    isRemembered: true,
    response: z.object({
      summary: Summary,
      recent: z.array(Transaction),
      leftToSpend: z.nullable(LeftToSpend),
    }),
  }),
  spending: endpoint({
    method: 'GET',
    path: '/dashboard/spending',
    access: 'read',
    isRemembered: true,
    query: z.object({ period: SpendingPeriod }),
    response: z.object({ total: dollars, categories: z.array(CategorySpending) }),
  }),
};

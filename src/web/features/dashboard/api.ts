import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dashboardContract, type SpendingPeriod } from '#shared/dashboard/contract.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import { call } from '#web/api/call.ts';

export type Dashboard = InMemory<typeof dashboardContract.read.response>;
export type Summary = Dashboard['summary'];
export type LeftToSpend = NonNullable<Dashboard['leftToSpend']>;
export type Spending = InMemory<typeof dashboardContract.spending.response>;

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard', 'summary'],
  queryFn: ({ signal }) => call(dashboardContract.read, { signal }),
});

/** Keeps the previous period's data while another period loads, to size the placeholder. */
export function spendingQuery(period: SpendingPeriod) {
  return queryOptions({
    queryKey: ['dashboard', 'spending', period],
    queryFn: ({ signal }) => call(dashboardContract.spending, { query: { period }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whether the user has a budget. Imports the code of the budgets here, because only new accounts need it. */
export const hasBudgetsQuery = queryOptions({
  queryKey: ['budgets', 'any'],
  queryFn: async ({ client }) => {
    const { budgetsQuery } = await import('#web/features/budgets/api.ts');
    return (await client.fetchQuery(budgetsQuery)).items.length > 0;
  },
});

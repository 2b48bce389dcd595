import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { MONTHS_BEFORE } from '#shared/budgets/budget-timeline.ts';
import { budgetsContract } from '#shared/budgets/contract.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import { reportsContract } from '#shared/reports/contract.ts';
import { call } from '#web/api/call.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';

export type Budgets = InMemory<typeof budgetsContract.list.response>;

/** The budgets of all selectable months, in one request. */
export const budgetsQuery = queryOptions({
  queryKey: ['budgets'],
  queryFn: ({ signal }) => call(budgetsContract.list, { query: {}, signal }),
});

/** The current month, those before it that the month selector offers, and one more. */
const MONTHS = 1 + MONTHS_BEFORE + 1;

/** Spending by category and month, to offer categories for new budgets. */
export const recentSpendingQuery = queryOptions({
  queryKey: ['reports', 'recent-spending'],
  queryFn: async ({ signal }) =>
    (await call(reportsContract.spendingCategories, { query: { months: MONTHS }, signal })).data,
});

/**
 * Reloads the budgets after a change, and everything else that a renamed category affects. Resolves with new budgets.
 */
export async function refreshBudgets(queryClient: QueryClient): Promise<void> {
  refreshLedger(queryClient);
  await queryClient.refetchQueries({ queryKey: budgetsQuery.queryKey }, { cancelRefetch: false });
}

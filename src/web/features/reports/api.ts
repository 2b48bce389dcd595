import { queryOptions } from '@tanstack/react-query';
import type { Reports } from '#shared/reports/absent.ts';
import { reportsContract } from '#shared/reports/contract.ts';
import { ApiError, isSessionError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { explainSignOut } from '#web/session/session.ts';
import { loadErrorText } from './load-error-text.ts';

/** Runs the five report calls in parallel as one query, because the screen shows all of them or none. */
async function loadReports(signal: AbortSignal): Promise<Reports> {
  const [monthly, trends, budgetPerformance, savingsByGoal, spendingCategories] = await Promise.all([
    dataOf(call(reportsContract.monthly, { query: {}, signal })),
    dataOf(call(reportsContract.trends, { query: {}, signal })),
    dataOf(call(reportsContract.budgetPerformance, { query: {}, signal })),
    dataOf(call(reportsContract.savingsByGoal, { query: {}, signal })),
    dataOf(call(reportsContract.spendingCategories, { query: {}, signal })),
  ]);
  return { monthly, trends, budgetPerformance, savingsByGoal, spendingCategories };
}

export const reportsQuery = queryOptions({
  queryKey: ['reports'],
  queryFn: ({ signal }) => loadReports(signal),
});

/** Explains a 401 on the login page, because it has already ended the session. */
async function dataOf<Data>(answer: Promise<{ data: Data }>): Promise<Data> {
  try {
    return (await answer).data;
  } catch (error) {
    if (error instanceof ApiError && isSessionError(error)) explainSignOut(loadErrorText(error));
    throw error;
  }
}

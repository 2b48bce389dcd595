import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { InMemory } from '#shared/http/endpoint.ts';
import type { TransactionId } from '#shared/ids.ts';
import { type TransactionFilter, transactionsContract } from '#shared/transactions/contract.ts';
import { filterOfSearch, isFiltered, parseTransactionSearch } from '#shared/transactions/search-parameters.ts';
import { call } from '#web/api/call.ts';
import { getToday } from '#web/browser/today.ts';

export type TransactionPage = InMemory<typeof transactionsContract.list.response>;
/** The totals of days and months; absent if the server is older than this app, or a sum is too large to be exact. */
export type PeriodTotals = Pick<TransactionPage, 'dayTotals' | 'monthTotals' | 'monthReleased'>;
export type Totals = InMemory<typeof transactionsContract.totals.response>;

/**
 * The first page is small to appear quickly; each later page is twice as long, so that a long list needs few requests.
 */
export const FIRST_PAGE_ROWS = 50;
const PAGE_ROWS = 400;

export interface PagePosition {
  limit: number;
  cursor?: string;
}

/**
 * The filtered transactions, newest first, page by page. The previous rows stay visible while another filter loads.
 * Structural sharing is off, because comparing 100,000 rows would block the browser.
 */
export function transactionsQuery(filter: TransactionFilter) {
  return infiniteQueryOptions({
    queryKey: ['transactions', 'list', filter] as const,
    queryFn: ({ pageParam, signal }) => call(transactionsContract.list, { query: { ...filter, ...pageParam }, signal }),
    initialPageParam: { limit: FIRST_PAGE_ROWS } as PagePosition,
    getNextPageParam: ({ nextCursor }, _pages, { limit }) =>
      nextCursor === null ? null : { limit: Math.max(limit, Math.min(2 * limit, PAGE_ROWS)), cursor: nextCursor },
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
}

/** The totals of all loaded days and months. A day that began on one page can continue on the next. */
export function totalsOfPages(pages: readonly PeriodTotals[]): PeriodTotals {
  const merged = (name: keyof PeriodTotals) =>
    pages.every((page) => page[name]) ? Object.assign({}, ...pages.map((page) => page[name])) : undefined;
  return { dayTotals: merged('dayTotals'), monthTotals: merged('monthTotals'), monthReleased: merged('monthReleased') };
}

export function totalsQuery(filter: TransactionFilter) {
  return queryOptions({
    queryKey: ['transactions', 'totals', filter] as const,
    queryFn: ({ signal }) => call(transactionsContract.totals, { query: filter, signal }),
  });
}

/** With the occurrence that it fulfills, if any. */
export function transactionQuery(id: string) {
  return queryOptions({
    queryKey: ['transactions', 'one', id] as const,
    queryFn: async ({ signal }) => {
      const params = { transactionId: id as TransactionId };
      const { transaction, occurrence } = await call(transactionsContract.read, { params, signal });
      return { ...transaction, occurrence };
    },
  });
}

/** The categories that the form offers for a type. */
export function categoriesQuery(type: 'income' | 'expense') {
  return queryOptions({
    queryKey: ['transactions', 'categories', type] as const,
    queryFn: async ({ signal }) =>
      (await call(transactionsContract.categories, { query: { type }, signal })).categories,
  });
}

/** Descriptions to choose from instead of typing. */
export function suggestionsQuery(type: 'income' | 'expense') {
  return queryOptions({
    queryKey: ['suggestions', type] as const,
    queryFn: async ({ signal }) =>
      (await call(transactionsContract.suggestions, { query: { type }, signal })).suggestions,
  });
}

/** The categories for filtering the list, and the icons of its rows. */
export const userCategoriesQuery = queryOptions({
  queryKey: ['transactions', 'user-categories'] as const,
  queryFn: ({ signal }) => call(transactionsContract.userCategories, { signal }),
});

/** Prefetches what a new expense needs. */
export function prefetchEntry(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(categoriesQuery('expense'));
  void queryClient.prefetchQuery(suggestionsQuery('expense'));
}

/** Prefetches the data of the list for the parameters of its URL. */
export function prefetchList(queryClient: QueryClient, parameters: Readonly<Record<string, unknown>>): void {
  const search = parseTransactionSearch(parameters);
  const filter = filterOfSearch(search, getToday());
  void queryClient.prefetchInfiniteQuery(transactionsQuery(filter));
  void queryClient.prefetchQuery(userCategoriesQuery);
  if (isFiltered(search)) void queryClient.prefetchQuery(totalsQuery(filter));
}

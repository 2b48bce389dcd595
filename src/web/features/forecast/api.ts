import { queryOptions } from '@tanstack/react-query';
import { forecastContract } from '#shared/forecast/contract.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import { schedulesContract } from '#shared/schedules/contract.ts';
import { type TransactionType, transactionsContract } from '#shared/transactions/contract.ts';
import { call } from '#web/api/call.ts';

export type Upcoming = InMemory<typeof schedulesContract.upcoming.response>;
export type Asked = Upcoming['occurrences'][number];

/** The open occurrences of the next 60 days, and overdue ones. */
export const upcomingQuery = queryOptions({
  queryKey: ['schedules', 'upcoming'] as const,
  queryFn: ({ signal }) => call(schedulesContract.upcoming, { query: {}, signal }),
});

/** The forecast of this month. */
export const forecastQuery = queryOptions({
  queryKey: ['forecast'] as const,
  queryFn: ({ signal }) => call(forecastContract.read, { query: {}, signal }),
});

/** How many transactions can be chosen for linking, besides those that fit. */
const LINKABLE_MAX = 20;

/** The latest transactions of a type. */
export function linkableQuery(type: TransactionType) {
  return queryOptions({
    queryKey: ['transactions', 'linkable', type] as const,
    queryFn: async ({ signal }) =>
      (await call(transactionsContract.list, { query: { type, limit: LINKABLE_MAX }, signal })).items,
  });
}

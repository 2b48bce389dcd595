import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { forecastContract } from '#shared/forecast/contract.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import { schedulesContract } from '#shared/schedules/contract.ts';
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

/** The transactions until a day that an occurrence may stand for, latest first: those of its type that no occurrence has. */
export function linkableQuery({ type }: Pick<Asked, 'type'>, until: CalendarDate) {
  const query = { type, endDate: until };
  return queryOptions({
    queryKey: ['transactions', 'linkable', query] as const,
    queryFn: async ({ signal }) => (await call(schedulesContract.linkable, { query, signal })).transactions,
    placeholderData: keepPreviousData,
  });
}

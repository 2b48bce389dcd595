import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addDays } from '#shared/calendar-date.ts';
import { forecastContract } from '#shared/forecast/contract.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import { schedulesContract } from '#shared/schedules/contract.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
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

/** How many days after its own a bill is paid at the latest, as a rule. */
const PAID_WITHIN_DAYS = 7;

/** The transactions that an occurrence may stand for, latest first: those of its type until a week after its day. */
export function linkableQuery({ type, shownDay }: Pick<Asked, 'type' | 'shownDay'>, limit: number) {
  const query = { type, endDate: addDays(shownDay, PAID_WITHIN_DAYS), limit };
  return queryOptions({
    queryKey: ['transactions', 'linkable', query] as const,
    queryFn: async ({ signal }) => (await call(transactionsContract.list, { query, signal })).items,
    placeholderData: keepPreviousData,
  });
}

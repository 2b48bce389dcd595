import { queryOptions } from '@tanstack/react-query';
import type { ScheduleId } from '#shared/ids.ts';
import { schedulesContract } from '#shared/schedules/contract.ts';
import { call } from '#web/api/call.ts';

/** All schedules of the user: active, paused, and ended ones. */
export const schedulesQuery = queryOptions({
  queryKey: ['schedules', 'list'] as const,
  queryFn: async ({ signal }) => (await call(schedulesContract.list, { signal })).schedules,
});

/** The open occurrences that were due before today, and those of today and tomorrow. */
export const dueQuery = queryOptions({
  queryKey: ['schedules', 'due'] as const,
  queryFn: async ({ signal }) => (await call(schedulesContract.upcoming, { query: { days: 1 }, signal })).occurrences,
});

/** A schedule with its past and its next occurrences. */
export function scheduleQuery(id: string) {
  return queryOptions({
    queryKey: ['schedules', 'one', id] as const,
    queryFn: ({ signal }) => call(schedulesContract.read, { params: { scheduleId: id as ScheduleId }, signal }),
  });
}

/** Recurring transactions that the user's history shows. */
export const scheduleSuggestionsQuery = queryOptions({
  queryKey: ['schedules', 'suggestions'] as const,
  queryFn: async ({ signal }) => (await call(schedulesContract.suggestions, { signal })).suggestions,
});

import type { QueryClient } from '@tanstack/react-query';
import type { ScheduleId } from '#shared/ids.ts';
import type { Schedule } from '#shared/schedules/contract.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { scheduleQuery, schedulesQuery } from './api.ts';

/** Shows a created or changed schedule in the list at once, then reloads everything that depends on it. */
export function showSavedSchedule(queryClient: QueryClient, schedule: Schedule): void {
  queryClient.setQueryData(schedulesQuery.queryKey, (list) => {
    if (!list?.some(({ _id }) => _id === schedule._id)) return list && [...list, schedule];
    return list.map((other) => (other._id === schedule._id ? schedule : other));
  });
  forgetSchedule(queryClient, schedule);
  refreshLedger(queryClient);
}

/** Removes a deleted schedule, without reloading it while its screen is being left. */
export function removeDeletedSchedule(queryClient: QueryClient, id: ScheduleId): void {
  queryClient.setQueryData(schedulesQuery.queryKey, (list) => list?.filter(({ _id }) => _id !== id));
  refreshLedger(queryClient, scheduleQuery(id).queryKey);
}

/** So that no form opens with an outdated schedule: neither one of an earlier visit, nor the one that is being left. */
function forgetSchedule(queryClient: QueryClient, schedule: Schedule): void {
  const query = scheduleQuery(schedule._id);
  queryClient.removeQueries({ ...query, type: 'inactive' });
  queryClient.setQueryData(query.queryKey, (read) => read && { ...read, schedule });
}

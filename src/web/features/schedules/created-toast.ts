import type { QueryClient } from '@tanstack/react-query';
import { forSameUser } from '#web/api/for-same-user.ts';
import { ignoreNotFound } from '#web/api/not-found.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { getToday } from '#web/browser/today.ts';
import { showSaveToast } from '#web/components/save-toast.ts';
import { shortened } from '#web/components/shortened.ts';
import { type Created, firstText } from './first-text.ts';
import { removeDeletedSchedule } from './schedule-cache.ts';
import { deletionToast } from './toasts.ts';

/**
 * Says that a new schedule was saved. Undo also deletes what was recorded at once.
 * @param undoMore what else it takes back
 */
export function showCreated(
  queryClient: QueryClient,
  created: Created,
  undoMore: () => Promise<unknown> = async () => {},
): void {
  const { schedule } = created;
  const request = async () => {
    await undoMore();
    const { removeWithRecorded } = await forSameUser(import('./remove-with-recorded.ts'));
    await ignoreNotFound(removeWithRecorded(schedule._id));
    removeDeletedSchedule(queryClient, schedule._id);
  };
  const refresh = () => refreshLedger(queryClient);
  showSaveToast({
    message: `${shortened(schedule.description)} saved${firstText(created, getToday())}`,
    undo: { request, refresh, done: deletionToast(queryClient, schedule) },
  });
}

import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { announceSave } from '#web/api/announce-saves.ts';
import { useSession } from '#web/session/session.ts';
import type { Entry } from './entry.ts';
import { WAITING } from './waiting-key.ts';

const NONE: readonly Entry[] = [];

/** The code that reads them loads on its own. */
const waitingQuery = (userId = '') =>
  queryOptions({
    queryKey: [WAITING, userId],
    queryFn: async ({ client, queryKey }): Promise<readonly Entry[]> => {
      const { entryStore } = await import('./entry-store.ts');
      // If the storage does not answer, the entries of the last read are still shown.
      const entries = await entryStore
        .list(userId)
        .catch(() => client.getQueryData<readonly Entry[]>(queryKey) ?? NONE);
      return entries.filter(({ isBeingSaved }) => !isBeingSaved);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The user's new transactions that wait on this device; none until they have been read. */
export function useWaiting(): readonly Entry[] {
  return useQuery(waitingQuery(useSession().user?._id)).data ?? NONE;
}

/** Reads anew whether transactions of the user wait on this device. */
export function useHasWaiting(): () => Promise<boolean> {
  const queryClient = useQueryClient();
  const userId = useSession().user?._id;
  return async () => {
    if (userId) {
      await import('./entry-store.ts')
        .then(({ releaseAbandonedSaves }) => releaseAbandonedSaves(userId))
        .catch(() => {});
    }
    return (await queryClient.fetchQuery({ ...waitingQuery(userId), staleTime: 0 })).length > 0;
  };
}

/** Shows a change of the entries, in every tab. */
export function refreshWaiting(queryClient: QueryClient): void {
  announceSave([WAITING]);
  void queryClient.invalidateQueries({ queryKey: [WAITING] });
}

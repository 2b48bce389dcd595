import { type QueryClient, useQuery } from '@tanstack/react-query';
import { announceSave } from '#web/api/announce-saves.ts';
import { useSession } from '#web/session/session.ts';
import type { Entry } from './entry.ts';
import { WAITING } from './waiting-key.ts';

const NONE: readonly Entry[] = [];

/** The user's new transactions that wait on this device; none until they have been read. The code that reads them loads on its own. */
export function useWaiting(): readonly Entry[] {
  const userId = useSession().user?._id ?? '';
  const { data } = useQuery({
    queryKey: [WAITING, userId],
    queryFn: async ({ client, queryKey }) => {
      const { entryStore } = await import('./entry-store.ts');
      // If the storage does not answer, the entries of the last read are still shown.
      return entryStore.list(userId).catch(() => client.getQueryData<readonly Entry[]>(queryKey) ?? NONE);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? NONE;
}

/** Shows a change of the entries, in every tab. */
export function refreshWaiting(queryClient: QueryClient): void {
  announceSave([WAITING]);
  void queryClient.invalidateQueries({ queryKey: [WAITING] });
}

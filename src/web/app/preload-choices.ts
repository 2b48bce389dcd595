import type { QueryClient } from '@tanstack/react-query';
import { idle } from '#web/browser/idle.ts';
import { savesData } from '#web/browser/saves-data.ts';
import { getSession, subscribeToSession } from '#web/session/session.ts';
import { dataLoaded } from './data-loaded.ts';

/**
 * Requests the categories and descriptions that this device does not keep yet, so that the first entry without a network can
 * refer to them although no screen has needed them. The dashboard needs the goals.
 */
export function preloadChoices(queryClient: QueryClient): void {
  let loadedFor: string | undefined;
  const load = () => {
    const { user } = getSession();
    if (!user || user._id === loadedFor || savesData()) return;
    loadedFor = user._id;
    void loadChoices(queryClient, user._id).catch(() => {});
  };
  subscribeToSession(load);
  load();
}

async function loadChoices(queryClient: QueryClient, userId: string): Promise<void> {
  const { categoriesQuery, suggestionsQuery } = await import('#web/features/transactions/api.ts');
  // Kept names count, however old they are.
  const staleTime = Number.POSITIVE_INFINITY;
  for (const type of ['expense', 'income'] as const) {
    await idle();
    await dataLoaded(queryClient);
    if (getSession().user?._id !== userId) return;
    await queryClient.prefetchQuery({ ...categoriesQuery(type), staleTime });
    await queryClient.prefetchQuery({ ...suggestionsQuery(type), staleTime });
  }
}

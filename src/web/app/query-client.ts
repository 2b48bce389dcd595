import { QueryClient } from '@tanstack/react-query';
import { mayPass, untilRefreshed } from '#web/api/outdated.ts';

/** Long enough that what a loader asks for need not be asked for again by its screen; every later visit refreshes. */
const FRESH_MILLISECONDS = 5000;
const RETRIES = 2;

/**
 * Money is shown as it is now: changes made here make it stale at once, and what is in sight is loaded again when its
 * screen is opened, when the connection is back, and while it could not be refreshed.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MILLISECONDS,
        retry: (failures, error) => mayPass(error) && failures < RETRIES,
        refetchInterval: untilRefreshed,
        refetchOnReconnect: 'always',
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

import { type Query, QueryClient } from '@tanstack/react-query';
import { mayPass, untilRefreshed } from '#web/api/outdated.ts';

/** Long enough that what a loader asks for need not be asked for again by its screen; every later visit refreshes. */
const FRESH_MILLISECONDS = 5000;
const RETRIES = 2;

/**
 * Money is shown as it is now: changes made here make it stale at once, and what is in sight is loaded again when its
 * screen is opened, when the connection is back, and while it could not be refreshed.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
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
  keepFailures(client);
  return client;
}

/** As soon as what was never loaded is tried again, TanStack forgets that it has failed; who looks at it is told until it is there. */
function keepFailures(client: QueryClient): void {
  const failures = new WeakMap<Query, Error | null>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'error') failures.set(query, query.state.error);
    const error = failures.get(query);
    if (action.type === 'fetch' && error && query.state.status === 'pending' && query.isActive())
      query.setState({ status: 'error', error });
  });
}

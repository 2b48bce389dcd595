import { notifyManager, onlineManager, type Query, QueryClient } from '@tanstack/react-query';
import { followSaves } from '#web/api/announce-saves.ts';
import { isTransient, retryInterval } from '#web/api/outdated.ts';

/** Long enough that a screen does not repeat the requests of its loader; every later visit reloads the data. */
const FRESH_MILLISECONDS = 5000;
const RETRIES = 2;
/** Short, because a mutation holds what was sent, such as a password. */
const MUTATION_KEPT_MILLISECONDS = 1000;

/**
 * Keeps amounts up to date: changes made here or in another tab mark them as stale at once, and active queries reload
 * when their screen opens, when the connection returns, and repeatedly after a failed refresh.
 */
export function createQueryClient(): QueryClient {
  // Disables a pressed button before the next event; by default, a second click could come first.
  notifyManager.setScheduler(queueMicrotask);
  onlineManager.setOnline(navigator.onLine); // It learns only of changes.
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MILLISECONDS,
        retry: (failures, error) => isTransient(error) && failures < RETRIES && onlineManager.isOnline(),
        refetchInterval: retryInterval,
        refetchOnReconnect: 'always',
        networkMode: 'always',
      },
      mutations: { networkMode: 'always', gcTime: MUTATION_KEPT_MILLISECONDS },
    },
  });
  keepErrorsWhileRetrying(client);
  followSaves(client);
  return client;
}

/**
 * TanStack Query clears the error of a query without data when it retries; this keeps the error visible until it loads.
 */
function keepErrorsWhileRetrying(client: QueryClient): void {
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

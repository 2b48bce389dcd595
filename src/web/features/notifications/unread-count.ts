import { queryOptions } from '@tanstack/react-query';
import { retryInterval } from '#web/api/outdated.ts';

/** How often the bell reloads its count. */
const UNREAD_INTERVAL_MILLISECONDS = 60_000;

/** Imports the code of the notifications here, because the bell is on every screen. */
export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unread'] as const,
  queryFn: async ({ signal }) => {
    const { readUnreadCount } = await import('./api.ts');
    return readUnreadCount(signal);
  },
  refetchInterval: (query) => retryInterval(query) || UNREAD_INTERVAL_MILLISECONDS,
});

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { notificationsContract } from '#shared/notifications/contract.ts';
import { call } from '#web/api/call.ts';
import { retryInterval } from '#web/api/outdated.ts';

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'] as const,
  queryFn: async ({ signal }) => (await call(notificationsContract.readSettings, { signal })).settings,
});

/** How often the bell reloads its count. */
const UNREAD_INTERVAL_MILLISECONDS = 60_000;

export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unread'] as const,
  queryFn: async ({ signal }) => (await call(notificationsContract.list, { query: { limit: 1 }, signal })).unreadCount,
  refetchInterval: (query) => retryInterval(query) || UNREAD_INTERVAL_MILLISECONDS,
});

/** Newest first, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'] as const,
  queryFn: ({ pageParam, signal }) => call(notificationsContract.list, { query: pageParam, signal }),
  initialPageParam: {} as { cursor?: string },
  getNextPageParam: ({ nextCursor }) => (nextCursor === null ? null : { cursor: nextCursor }),
});

import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NotificationId } from '#shared/ids.ts';
import { MARKED_MAX, notificationsContract } from '#shared/notifications/contract.ts';
import { announceSave } from '#web/api/announce-saves.ts';
import { call } from '#web/api/call.ts';
import { UNREAD } from '#web/api/unread-key.ts';

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'] as const,
  queryFn: ({ signal }) => call(notificationsContract.readSettings, { signal }),
});

export async function readUnreadCount(signal: AbortSignal): Promise<number> {
  return (await call(notificationsContract.list, { query: { limit: 1 }, signal })).unreadCount;
}

/** Newest first, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'] as const,
  queryFn: ({ pageParam, signal }) => call(notificationsContract.list, { query: pageParam, signal }),
  initialPageParam: {} as { cursor?: string },
  getNextPageParam: ({ nextCursor }) => (nextCursor === null ? null : { cursor: nextCursor }),
});

interface Reading {
  /** Defaults to all notifications. */
  readonly ids?: NotificationId[];
  /** Whether the request outlives the page. */
  readonly keepalive?: boolean;
}

/** Marks notifications as read. */
export async function markRead(queryClient: QueryClient, { ids, keepalive }: Reading = {}): Promise<void> {
  const { unreadCount } = await call(notificationsContract.read, { body: ids ? { ids } : {}, keepalive });
  announceSave(['notifications']);
  // The bell may have just requested the previous count.
  await queryClient.cancelQueries({ queryKey: UNREAD });
  queryClient.setQueryData(UNREAD, unreadCount);
  await queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey });
}

/** Marks the notifications that the list has shown as read. */
export async function markShownRead(queryClient: QueryClient, keepalive = false): Promise<void> {
  const shown = queryClient.getQueryData(notificationsQuery.queryKey)?.pages.flatMap(({ items }) => items) ?? [];
  const unread = shown.filter(({ readAt }) => readAt === null).map(({ _id }) => _id);
  while (unread.length > 0) await markRead(queryClient, { ids: unread.splice(0, MARKED_MAX), keepalive });
}

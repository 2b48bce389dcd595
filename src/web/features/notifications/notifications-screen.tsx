import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationId } from '#shared/ids.ts';
import { notificationsContract } from '#shared/notifications/contract.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useFocusAfter } from '#web/browser/focus-heading.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { LoadingText } from '#web/components/loading-text.tsx';
import { Screen } from '#web/components/screen.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { notificationsQuery, unreadCountQuery } from './api.ts';
import { NotificationRow } from './notification-row.tsx';

export function NotificationsScreen() {
  const query = useInfiniteQuery(notificationsQuery);
  const { data, error, refetch } = query;
  const markRead = useMarkRead();
  const items = data?.pages.flatMap((page) => page.items);
  const unread = data?.pages[0]?.unreadCount ?? 0;
  useFocusAfter(data && unread === 0);

  return (
    <Screen
      title="Notifications"
      backTo="/dashboard"
      actions={
        unread > 0 && (
          <Button variant="plain" onClick={() => markRead()}>
            Mark all as read
          </Button>
        )
      }
    >
      {items ? (
        <Card variant="flush">
          {items.length === 0 ? (
            <EmptyState
              title="No notifications yet"
              text="Budget alerts, goal milestones and new logins will show up here."
            />
          ) : (
            <ul>
              {items.map((item) => (
                <li key={item._id}>
                  <NotificationRow notification={item} onOpen={() => item.readAt === null && markRead([item._id])} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      ) : error ? (
        <LoadFailure title="Couldn't load your notifications" text={messageOf(error)} onRetry={refetch} />
      ) : (
        <LoadingText>Loading...</LoadingText>
      )}
      <ShowMore query={query}>Show earlier notifications</ShowMore>
    </Screen>
  );
}

/** Marks the given notifications, or all, as read. Runs in the background; reloading the list shows the outcome. */
function useMarkRead() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (ids: NotificationId[] | undefined) => call(notificationsContract.read, { body: ids ? { ids } : {} }),
    onSuccess: ({ unreadCount }) => queryClient.setQueryData(unreadCountQuery.queryKey, unreadCount),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
  return mutate;
}

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { useFocusAfter } from '#web/browser/focus-heading.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { LoadingText } from '#web/components/loading-text.tsx';
import { Screen } from '#web/components/screen.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { markRead, markShownRead, notificationsQuery } from './api.ts';
import { NotificationRow } from './notification-row.tsx';

/** Its route marks the shown notifications as read when the user leaves for another screen. */
export function NotificationsScreen() {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(notificationsQuery);
  const { data, error, refetch } = query;
  const { mutate: markAllRead } = useMutation({ mutationFn: () => markRead(queryClient) });
  const items = data?.pages.flatMap((page) => page.items);
  const unread = data?.pages[0]?.unreadCount ?? 0;
  useFocusAfter(data && unread === 0);
  useEffect(() => {
    const leave = () => void markShownRead(queryClient, true).catch(() => {});
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [queryClient]);

  return (
    <Screen
      title="Notifications"
      backTo="/dashboard"
      actions={
        unread > 0 && (
          <Button variant="plain" onClick={() => markAllRead()}>
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
                  <NotificationRow notification={item} />
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

import { queryOptions, useQuery } from '@tanstack/react-query';
import { retryInterval } from '#web/api/outdated.ts';
import { UNREAD } from '#web/api/unread-key.ts';
import { useIsIdle } from '#web/browser/use-is-idle.ts';
import { IconLink } from '#web/components/icon-link.tsx';
import styles from './notification-bell.module.css';

/** How often the bell reloads its count. */
const UNREAD_INTERVAL_MILLISECONDS = 60_000;

/** Imports the code of the notifications here, because the bell is on every screen. */
const unreadCountQuery = queryOptions({
  queryKey: UNREAD,
  queryFn: async ({ signal }) => {
    const { readUnreadCount } = await import('#web/features/notifications/api.ts');
    return readUnreadCount(signal);
  },
  refetchInterval: (query) => retryInterval(query) || UNREAD_INTERVAL_MILLISECONDS,
});

/** Higher counts are shown as `9+`. */
const MAX_SHOWN = 9;

/** Links to the notifications and shows the number of unread ones. */
export function NotificationBell() {
  const unread = useQuery({ ...unreadCountQuery, enabled: useIsIdle() }).data ?? 0;
  return (
    <span className={styles.bell}>
      <IconLink
        icon="bell"
        label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        to="/notifications"
      />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useIsIdle } from '#web/browser/use-is-idle.ts';
import { IconLink } from '#web/components/icon-link.tsx';
import { unreadCountQuery } from '#web/features/notifications/unread-count.ts';
import styles from './notification-bell.module.css';

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

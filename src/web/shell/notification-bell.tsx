import { useQuery } from '@tanstack/react-query';
import { IconLink } from '#web/components/icon-link.tsx';
import { unreadCountQuery } from '#web/features/notifications/api.ts';
import styles from './notification-bell.module.css';

/** More than this is shown as `9+`. */
const MOST_SHOWN = 9;

/** Leads to the notifications and says how many are new. */
export function NotificationBell() {
  const unread = useQuery(unreadCountQuery).data ?? 0;
  return (
    <span className={styles.bell}>
      <IconLink
        icon="bell"
        label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        to="/notifications"
      />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </span>
  );
}

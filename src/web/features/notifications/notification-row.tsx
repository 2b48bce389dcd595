import { Link } from '@tanstack/react-router';
import type { Notification } from '#shared/notifications/contract.ts';
import { instantFormat } from '#web/browser/instant-format.ts';
import common from '#web/components/common.module.css';
import { Icon } from '#web/components/icon.tsx';
import { NOTIFICATION_KINDS } from './notification-kinds.ts';
import styles from './notification-row.module.css';

const formatTime = instantFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

export function NotificationRow({ notification }: { notification: Notification }) {
  const { kind, title, body, link, createdAt, readAt } = notification;
  const { icon, label } = NOTIFICATION_KINDS[kind];
  const isUnread = readAt === null;
  return (
    // `href` takes the search parameters of the link, too.
    <Link to={link} href={link} className={styles.row} data-unread={isUnread || undefined}>
      <span className={styles.icon} role="img" aria-label={isUnread ? `Unread, ${label}` : label}>
        <Icon name={icon} size={20} />
      </span>
      <span className={styles.title}>{title}</span>
      <span className={styles.body}>{body}</span>
      <time className={common.hint} dateTime={new Date(createdAt).toISOString()}>
        {formatTime(createdAt)}
      </time>
    </Link>
  );
}

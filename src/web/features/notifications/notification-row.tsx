import { Link } from '@tanstack/react-router';
import type { Notification } from '#shared/notifications/contract.ts';
import styles from './notification-row.module.css';

const TIME = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

export function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { title, body, link, createdAt, readAt } = notification;
  const isUnread = readAt === null;
  return (
    <Link to={link} className={styles.row} onClick={onOpen} data-unread={isUnread || undefined}>
      <span className={styles.title}>
        {isUnread && <span className="visually-hidden">Unread: </span>}
        {title}
      </span>
      <span>{body}</span>
      <time className={styles.time} dateTime={new Date(createdAt).toISOString()}>
        {TIME.format(createdAt)}
      </time>
    </Link>
  );
}

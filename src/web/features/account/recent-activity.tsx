import { useInfiniteQuery } from '@tanstack/react-query';
import type { SecurityEvent, SecurityEventKind } from '#shared/account/security-events.ts';
import { formatInstant } from '#web/browser/instant-format.ts';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { ShowMore } from '#web/components/show-more.tsx';
import { securityEventsQuery } from './api.ts';
import styles from './security-screen.module.css';

const TITLES: Readonly<Record<SecurityEventKind, string>> = {
  'account-created': 'Account created',
  'guest-started': 'Started as a guest',
  'guest-converted': 'Guest account registered',
  login: 'Logged in',
  logout: 'Logged out',
  'device-signed-out': 'Device signed out',
  'others-signed-out': 'All other devices signed out',
  'data-exported': 'Data downloaded',
  'password-changed': 'Password changed',
  'reset-link-requested': 'Password reset link requested',
  'reset-link-issued': 'Password reset link created',
  'password-reset': 'Password reset',
  'email-changed': 'Email changed',
  'email-verified': 'Email confirmed',
  'mail-stopped': 'All emails stopped',
  'token-created': 'Access token created',
  'token-revoked': 'Access token revoked',
  'deletion-scheduled': 'Account deletion scheduled',
  'deletion-canceled': 'Account deletion canceled',
  'support-granted': 'Support role given',
  'support-revoked': 'Support role removed',
};

/** The account's security events, so that the user notices suspicious activity. */
export function RecentActivity() {
  const query = useInfiniteQuery(securityEventsQuery);
  const events = query.data?.pages.flatMap((page) => page.events);
  return (
    <Card title="Recent Activity">
      {events === undefined ? (
        <p className={common.hint}>Couldn't load recent activity.</p>
      ) : events.length === 0 ? (
        <p className={common.hint}>No activity yet.</p>
      ) : (
        <div className={common.stack}>
          <ul aria-label="Recent Activity">
            {events.map((event) => (
              <Row key={event._id} event={event} />
            ))}
          </ul>
          <ShowMore query={query}>Show more</ShowMore>
        </div>
      )}
    </Card>
  );
}

function Row({ event: { kind, detail, address, browser, at } }: { event: SecurityEvent }) {
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span>{TITLES[kind]}</span>
        {detail !== null && <span className={common.hint}>{detail}</span>}
        <time className={common.hint} dateTime={new Date(at).toISOString()}>
          {formatInstant(at)}
        </time>
        <span className={common.hint}>
          {address !== null
            ? `${browser}, ${address}`
            : kind === 'mail-stopped'
              ? 'By a link in an email'
              : 'By the operator of this server'}
        </span>
      </span>
    </li>
  );
}

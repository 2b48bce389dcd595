import type { Db } from '#server/db/tables.ts';
import { deleteExpiredInvitations } from '#server/features/auth/service.ts';
import { SECURITY_EVENT_LIFETIME } from '#server/identity/security-events.ts';
import { SESSION_LIFETIME } from '#server/identity/session.ts';
import { deleteExpired } from '#server/mail/outbox.ts';
import { DAY } from '#shared/durations.ts';

/** Forgets what has had its time. Any number of replicas may do it at once, any number of times. */
export async function cleanUp(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('last_used_at', '<=', now - SESSION_LIFETIME)
    .execute();
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now - DAY)
    .execute();
  await db
    .deleteFrom('login_attempts')
    .where('at', '<=', now - DAY)
    .execute();
  await db
    .deleteFrom('login_failures')
    .where('last_failure_at', '<=', now - DAY)
    .execute();
  await db
    .deleteFrom('password_resets')
    .where('created_at', '<=', now - DAY)
    .execute();
  await db
    .deleteFrom('security_events')
    .where('created_at', '<=', now - SECURITY_EVENT_LIFETIME)
    .execute();
  await db
    .deleteFrom('deleted_transactions')
    .where('deleted_at', '<=', now - 30 * DAY)
    .execute();
  await deleteExpiredInvitations(db, now);
  await deleteExpired(db, now);
}

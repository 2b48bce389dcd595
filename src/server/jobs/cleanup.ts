import { deleteExpired } from '#server/db/delete-expired.ts';
import type { Db } from '#server/db/tables.ts';
import { deleteExpiredInvitations } from '#server/features/auth/service.ts';
import { deleteExpiredSchedules } from '#server/features/schedules/service.ts';
import { SECURITY_EVENT_LIFETIME } from '#server/identity/security-events.ts';
import { SESSION_LIFETIME, SESSION_MAX_AGE } from '#server/identity/session.ts';
import { ADDITIONS_KEPT } from '#server/identity/token-additions.ts';
import { MAIL_KINDS } from '#server/mail/kinds.ts';
import { DAY } from '#shared/durations.ts';

/** Deletes expired rows. Any number of replicas may run it at the same time. */
export async function cleanUp(db: Db, now: number): Promise<void> {
  await deleteExpired(db, { table: 'sessions', key: ['token_hash'], since: 'last_used_at' }, now - SESSION_LIFETIME);
  await deleteExpired(db, { table: 'sessions', key: ['token_hash'], since: 'created_at' }, now - SESSION_MAX_AGE);
  await deleteExpired(db, { table: 'sessions', key: ['token_hash'], since: 'ended_at' }, now - DAY);
  await deleteExpired(db, { table: 'access_tokens', key: ['token_hash'], since: 'expires_at' }, now - 30 * DAY);
  const additions = {
    table: 'token_additions',
    key: ['user_id', 'created_at', 'transaction_id'],
    since: 'created_at',
  } as const;
  await deleteExpired(db, additions, now - ADDITIONS_KEPT);
  await deleteExpired(db, { table: 'idempotency_keys', key: ['user_id', 'key'], since: 'created_at' }, now - DAY);
  await deleteExpired(db, { table: 'login_attempts', key: ['id'], since: 'at' }, now - DAY);
  const failures = { table: 'login_failures', key: ['account_key', 'place'], since: 'last_failure_at' } as const;
  await deleteExpired(db, failures, now - DAY);
  await deleteExpired(db, { table: 'password_resets', key: ['token_hash'], since: 'created_at' }, now - DAY);
  const events = { table: 'security_events', key: ['user_id', 'id'], since: 'created_at' } as const;
  await deleteExpired(db, events, now - SECURITY_EVENT_LIFETIME);
  await deleteExpiredInvitations(db, now);
  const deleted = { table: 'deleted_transactions', key: ['user_id', 'id'], since: 'deleted_at' } as const;
  await deleteExpired(db, deleted, now - 30 * DAY);
  await deleteExpiredSchedules(db, now - 30 * DAY);
  await deleteExpired(db, { table: 'schedule_edits', key: ['user_id'], since: 'created_at' }, now - DAY);
  await deleteExpired(db, { table: 'emails', key: ['user_id', 'id'], since: 'expires_at' }, now);
  const verifications = { table: 'email_verifications', key: ['token_hash'], since: 'created_at' } as const;
  await deleteExpired(db, verifications, now - MAIL_KINDS.verification.lifetime);
  await deleteExpired(db, { table: 'mailed_addresses', key: ['email'], since: 'expires_at' }, now);
  // Keeps yesterday's counts for replicas whose clock is behind.
  const counts = { table: 'mail_counts', key: ['user_id', 'kind', 'day_began_at'], since: 'day_began_at' } as const;
  await deleteExpired(db, counts, now - 2 * DAY);
  const recipients = {
    table: 'recipient_mail_counts',
    key: ['email', 'kind', 'day_began_at'],
    since: 'day_began_at',
  } as const;
  await deleteExpired(db, recipients, now - 2 * DAY);
}

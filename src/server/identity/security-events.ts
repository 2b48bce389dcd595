import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';
import { accountKindOf } from '#server/identity/account-kind.ts';
import type { Client } from '#server/identity/client.ts';
import type { SecurityEventKind } from '#shared/account/security-events.ts';
import { DAY } from '#shared/durations.ts';
import type { SecurityEventId, UserId } from '#shared/ids.ts';

/** How long events are kept. */
export const SECURITY_EVENT_LIFETIME = 365 * DAY;
/** Events kept of each kind for one account, so that repeating one action does not push out the trace of another. */
const MAX_OF_A_KIND = 200;

/** Writes a log line that identifies only the account. */
export type LogEvent = (event: { readonly userId: UserId; readonly kind: SecurityEventKind }) => void;

interface NewSecurityEvent {
  readonly userId: UserId;
  readonly kind: SecurityEventKind;
  /** Null for the operator of the server, and for a link in an email. */
  readonly client: Client | null;
  readonly now: number;
  /** Shown to the user; masked where it names an email. */
  readonly detail?: string;
  /** Logs the event once the request has succeeded. */
  readonly logEvent?: LogEvent;
}

/**
 * Adds an event to the account's audit log. Call it inside the transaction of the event, with the context spread into the
 * argument. The shared demo account has no log: its visitors would see each other.
 */
export async function recordSecurityEvent(tx: Db, event: NewSecurityEvent): Promise<void> {
  const { userId, kind, client, now, detail = null, logEvent } = event;
  const accounts = tx.selectFrom('users').select(['email', 'password_hash']).where('id', '=', userId);
  const account = await accounts.executeTakeFirstOrThrow();
  if ((await accountKindOf(account)) === 'demo') return;
  const { address, browser } = client ?? { address: null, browser: null };
  const id = randomUUIDv7() as SecurityEventId;
  await tx
    .insertInto('security_events')
    .values({ user_id: userId, id, kind, detail, address, browser, created_at: now })
    .execute();
  await deleteOldest(tx, userId, kind);
  logEvent?.({ userId, kind });
}

async function deleteOldest(tx: Db, userId: UserId, kind: SecurityEventKind): Promise<void> {
  await tx
    .deleteFrom('security_events')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('id', 'not in', (event) =>
      event
        .selectFrom('security_events')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_OF_A_KIND),
    )
    .execute();
}

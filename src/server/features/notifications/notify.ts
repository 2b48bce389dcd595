import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { keepNewest } from '#server/db/keep-newest.ts';
import { prepared, slots, type Values } from '#server/db/prepared.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { accountKindOf, readAccount } from '#server/identity/account-kind.ts';
import { queueEmail, withdrawCauses } from '#server/mail/outbox.ts';
import type { NotificationId, UserId } from '#shared/ids.ts';
import type { NotificationKind, NotificationSettings } from '#shared/notifications/contract.ts';
import { mailTextOf } from './mail-text.ts';

/** Kept for one user. An alert concerns this month, a goal, or one entry, so its cause does not recur after this many others. */
const NOTIFICATIONS_KEPT = 5000;

export interface Recipient {
  readonly userId: UserId;
  readonly now: number;
}

export interface Notice {
  readonly kind: NotificationKind;
  /** Identifies the cause including its period: each cause notifies once. */
  readonly cause: string;
  readonly title: string;
  readonly body: string;
  /** A path within the app. */
  readonly link: string;
}

const COLUMNS = ['user_id', 'id', 'kind', 'cause', 'title', 'body', 'link', 'in_app', 'created_at'] as const;

/** Returns the id, or no row if the cause was notified before. */
const insertOnce = prepared((db, value: Values<Omit<Tables['notifications'], 'read_at'>>) =>
  db
    .insertInto('notifications')
    .values({ ...slots(COLUMNS, value), read_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'cause']).doNothing())
    .returning('id'),
);

/** Sends a notification once, by the channels that the user has chosen. Call it inside the transaction of the cause. */
export async function notify(
  tx: Db,
  { userId, now }: Recipient,
  { deliveryPreferences }: NotificationSettings,
  notice: Notice,
): Promise<void> {
  const { emailNotifications, inAppNotifications } = deliveryPreferences;
  const id = randomUUIDv7() as NotificationId;
  const [inserted] = await together(
    insertOnce(tx, { ...notice, user_id: userId, id, in_app: inAppNotifications ? 1 : 0, created_at: now }),
    keepNewest(tx, 'notifications', userId, NOTIFICATIONS_KEPT),
  );
  if (inserted.length > 0 && emailNotifications) await mail(tx, { userId, now }, notice);
}

/** Mails a notice to a verified address, except for the demo, which has no mailbox. Beyond the daily cap only the app shows it. */
async function mail(tx: Db, { userId, now }: Recipient, notice: Notice): Promise<void> {
  const user = await readAccount(tx, userId);
  if (!user.email || user.email_verified_at === null || (await accountKindOf(user)) === 'demo') return;
  await queueEmail(tx, {
    userId,
    recipient: user.email,
    kind: 'notification',
    cause: notice.cause,
    ...mailTextOf(notice),
    link: notice.link,
    unsubscribeToken: await unsubscribeTokenOf(tx, userId),
    now,
  });
}

/** One token per user, so that the unsubscribe link of every earlier mail keeps working. */
async function unsubscribeTokenOf(tx: Db, userId: UserId): Promise<string> {
  const known = await tx
    .selectFrom('unsubscribe_tokens')
    .select('token')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (known) return known.token;
  const token = randomBytes(24).toString('base64url');
  await tx.insertInto('unsubscribe_tokens').values({ token, user_id: userId }).execute();
  return token;
}

/**
 * Withdraws alerts that no longer apply, with their waiting mail; they are sent again if the cause recurs. Call it inside the
 * transaction that removes the cause.
 * @returns whether there were any
 */
export async function withdrawAlerts(tx: Db, userId: UserId, causes: readonly string[]): Promise<boolean> {
  if (causes.length === 0) return false;
  const [{ numDeletedRows }] = await together(
    tx.deleteFrom('notifications').where('user_id', '=', userId).where('cause', 'in', causes).executeTakeFirstOrThrow(),
    withdrawCauses(tx, userId, causes),
  );
  return numDeletedRows > 0n;
}

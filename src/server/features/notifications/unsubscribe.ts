import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import type { Context } from '#server/http/implement.ts';
import { withdrawMail } from '#server/mail/outbox.ts';
import { stopMail, undoStop } from '#server/mail/stops.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { UserId } from '#shared/ids.ts';
import { readNotificationSettings, updateNotificationSettings } from './settings.ts';

interface Unsubscription {
  readonly token: string;
  /** Allows mail again. */
  readonly undo?: boolean | undefined;
}

/**
 * Turns email notifications off for the account that the token names, or stops all mail to the address that it names.
 * @throws {AppError} `unsubscribe_link_invalid` for a token that names neither.
 */
export async function unsubscribe(
  { db, now, logEvent }: Pick<Context, 'db' | 'now' | 'logEvent'>,
  { token, undo = false }: Unsubscription,
): Promise<void> {
  const row = await db.selectFrom('unsubscribe_tokens').select('user_id').where('token', '=', token).executeTakeFirst();
  if (row) return switchEmails(db, row.user_id, undo);
  const isKnown = await (undo ? undoStop(db, token) : stopMail(db, { token, now, logEvent }));
  if (!isKnown) throw new AppError('unsubscribe_link_invalid');
}

/** For a changed email: a link in mail to the old address must not change what the new one gets. */
export async function deleteUnsubscribeLink(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('unsubscribe_tokens').where('user_id', '=', userId).execute();
}

function switchEmails(db: Db, userId: UserId, emailNotifications: boolean): Promise<void> {
  return inUserTransaction(db, userId, async (tx) => {
    const settings = await readNotificationSettings(tx, userId);
    const deliveryPreferences = { ...settings.deliveryPreferences, emailNotifications };
    await updateNotificationSettings(tx, userId, { ...settings, deliveryPreferences });
    if (!emailNotifications) await withdrawMail(tx, userId, ['notification']);
  });
}

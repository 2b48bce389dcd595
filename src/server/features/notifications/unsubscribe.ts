import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { AppError } from '#shared/http/app-error.ts';
import { readNotificationSettings, saveNotificationSettings } from './settings.ts';

/**
 * Turns email delivery off for whom the token names.
 * @throws {AppError} `unsubscribe_link_invalid` for one that names nobody.
 */
export async function unsubscribe(db: Db, token: string): Promise<void> {
  const row = await db.selectFrom('unsubscribe_tokens').select('user_id').where('token', '=', token).executeTakeFirst();
  if (!row) throw new AppError('unsubscribe_link_invalid');
  await inUserTransaction(db, row.user_id, async (tx) => {
    const settings = await readNotificationSettings(tx, row.user_id);
    const deliveryPreferences = { ...settings.deliveryPreferences, emailNotifications: false };
    await saveNotificationSettings(tx, row.user_id, { ...settings, deliveryPreferences });
  });
}

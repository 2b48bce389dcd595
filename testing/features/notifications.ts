import type { NotificationId, UserId } from '#shared/ids.ts';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
  notificationsContract as notifications,
} from '#shared/notifications/contract.ts';
import type { Person } from '#testing/app/app.ts';

type Changes = { readonly [Part in keyof NotificationSettings]?: Partial<NotificationSettings[Part]> };

/** Saves the default notification settings with these changes. */
export async function wants(person: Person, changes: Changes): Promise<void> {
  const entries = Object.entries(DEFAULT_NOTIFICATION_SETTINGS).map(([part, settings]) => [
    part,
    { ...settings, ...changes[part as keyof Changes] },
  ]);
  await person.call(notifications.updateSettings, { body: Object.fromEntries(entries) });
}

/** The titles of the user's notifications in the app and in waiting mail, each in alphabetical order. */
export async function standing(person: Person): Promise<{ app: string[]; mail: string[] }> {
  const { items } = await person.call(notifications.list, { query: {} });
  return { app: items.map(({ title }) => title).sort(), mail: await mailedTitles(person) };
}

/** The text of a mail begins with the title of its notification. */
async function mailedTitles({ db, userId }: Person): Promise<string[]> {
  const mails = await db
    .selectFrom('emails')
    .select('body')
    .where('user_id', '=', userId as UserId)
    .where('kind', '=', 'notification')
    .execute();
  return mails.map(({ body }) => body.split('\n')[0] ?? '').sort();
}

/** The titles in the app and in waiting mail that are new since the last call, each in alphabetical order. */
export async function told(person: Person): Promise<{ app: string[]; mail: string[] }> {
  const { items } = await person.call(notifications.list, { query: {} });
  const fresh = items.filter(({ readAt }) => readAt === null);
  const ids = fresh.map(({ _id }) => _id as NotificationId);
  await person.call(notifications.read, { body: { ids } });
  const mail = await mailedTitles(person);
  await person.db
    .deleteFrom('emails')
    .where('user_id', '=', person.userId as UserId)
    .execute();
  return { app: fresh.map(({ title }) => title).sort(), mail };
}

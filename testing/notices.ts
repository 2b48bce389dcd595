import type { NotificationId, UserId } from '#shared/ids.ts';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
  notificationsContract as notifications,
} from '#shared/notifications/contract.ts';
import type { Person } from './app.ts';

type Changes = { readonly [Part in keyof NotificationSettings]?: Partial<NotificationSettings[Part]> };

/** Saves notification settings that differ from the defaults in these. */
export async function wants(person: Person, changes: Changes): Promise<void> {
  const entries = Object.entries(DEFAULT_NOTIFICATION_SETTINGS).map(([part, settings]) => [
    part,
    { ...settings, ...changes[part as keyof Changes] },
  ]);
  await person.call(notifications.updateSettings, { body: Object.fromEntries(entries) });
}

/** What stands in the person's list and what waits to be mailed: titles and subjects, each in alphabetical order. */
export async function standing(person: Person): Promise<{ app: string[]; mail: string[] }> {
  const { items } = await person.call(notifications.list, { query: {} });
  const mails = await person.db
    .selectFrom('emails')
    .select('subject')
    .where('user_id', '=', person.userId as UserId)
    .execute();
  return { app: items.map(({ title }) => title).sort(), mail: mails.map(({ subject }) => subject).sort() };
}

/** What the person was told since the last time: titles in the app, and subjects of mails, each in alphabetical order. */
export async function told(person: Person): Promise<{ app: string[]; mail: string[] }> {
  const { items } = await person.call(notifications.list, { query: {} });
  const fresh = items.filter(({ readAt }) => readAt === null);
  const ids = fresh.map(({ _id }) => _id as NotificationId);
  await person.call(notifications.read, { body: { ids } });
  const mails = await person.db
    .selectFrom('emails')
    .selectAll()
    .where('user_id', '=', person.userId as UserId)
    .execute();
  await person.db
    .deleteFrom('emails')
    .where('user_id', '=', person.userId as UserId)
    .execute();
  return {
    app: fresh.map(({ title }) => title).sort(),
    mail: mails.map(({ subject }) => subject).sort(),
  };
}

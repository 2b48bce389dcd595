import { implement } from '#server/http/implement.ts';
import { DEFAULT_NOTIFICATION_SETTINGS, notificationsContract } from '#shared/notifications/contract.ts';
import { notificationDocs } from './docs.ts';
import { countUnread, listNotifications, markRead } from './queries.ts';
import { readNotificationSettings, saveNotificationSettings } from './settings.ts';
import { unsubscribe } from './unsubscribe.ts';

export const notificationRoutes = implement(notificationsContract, notificationDocs, {
  readSettings: async ({ db, userId }) => ({ settings: await readNotificationSettings(db, userId) }),
  updateSettings: async ({ db, userId, body }) => ({ settings: await saveNotificationSettings(db, userId, body) }),
  resetSettings: async ({ db, userId }) => ({
    settings: await saveNotificationSettings(db, userId, DEFAULT_NOTIFICATION_SETTINGS),
  }),
  list: async ({ db, userId, query }) => ({
    ...(await listNotifications(db, userId, query)),
    unreadCount: await countUnread(db, userId),
  }),
  read: async ({ db, userId, body, now }) => {
    await markRead(db, userId, body.ids, now);
    return { unreadCount: await countUnread(db, userId) };
  },
  unsubscribe: async ({ body, ...context }) => {
    await unsubscribe(context, body);
    return {};
  },
});

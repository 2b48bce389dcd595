import { implement } from '#server/http/implement.ts';
import { DEFAULT_NOTIFICATION_SETTINGS, notificationsContract } from '#shared/notifications/contract.ts';
import { notificationDocs } from './docs.ts';
import { countUnread, listNotifications, markRead } from './queries.ts';
import { readVersionedNotificationSettings, updateNotificationSettings } from './settings.ts';
import { unsubscribe } from './unsubscribe.ts';

export const notificationRoutes = implement(notificationsContract, notificationDocs, {
  readSettings: ({ db, userId }) => readVersionedNotificationSettings(db, userId),
  updateSettings: ({ db, userId, body }) => updateNotificationSettings(db, userId, body),
  resetSettings: ({ db, userId }) => updateNotificationSettings(db, userId, DEFAULT_NOTIFICATION_SETTINGS),
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

import * as z from 'zod/mini';
import { overDefaults, readSettings, saveSettings } from '#server/db/settings.ts';
import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';
import { DEFAULT_NOTIFICATION_SETTINGS, NotificationSettings } from '#shared/notifications/contract.ts';

const NAME = 'notifications';
const DEFAULTS = z.encode(NotificationSettings, DEFAULT_NOTIFICATION_SETTINGS);

/** Reads the notification settings, or the defaults if none were saved. They are stored in wire format. */
export async function readNotificationSettings(db: Db, userId: UserId): Promise<NotificationSettings> {
  return z.decode(NotificationSettings, await readSettings(db, userId, NAME, DEFAULTS));
}

export async function saveNotificationSettings(
  db: Db,
  userId: UserId,
  settings: NotificationSettings,
): Promise<NotificationSettings> {
  await saveSettings(db, userId, NAME, z.encode(NotificationSettings, settings));
  return settings;
}

/** A stored document, as `listReminderRecipients` finds it. */
export function parseNotificationSettings(stored: Partial<typeof DEFAULTS>): NotificationSettings {
  return z.decode(NotificationSettings, overDefaults(DEFAULTS, stored));
}

import * as z from 'zod/mini';
import { overDefaults } from '#server/db/settings.ts';
import type { Db } from '#server/db/tables.ts';
import { versionedSettings } from '#server/db/versioned-settings.ts';
import type { UserId } from '#shared/ids.ts';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  NotificationSettings,
  type NotificationSettingsAnswer,
} from '#shared/notifications/contract.ts';

const DEFAULTS = z.encode(NotificationSettings, DEFAULT_NOTIFICATION_SETTINGS);

export const { read: readVersionedNotificationSettings, update: updateNotificationSettings } = versionedSettings({
  name: 'notifications',
  defaults: DEFAULTS,
  decode: (stored) => z.decode(NotificationSettings, stored),
  encode: (settings: NotificationSettings) => z.encode(NotificationSettings, settings),
  answer: (stored): NotificationSettingsAnswer => stored,
});

/** Reads the notification settings, or the defaults if none were saved. */
export async function readNotificationSettings(db: Db, userId: UserId): Promise<NotificationSettings> {
  return (await readVersionedNotificationSettings(db, userId)).settings;
}

/** A stored document, as `listReminderRecipients` finds it. */
export function parseNotificationSettings(stored: Partial<typeof DEFAULTS>): NotificationSettings {
  return z.decode(NotificationSettings, overDefaults(DEFAULTS, stored));
}

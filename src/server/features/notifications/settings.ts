import * as z from 'zod/mini';
import { overDefaults, readVersionedSettings, saveSettings } from '#server/db/settings.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { rejectConflicts } from '#shared/http/app-error.ts';
import { mergeEdit } from '#shared/http/merge-edit.ts';
import type { UserId } from '#shared/ids.ts';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  NotificationSettings,
  type NotificationSettingsAnswer,
  type NotificationSettingsChange,
} from '#shared/notifications/contract.ts';

const NAME = 'notifications';
const DEFAULTS = z.encode(NotificationSettings, DEFAULT_NOTIFICATION_SETTINGS);

/** Reads the notification settings, or the defaults if none were saved. They are stored in wire format. */
export async function readNotificationSettings(db: Db, userId: UserId): Promise<NotificationSettings> {
  return (await readVersionedNotificationSettings(db, userId)).settings;
}

export async function readVersionedNotificationSettings(db: Db, userId: UserId): Promise<NotificationSettingsAnswer> {
  const { settings, version } = await readVersionedSettings(db, userId, NAME, DEFAULTS);
  return { settings: z.decode(NotificationSettings, settings), version };
}

/** @throws {AppError} `edit_conflict` */
export function updateNotificationSettings(
  db: Db,
  userId: UserId,
  { base, ...draft }: NotificationSettingsChange,
): Promise<NotificationSettingsAnswer> {
  return inUserTransaction(db, userId, async (tx) => {
    const saved = await readVersionedNotificationSettings(tx, userId);
    const current = { ...saved.settings, version: saved.version };
    const { draft: settings, conflicts } = mergeEdit({ draft, base, current });
    rejectConflicts(conflicts, saved);
    return { settings, version: await saveSettings(tx, userId, NAME, z.encode(NotificationSettings, settings)) };
  });
}

/** A stored document, as `listReminderRecipients` finds it. */
export function parseNotificationSettings(stored: Partial<typeof DEFAULTS>): NotificationSettings {
  return z.decode(NotificationSettings, overDefaults(DEFAULTS, stored));
}

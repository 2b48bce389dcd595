import * as z from 'zod/mini';
import { readSettings, saveSettings } from '#server/db/settings.ts';
import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';
import { DEFAULT_PREFERENCES, Preferences } from '#shared/preferences/contract.ts';

/** The user's preferences; the defaults where nothing was ever saved. */
export async function readPreferences(db: Db, userId: UserId): Promise<Preferences> {
  return z.parse(Preferences, await readSettings(db, userId, 'preferences', DEFAULT_PREFERENCES));
}

export async function savePreferences(db: Db, userId: UserId, preferences: Preferences): Promise<Preferences> {
  await saveSettings(db, userId, 'preferences', preferences);
  return preferences;
}

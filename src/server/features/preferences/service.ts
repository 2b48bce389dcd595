import * as z from 'zod/mini';
import { readVersionedSettings, saveSettings } from '#server/db/settings.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { rejectConflicts } from '#shared/http/app-error.ts';
import { mergeEdit } from '#shared/http/merge-edit.ts';
import type { UserId } from '#shared/ids.ts';
import {
  DEFAULT_PREFERENCES,
  Preferences,
  type PreferencesAnswer,
  type PreferencesChange,
} from '#shared/preferences/contract.ts';

const NAME = 'preferences';

/** The user's preferences; the defaults where nothing was ever saved. */
export async function readPreferences(db: Db, userId: UserId): Promise<PreferencesAnswer> {
  const { settings, version } = await readVersionedSettings(db, userId, NAME, DEFAULT_PREFERENCES);
  return { preferences: z.parse(Preferences, settings), version };
}

/** @throws {AppError} `edit_conflict` */
export function updatePreferences(
  db: Db,
  userId: UserId,
  { base, ...draft }: PreferencesChange,
): Promise<PreferencesAnswer> {
  return inUserTransaction(db, userId, async (tx) => {
    const saved = await readPreferences(tx, userId);
    const current = { ...saved.preferences, version: saved.version };
    const { draft: preferences, conflicts } = mergeEdit({ draft, base, current });
    rejectConflicts(conflicts, saved);
    return { preferences, version: await saveSettings(tx, userId, NAME, preferences) };
  });
}

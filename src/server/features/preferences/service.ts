import * as z from 'zod/mini';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';
import { DEFAULT_PREFERENCES, Preferences } from '#shared/preferences/contract.ts';

const findPreferences = prepared((db, value: Values<{ userId: UserId }>) =>
  db.selectFrom('settings').select('value').where('user_id', '=', value('userId')).where('name', '=', 'preferences'),
);

/** The person's preferences; the defaults where nothing was ever saved. */
export async function readPreferences(db: Db, userId: UserId): Promise<Preferences> {
  const [row] = await findPreferences(db, { userId });
  return row ? overDefaults(JSON.parse(row.value)) : DEFAULT_PREFERENCES;
}

/** A preference that came after the row was saved has its default. */
function overDefaults(saved: Partial<Preferences>): Preferences {
  const sections = Object.entries(DEFAULT_PREFERENCES) as [keyof Preferences, object][];
  return z.parse(Preferences, Object.fromEntries(sections.map(([name, all]) => [name, { ...all, ...saved[name] }])));
}

export async function savePreferences(db: Db, userId: UserId, preferences: Preferences): Promise<Preferences> {
  const value = JSON.stringify(preferences);
  await db
    .insertInto('settings')
    .values({ user_id: userId, name: 'preferences', value })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value }))
    .execute();
  return preferences;
}

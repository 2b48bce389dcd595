import { changePlans } from '#server/db/plans-version.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { holdsLock, inUserTransaction } from '#server/db/transaction.ts';
import type { UserId } from '#shared/ids.ts';

export type SettingsName = Tables['settings']['name'];

/** All documents of a user, of which there are few: several are often needed. */
const listSettings = prepared((db, value: Values<{ userId: UserId }>) =>
  db.selectFrom('settings').select(['name', 'value', 'version']).where('user_id', '=', value('userId')),
);

type Documents = ReturnType<typeof listSettings>;
type Document = Awaited<Documents>[number];

/** What transactions have read. Nobody else changes it while they hold the lock of the user. */
const readBefore = new WeakMap<Db, Documents>();

function readDocuments(db: Db, userId: UserId): Documents {
  if (!holdsLock(db, userId)) return listSettings(db, { userId });
  return readBefore.getOrInsertComputed(db, () => listSettings(db, { userId }));
}

/** Reads a settings document of a user. A setting that did not exist when the document was saved has its default. */
export async function readSettings<T extends object>(
  db: Db,
  userId: UserId,
  name: SettingsName,
  defaults: T,
): Promise<T> {
  return settingsOf(await findDocument(db, userId, name), defaults);
}

/** @returns undefined if they were never saved; the same object each time in a transaction that has not saved them since. */
export async function findDocument(db: Db, userId: UserId, name: SettingsName): Promise<Document | undefined> {
  return (await readDocuments(db, userId)).find((document) => document.name === name);
}

export function settingsOf<T extends object>(document: Document | undefined, defaults: T): T {
  return document ? overDefaults(defaults, JSON.parse(document.value)) : defaults;
}

/** Merges a saved document over the defaults. */
export function overDefaults<T extends object>(defaults: T, saved: Partial<T>): T {
  const entries = Object.entries(defaults).map(([key, value]) => {
    const kept = saved[key as keyof T] ?? value;
    return [key, typeof value === 'object' ? { ...value, ...kept } : kept];
  });
  return Object.fromEntries(entries);
}

/** @returns the version of the saved document. */
export async function saveSettings(db: Db, userId: UserId, name: SettingsName, settings: object): Promise<number> {
  const value = JSON.stringify(settings);
  const { version } = await inUserTransaction(db, userId, async (tx) => {
    readBefore.delete(tx);
    const [, saved] = await together(
      changePlans(tx, userId),
      tx
        .insertInto('settings')
        .values({ user_id: userId, name, value })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'name'])
            .doUpdateSet((row) => ({ value, version: row('settings.version', '+', 1) })),
        )
        .returning('version')
        .executeTakeFirstOrThrow(),
    );
    return saved;
  });
  return version;
}

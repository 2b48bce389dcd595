import { join } from 'node:path';
import { AdminError } from '#server/admin/admin-error.ts';
import type { Config } from '#server/config.ts';
import { inDataFolder } from '#server/db/data-folder.ts';
import { appliedMigrations, isUpToDate, requireKnownMigrations } from '#server/db/migrate.ts';
import { connect, connectToRead, openAnd, SQLITE_FILE } from '#server/db/open.ts';
import { peekMigrations } from '#server/db/sqlite-file.ts';
import type { Db } from '#server/db/tables.ts';

type Location = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** @throws {AdminError} if there is no database of this version; it is neither created nor migrated. */
export function openToRead(config: Location): Promise<Db> {
  return openExisting(config, connectToRead);
}

/** @throws {AdminError} as `openToRead`. */
export function openToChange(config: Location): Promise<Db> {
  return openExisting(config, connect);
}

/** The SQLite file. @throws as `openToRead`, except for an older version. */
export function requireFile(config: Location): string {
  const file = join(config.dataDir, SQLITE_FILE);
  requireDatabase(
    config,
    inDataFolder(config.dataDir, () => peekMigrations(file)),
  );
  return file;
}

function requireDatabase({ databaseUrl, dataDir }: Location, applied: readonly string[]): void {
  if (applied.length === 0) {
    throw new AdminError(
      databaseUrl ? 'There is no database of Centwise at DATABASE_URL.' : `There is no database in ${dataDir}.`,
    );
  }
  requireKnownMigrations(applied);
}

async function openExisting(config: Location, open: (config: Location) => Db): Promise<Db> {
  if (!config.databaseUrl) requireFile(config);
  return openAnd(config, open, async (db) => {
    const applied = await appliedMigrations(db);
    requireDatabase(config, applied);
    if (isUpToDate(applied)) return;
    throw new AdminError(
      'This database belongs to an older version of Centwise. Use that version for it. Nothing was changed.',
    );
  });
}

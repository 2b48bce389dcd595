import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { sql } from 'kysely';
import { AdminError } from '#server/admin/admin-error.ts';
import { openToRead, requireFile } from '#server/admin/existing.ts';
import type { Config } from '#server/config.ts';
import { copyRows } from '#server/db/copy-rows.ts';
import { inDataFolder, makeFolder } from '#server/db/data-folder.ts';
import { hasCitus } from '#server/db/engine.ts';
import { migrateLike } from '#server/db/migrate.ts';
import { connect, connectToFile, openAnd, openDatabase, SQLITE_FILE, withDatabase } from '#server/db/open.ts';
import { copyWhileInUse, isSound, peekMigrations, peekTables } from '#server/db/sqlite-file.ts';
import { inWorkFolder } from '#server/db/work-folder.ts';

/**
 * Writes a snapshot of the database, without anything that can set a password, into a SQLite file, from either engine and
 * while it is in use. The file is complete or absent: it gets its name last, once it is on disk.
 * @throws {AdminError} if the file exists or there is no database.
 */
export async function backUp(config: Config, name: string): Promise<string> {
  const file = resolve(name);
  if (existsSync(file)) throw new AdminError(`${file} exists already. Name a file that does not.`);
  await inFolder(dirname(file), async (folder) => {
    const copy = config.databaseUrl ? await fromPostgres(config, folder) : fromSqlite(config, folder);
    await removeSecrets(folder);
    moveToDisk(copy, file);
  });
  return `Backed up to ${file}`;
}

/** @returns the file in the folder. */
function fromSqlite(config: Config, folder: string): string {
  const source = requireFile(config);
  const part = join(folder, SQLITE_FILE);
  copyWhileInUse(source, part);
  return part;
}

/** @returns the file in the folder. */
async function fromPostgres(config: Config, folder: string): Promise<string> {
  await withDatabase(openToRead(config), (source) =>
    withDatabase(openDatabase({ databaseUrl: undefined, dataDir: folder }), (copy) =>
      source
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (snapshot) => {
          // One connection, and so one snapshot, of each machine. All rows of a user are on the same one.
          if (hasCitus(snapshot)) await sql`set local citus.max_adaptive_executor_pool_size = 1`.execute(snapshot);
          await copy.transaction().execute((tx) => copyRows(snapshot, tx));
        }),
    ),
  );
  return join(folder, SQLITE_FILE);
}

/** Tables that are empty in a backup. */
const SECRET_TABLES = ['password_resets', 'email_verifications'] as const;
/** A reset link as versions up to 2026-11-21 stored it. */
const STORED_RESET_LINK = '/reset-password?token=%';

/**
 * Removes the tokens of mailed links and the answers stored for retries from the file in the folder. The idempotency keys
 * stay, so that a retry after a restore gets an error and nothing counts twice.
 */
async function removeSecrets(folder: string): Promise<void> {
  await withDatabase(connect({ databaseUrl: undefined, dataDir: folder }), async (copy) => {
    const tables = (await copy.introspection.getTables()).map(({ name }) => name);
    for (const name of SECRET_TABLES) if (tables.includes(name)) await copy.deleteFrom(name).execute();
    if (tables.includes('emails')) await copy.deleteFrom('emails').where('link', 'like', STORED_RESET_LINK).execute();
    if (tables.includes('idempotency_keys')) await copy.updateTable('idempotency_keys').set({ response: '' }).execute();
    await sql`vacuum`.execute(copy);
  });
}

/**
 * Restores a backup into an empty database on either engine and migrates it. Restoring a SQLite backup on PostgreSQL is also
 * the way to move from one machine to several.
 * @throws {AdminError} if the file is not a backup or there is data already; nothing is then changed.
 */
export async function restore(config: Config, name: string): Promise<string> {
  const file = resolve(name);
  requireBackup(file);
  await (config.databaseUrl ? toPostgres(config, file) : toSqlite(config, file));
  return `Restored ${file}`;
}

function requireBackup(file: string): void {
  if (!existsSync(file)) throw new AdminError(`There is no file ${file}.`);
  if (existsSync(`${file}-wal`)) {
    throw new AdminError(
      `${file} was not closed properly: its newest entries are in ${file}-wal. Make a backup of it first.`,
    );
  }
  try {
    // A pipe would never end.
    if (statSync(file).isFile() && peekMigrations(file).length > 0 && isSound(file)) return;
  } catch {
    // SQLite's own error is replaced by the one below.
  }
  throw noBackup(file);
}

function noBackup(file: string): AdminError {
  return new AdminError(`${file} is not a backup of Centwise, or it is damaged.`);
}

async function toSqlite(config: Config, file: string): Promise<void> {
  const target = join(config.dataDir, SQLITE_FILE);
  if (['', '-wal', '-shm'].some((part) => existsSync(`${target}${part}`))) {
    throw new AdminError(`There is a database in ${config.dataDir} already. Move all of its files away first.`);
  }
  inDataFolder(config.dataDir, () => makeFolder(config.dataDir));
  await inFolder(config.dataDir, async (folder) => moveToDisk(await upgradedCopy(file, folder), target));
}

async function toPostgres(config: Config, file: string): Promise<void> {
  await inFolder(tmpdir(), async (folder) => {
    await upgradedCopy(file, folder);
    await withDatabase(openDatabase(config), (target) =>
      withDatabase(connect({ databaseUrl: undefined, dataDir: folder }), (source) =>
        target.transaction().execute(async (tx) => {
          if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) {
            throw new AdminError('This database has accounts already. Restore into an empty one.');
          }
          await copyRows(source, tx);
        }),
      ),
    );
  });
}

/**
 * Leaves the backup unchanged and copies only the rows of our own tables into a schema of our own: foreign triggers, views,
 * tables, and columns in the file are left behind.
 * @returns the copy in the folder, fully migrated.
 */
async function upgradedCopy(file: string, folder: string): Promise<string> {
  const place = { databaseUrl: undefined, dataDir: folder };
  await withDatabase(
    openAnd(place, connect, (copy) => migrateLike(copy, peekMigrations(file))),
    async (copy) => {
      const [tables, plain] = [await copy.introspection.getTables(), peekTables(file)];
      if (!tables.every(({ name }) => plain.includes(name))) throw noBackup(file);
      await withDatabase(connectToFile(file), (source) =>
        copy.transaction().execute((tx) => copyRows(source, tx)),
      ).catch((error) => {
        throw isOfAnotherSchema(error) ? noBackup(file) : error;
      });
    },
  );
  await withDatabase(openDatabase(place), async () => {});
  return join(folder, SQLITE_FILE);
}

/** SQLite's codes for a column that is missing (1), and for a row that breaks a rule of its table (19). */
function isOfAnotherSchema(error: unknown): boolean {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number };
  return code === 'ERR_SQLITE_ERROR' && [1, 19].includes(errcode & 0xff);
}

async function inFolder(place: string, work: (folder: string) => Promise<void>): Promise<void> {
  let isMade = false;
  try {
    await inWorkFolder(place, (folder) => {
      isMade = true;
      return work(folder);
    });
  } catch (error) {
    if (isMade) throw error;
    throw new AdminError(`Nothing can be written to ${place}: ${(error as Error).message}`, { cause: error });
  }
}

/** Renames a finished file, readable only by its owner, once its content is on disk, and syncs the rename. */
function moveToDisk(part: string, file: string): void {
  chmodSync(part, 0o600);
  sync(part);
  renameSync(part, file);
  sync(dirname(file));
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/**
 * What to open read-only, so that not a byte changes of the file, of its WAL or of the folder, which may be on a read-only
 * medium. Opening it in earnest would switch it to WAL and fold into it what a crash has left there.
 */
export function untouched(file: string): URL {
  const address = pathToFileURL(file);
  // Without a WAL the file alone is the whole truth; even a read-only handle would otherwise create one.
  if (!existsSync(`${file}-wal`)) address.searchParams.set('immutable', '1');
  return address;
}

/** Reads a file that anyone may have made: nothing that its schema says is trusted. */
function peek<T>(file: string, read: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(untouched(file), { readOnly: true, timeout: 10_000, defensive: true });
  try {
    database.exec('pragma trusted_schema = off');
    return read(database);
  } finally {
    database.close();
  }
}

/** The migrations that a SQLite file has; none where there is no file. */
export function peekMigrations(file: string): string[] {
  if (!existsSync(file) || !peekTables(file).includes('kysely_migration')) return [];
  const migrations = peek(file, (database) => database.prepare('select name from kysely_migration').all());
  return migrations.map(({ name }) => String(name));
}

/** The tables of a SQLite file that are plain ones, and neither views nor virtual tables, which run code when read. */
export function peekTables(file: string): string[] {
  const plain = `select name from sqlite_master where type = 'table' and sql not like 'create virtual%'`;
  return peek(file, (database) => database.prepare(plain).all()).map(({ name }) => String(name));
}

/** Whether every page of it can be read and every index agrees with its table. */
export function isSound(file: string): boolean {
  return peek(file, (database) => database.prepare('pragma integrity_check').get())?.integrity_check === 'ok';
}

/** Writes what the file holds at this moment into a new one; who writes to it meanwhile is not held up. */
export function copyWhileInUse(file: string, copy: string): void {
  const readOnly = !isWritable(dirname(file));
  const database = new DatabaseSync(readOnly ? untouched(file) : file, { readOnly, timeout: 10_000 });
  try {
    database.prepare('vacuum into ?').run(copy);
  } finally {
    database.close();
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

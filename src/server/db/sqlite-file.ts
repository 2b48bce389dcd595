import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/**
 * The URL that opens a file read-only without changing a byte of it, of its WAL, or of the folder, which may be on a read-only
 * medium. Opening it for writing would switch it to WAL mode and merge a WAL that a crash has left.
 */
export function readOnlyUrl(file: string): URL {
  const address = pathToFileURL(file);
  // Without a WAL the file is complete; even a read-only handle would otherwise create one.
  if (!existsSync(`${file}-wal`)) address.searchParams.set('immutable', '1');
  return address;
}

/** Reads a file from an untrusted source, without trusting its schema. */
function peek<T>(file: string, read: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(readOnlyUrl(file), { readOnly: true, timeout: 10_000, defensive: true });
  try {
    database.exec('pragma trusted_schema = off');
    return read(database);
  } finally {
    database.close();
  }
}

/** The migrations of a SQLite file; none if there is no file. */
export function peekMigrations(file: string): string[] {
  if (!existsSync(file) || !peekTables(file).includes('kysely_migration')) return [];
  const migrations = peek(file, (database) => database.prepare('select name from kysely_migration').all());
  return migrations.map(({ name }) => String(name));
}

/** The ordinary tables of a SQLite file, without views and virtual tables, which run code when read. */
export function peekTables(file: string): string[] {
  const plain = `select name from sqlite_master where type = 'table' and sql not like 'create virtual%'`;
  return peek(file, (database) => database.prepare(plain).all()).map(({ name }) => String(name));
}

/** Whether every page can be read and every index agrees with its table. */
export function isSound(file: string): boolean {
  return peek(file, (database) => database.prepare('pragma integrity_check').get())?.integrity_check === 'ok';
}

/** Copies the current content of a database file into a new one without blocking writes to it. */
export function copyWhileInUse(file: string, copy: string): void {
  const readOnly = !isWritable(dirname(file));
  const database = new DatabaseSync(readOnly ? readOnlyUrl(file) : file, { readOnly, timeout: 10_000 });
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

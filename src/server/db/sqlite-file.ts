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

/** The migrations that a SQLite file has; none where there is no file. */
export function peekMigrations(file: string): string[] {
  if (!existsSync(file)) return [];
  const database = new DatabaseSync(untouched(file), { readOnly: true, timeout: 10_000 });
  try {
    const table = database.prepare(`select 1 from sqlite_master where name = 'kysely_migration'`).get();
    if (!table) return [];
    return database
      .prepare('select name from kysely_migration')
      .all()
      .map(({ name }) => String(name));
  } finally {
    database.close();
  }
}

/** Whether every page of it can be read and every index agrees with its table. */
export function isSound(file: string): boolean {
  const database = new DatabaseSync(untouched(file), { readOnly: true });
  try {
    return database.prepare('pragma integrity_check').get()?.integrity_check === 'ok';
  } finally {
    database.close();
  }
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

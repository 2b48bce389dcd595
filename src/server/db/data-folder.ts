import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '#server/config.ts';

/** @throws {ConfigError} that names the folder, because the errors of the system and of SQLite may not. */
export function inDataFolder<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const remedy = error.code === 'ERR_SQLITE_ERROR' ? '' : '; set it to a folder that this user can write to';
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${error.message}${remedy}`, { cause: error });
  }
}

/**
 * Creates a folder that only its owner can read; an existing folder stays as it is. Works level by level, because Node's
 * recursive option loops forever below a folder that cannot hold others, such as /proc.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/** Creates the database file before SQLite does, so that the files beside it get the same mode, and restricts existing files to their owner. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    const found = statSync(name, { throwIfNoEntry: false });
    if (found && found.mode & 0o077 && found.uid === process.geteuid?.()) chmodSync(name, 0o600);
  }
}

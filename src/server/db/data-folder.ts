import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '#server/config.ts';

/** @throws {ConfigError} that names the folder, where the system or SQLite refuses: their own words may not. */
export function inDataFolder<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${error.message}`, { cause: error });
  }
}

/**
 * Makes a folder for its owner only; one that is there stays as it is. Level by level: the recursive way of Node asks for
 * ever where a folder that is there can hold no other, such as /proc.
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

/** Makes the database's file before SQLite does, which gives the files beside it the same mode; closes older ones to others. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    const found = statSync(name, { throwIfNoEntry: false });
    if (found && found.mode & 0o077 && found.uid === process.geteuid?.()) chmodSync(name, 0o600);
  }
}

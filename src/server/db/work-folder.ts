import { lstatSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR, MINUTE } from '#shared/durations.ts';

const PREFIX = '.centwise-';
/** As `mkdtemp` names them. */
const WORK_FOLDER = /^\.centwise-[A-Za-z0-9]{6}$/;
/** A folder in use is touched every minute, so a folder untouched for this long belongs to a command that was killed. */
const ABANDONED_AFTER = 6 * HOUR;

/**
 * Runs `work` in a temporary folder within `place`, so that finished files can be moved to `place` atomically. Also removes
 * the temporary folders that killed commands have left there.
 * @throws the error of the system if `place` is not writable.
 */
export async function inWorkFolder(place: string, work: (folder: string) => Promise<void>): Promise<void> {
  removeAbandoned(place, Date.now());
  const folder = mkdtempSync(join(place, PREFIX));
  const heartbeat = setInterval(() => touch(folder), MINUTE).unref();
  try {
    await work(folder);
  } finally {
    clearInterval(heartbeat);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes the work folders of killed commands. A folder that cannot be removed is skipped. */
export function removeAbandoned(place: string, now: number): void {
  for (const name of namesIn(place).filter((name) => WORK_FOLDER.test(name))) {
    const folder = join(place, name);
    try {
      if (lstatSync(folder).isDirectory() && lastTouched(folder) <= now - ABANDONED_AFTER) {
        rmSync(folder, { recursive: true, force: true });
      }
    } catch {
      // Another user owns it, or another process was faster.
    }
  }
}

function lastTouched(folder: string): number {
  const paths = [folder, ...namesIn(folder).map((name) => join(folder, name))];
  return Math.max(...paths.map((path) => lstatSync(path).mtimeMs));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function touch(folder: string): void {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // The folder has been removed or is about to be.
  }
}

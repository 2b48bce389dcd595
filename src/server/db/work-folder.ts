import { lstatSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR, MINUTE } from '#shared/durations.ts';

const PREFIX = '.centwise-';
/** As `mkdtemp` names them. */
const WORK_FOLDER = /^\.centwise-[A-Za-z0-9]{6}$/;
/** A folder in use is touched every minute; nothing that long untouched belongs to a command that still runs. */
const ABANDONED_AFTER = 6 * HOUR;

/**
 * Work in a folder that goes with it; what is finished there can be moved to the place that the folder is in. Those that
 * killed commands have left in the same place go, too.
 * @throws what the system says where nothing can be written there.
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

/** Removes the work folders of commands that were killed. One that cannot be removed keeps nobody. */
export function removeAbandoned(place: string, now: number): void {
  for (const name of namesIn(place).filter((name) => WORK_FOLDER.test(name))) {
    const folder = join(place, name);
    try {
      if (lstatSync(folder).isDirectory() && lastTouched(folder) <= now - ABANDONED_AFTER) {
        rmSync(folder, { recursive: true, force: true });
      }
    } catch {
      // It belongs to somebody else, or another process was faster.
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
    // The folder is gone, or about to go.
  }
}

import { randomUUID } from 'node:crypto';
import { copyFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#server/db/data-folder.ts';
import { DAY } from '#shared/durations.ts';

/** How long the hashed assets of a build remain after the last server of that build has stopped. */
const KEPT = 7 * DAY;

/**
 * The folder in the data folder that survives an upgrade. Replicas that share it also serve each other's assets.
 * @returns undefined if the data folder cannot be written to, which a server on PostgreSQL does not need.
 */
export function openKeptRoot(dataDir: string): string | undefined {
  const folder = join(dataDir, 'web');
  try {
    makeFolder(join(folder, 'assets'));
    return folder;
  } catch {
    return undefined;
  }
}

/**
 * Copies the hashed assets of the running build into a folder from which later builds serve them, because pages that were opened
 * before an upgrade still request them. Removes those that no server has used for seven days. Run it at the start and
 * then hourly; any number of servers may do so at the same time.
 * @param now milliseconds since 1970
 */
export async function keepAssets(root: string, keptRoot: string, now: number): Promise<void> {
  const [from, to] = [join(root, 'assets'), join(keptRoot, 'assets')];
  const kept = new Set(await readdir(to));
  for (const name of await namesIn(from)) {
    if (!kept.delete(name)) await copyWhole(join(from, name), join(to, name));
    await utimes(join(to, name), now / 1000, now / 1000);
  }
  for (const name of kept) {
    const { mtimeMs } = await stat(join(to, name)).catch(() => ({ mtimeMs: now })); // Another server was faster.
    if (mtimeMs <= now - KEPT) await rm(join(to, name), { force: true });
  }
}

/** Without a built web app there is nothing to keep. */
function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** No request finds half a file. */
async function copyWhole(from: string, to: string): Promise<void> {
  const partial = `${to}.${randomUUID()}`;
  await copyFile(from, partial);
  await rename(partial, to);
}

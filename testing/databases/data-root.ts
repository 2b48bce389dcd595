import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Bytes that the databases of a whole run fit in; containers often have less. */
const ENOUGH = 4_000_000_000;

/** Puts the databases of this run into memory where there is room for them, so that no test waits for a disk. */
export async function chooseDataRoot(): Promise<void> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize >= ENOUGH) process.env.TEST_DATA_ROOT = MEMORY;
}

/** The folder that holds the databases: on disk, unless `chooseDataRoot` was called. */
export function dataRoot(): string {
  return process.env.TEST_DATA_ROOT ?? tmpdir();
}

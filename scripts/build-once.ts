import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { missingPackagesMessage } from './missing-packages.ts';
import { buildStamp, hashOfSources } from './source-hash.ts';

/** Runs before every start and builds the web app if it is missing or older than its sources. */
const index = join(import.meta.dirname, '..', 'dist', 'web', 'index.html');

async function isBuilt(): Promise<boolean> {
  if (!existsSync(index)) return false;
  const stamp = await readFile(buildStamp, 'utf8').catch(() => '');
  return stamp === (await hashOfSources());
}

if (!(await isBuilt())) {
  console.log('Building the web app (once, a few seconds) …');
  const { buildWeb } = await import('./build-web.ts').catch(explain);
  await buildWeb();
}

function explain(error: unknown): never {
  const message = missingPackagesMessage(error);
  if (message === undefined) throw error;
  console.error(message);
  process.exit(1);
}

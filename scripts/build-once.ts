import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOfSources } from './source-hash.ts';

/** Runs before every start: builds the web app where it is missing or older than its sources. */
const dist = join(import.meta.dirname, '..', 'dist');

async function isBuilt(): Promise<boolean> {
  if (!existsSync(join(dist, 'web', 'index.html'))) return false;
  const stamp = await readFile(join(dist, 'sources.sha256'), 'utf8').catch(() => '');
  return stamp === (await hashOfSources());
}

if (!(await isBuilt())) {
  console.log('Building the web app (once, a few seconds) …');
  const { buildWeb } = await import('./build-web.ts');
  await buildWeb();
}

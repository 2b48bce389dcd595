import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** The file in which a build stores the hash of its sources. */
export const buildStamp = join(root, 'dist', 'sources.sha256');

const sources = [
  'src/{web,shared}/**/*.{ts,tsx,css,svg,json}',
  'public/**/*',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/{build-web,class-names,preloads,prerender,shared-chunks}.ts',
];

/** SHA-256 of the sources of the web app: path and content of each file, in the order of the paths. */
export async function hashOfSources(): Promise<string> {
  const files = await Array.fromAsync(glob(sources, { cwd: root, withFileTypes: true }));
  const paths = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const path of paths.filter((path) => !/\.test\.tsx?$/.test(path)).sort()) {
    hash.update(`${path.slice(root.length).replaceAll('\\', '/')}\0`);
    hash.update(await readFile(path));
  }
  return hash.digest('hex');
}

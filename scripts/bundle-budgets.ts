import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestFile, webFolder } from './build-web.ts';

const KB = 1000;

interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

export interface Budget {
  name: string;
  /** The biggest that the budget speaks of, in bytes after gzip; undefined when there is no such thing. */
  size: number | undefined;
  limit: number;
  /** Which file or screen is the biggest. */
  biggest: string;
}

/** What the built web app weighs after gzip against what the design allows. */
export async function measureBudgets(): Promise<Budget[]> {
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
  const chunks = Object.entries(manifest);
  const shell = new Set([
    'theme.js',
    ...chunks.flatMap(([key, { isEntry }]) => (isEntry ? scriptsOf(manifest, key) : [])),
  ]);
  const screens = chunks.filter(([key, { isDynamicEntry }]) => isDynamicEntry && key.endsWith('-screen.tsx'));
  const routes = screens.map(([key]) => ({ name: key, files: [...shell, ...scriptsOf(manifest, key)] }));
  const scripts = new Set(chunks.map(([, { file }]) => file).filter((file) => file.endsWith('.js')));
  const lazy = [...scripts.difference(shell)].map((file) => ({ name: file, files: [file] }));
  const styles = chunks.flatMap(([, { file, css = [] }]) => [file, ...css]).filter((file) => file.endsWith('.css'));

  return Promise.all([
    budget(
      'JavaScript to show the login',
      130 * KB,
      routes.filter(({ name }) => name.endsWith('/login-screen.tsx')),
    ),
    budget('JavaScript of any route', 150 * KB, routes),
    budget('any lazy chunk', 25 * KB, lazy),
    budget('CSS in all', 12 * KB, [{ name: 'all', files: styles }]),
  ]);
}

/** The files of a chunk and of everything it imports statically. */
function scriptsOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((next) => scriptsOf(manifest, next, seen))];
}

async function budget(name: string, limit: number, candidates: { name: string; files: string[] }[]): Promise<Budget> {
  const sizes = await Promise.all(candidates.map(async ({ name, files }) => ({ name, size: await gzipSize(files) })));
  const biggest = sizes.sort((a, b) => b.size - a.size)[0];
  return { name, limit, size: biggest?.size, biggest: biggest?.name ?? 'none found' };
}

async function gzipSize(files: string[]): Promise<number> {
  const sizes = [...new Set(files)].map(async (file) => (await stat(join(webFolder, `${file}.gz`))).size);
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { LATE } from '#server/http/pages.ts';
import { manifestFile, webFolder } from './build-web.ts';
import { scriptsOf } from './preloads.ts';

const KB = 1000;

export interface Budget {
  name: string;
  /** Bytes of the largest file or screen after gzip; undefined if there is none. */
  size: number | undefined;
  limit: number;
  /** Name of the largest file or screen. */
  biggest: string;
}

/** Measures the built web app after gzip and compares it with the limits of the design. */
export async function measureBudgets(): Promise<Budget[]> {
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
  const chunks = Object.entries(manifest);
  const shell = new Set(chunks.flatMap(([key, { isEntry }]) => (isEntry ? scriptsOf(manifest, key) : [])));
  const screens = chunks.filter(([key, { isDynamicEntry }]) => isDynamicEntry && key.endsWith('-screen.tsx'));
  const routes = screens.map(([key]) => ({ name: key, files: [...shell, ...scriptsOf(manifest, key)] }));
  const scripts = new Set(chunks.map(([, { file }]) => file).filter((file) => file.endsWith('.js')));
  const lazy = [...scripts.difference(shell)].map((file) => ({ name: file, files: [file] }));
  // As the server sends it for an address.
  const page = (await readFile(join(webFolder, 'index.html'), 'utf8')).replace(LATE, '');
  const prerendered = JSON.parse(await readFile(join(webFolder, 'prerendered.json'), 'utf8'));
  const inlined = (tag: 'script' | 'style', html = page) =>
    gzipSync(html.match(new RegExp(`<${tag}>.*?</${tag}>`, 'gs'))?.join('') ?? '').length;
  const [start = ''] = /<head>.*<\/head>/s.exec(page) ?? [];

  return Promise.all([
    budget(
      'JavaScript to show the login',
      120 * KB,
      routes.filter(({ name }) => name.endsWith('/login-screen.tsx')),
      inlined('script', start + prerendered['/login']['']),
    ),
    budget('JavaScript of any route', 150 * KB, routes, inlined('script')),
    budget('any lazy chunk', 25 * KB, lazy),
    budget('reading a statement', 25 * KB, await readersOf(manifest)),
    budget('CSS in all', 12 * KB, [{ name: 'all', files: [] }], inlined('style')),
  ]);
}

/** For each format, the worker that reads statements, with what it loads for that format. */
async function readersOf(manifest: Manifest): Promise<Candidate[]> {
  // Vite lists the script of a worker as an asset of the chunk that starts it.
  const workers = Object.values(manifest).flatMap(({ assets = [] }) => assets.filter((file) => file.endsWith('.js')));
  const perWorker = workers.map(async (worker) => {
    const readers = await importsOf(worker, DYNAMIC);
    return readers.map(async (reader) => ({ name: reader, files: [worker, ...(await withImports(reader))] }));
  });
  return Promise.all((await Promise.all(perWorker)).flat());
}

const STATIC = /\bfrom\s*["'`]\.\/([^"'`]+)/g;
const DYNAMIC = /\bimport\(["'`]\.\/([^"'`]+)/g;

async function importsOf(file: string, pattern: RegExp): Promise<string[]> {
  const code = await readFile(join(webFolder, file), 'utf8');
  return Array.from(code.matchAll(pattern), ([, name]) => `assets/${name}`);
}

async function withImports(file: string): Promise<string[]> {
  const files = new Set([file]);
  for (const one of files) for (const next of await importsOf(one, STATIC)) files.add(next);
  return [...files];
}

type Candidate = { name: string; files: string[] };

/** @param inPage bytes that are part of the page instead of a file */
async function budget(name: string, limit: number, candidates: Candidate[], inPage = 0): Promise<Budget> {
  const sizes = await Promise.all(
    candidates.map(async ({ name, files }) => ({ name, size: inPage + (await gzipSize(files)) })),
  );
  const biggest = sizes.sort((a, b) => b.size - a.size)[0];
  return { name, limit, size: biggest?.size, biggest: biggest?.name ?? 'none found' };
}

async function gzipSize(files: string[]): Promise<number> {
  const sizes = [...new Set(files)].map(async (file) => (await stat(join(webFolder, `${file}.gz`))).size);
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';
import { build, type Manifest, minifySync } from 'vite';
import { keyOfChunk, preloadsOf, scriptsOfScreens, scriptsOfStart } from './preloads.ts';
import { type Prerendered, prerenderScreens } from './prerender.ts';
import { buildStamp, hashOfSources } from './source-hash.ts';

const root = join(import.meta.dirname, '..');
export const webFolder = join(root, 'dist', 'web');
/** Lists the imports of each chunk, for the bundle budgets; outside the folder that is served. */
export const manifestFile = join(root, 'dist', 'manifest.json');

const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;

/** Builds the web app, with a brotli and a gzip copy of each text file. */
export async function buildWeb(): Promise<void> {
  await rm(buildStamp, { force: true });
  const stamp = await hashOfSources();
  await build({ root, logLevel: 'warn', build: { outDir: webFolder, emptyOutDir: true, manifest: 'manifest.json' } });
  await mkdir(join(root, 'dist'), { recursive: true });
  await rename(join(webFolder, 'manifest.json'), manifestFile);
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
  const preloads = preloadsOf(manifest, sizeOf);
  await writeFile(join(webFolder, 'preloads.json'), JSON.stringify(preloads));
  await runApart(manifest);
  const { screens, frames, balance } = await prerenderScreens(root);
  const missing = frames.frames.map(([path]) => path).filter((path) => !(path in preloads));
  if (missing.length > 0) throw new Error(`scripts/preloads.ts has no scripts for ${missing.join(', ')}.`);
  const prerendered = { ...(await loadingLate(screens, manifest)), ...framesByPath(frames) };
  await writeFile(join(webFolder, 'prerendered.json'), JSON.stringify(prerendered));
  await nameScripts(manifest);
  await addFrames(frames);
  await startLate(balance);
  await inlineFirstPaint();
  await listFiles(join(webFolder, 'sw.js'), stamp);
  await compressFolder(webFolder);
  await writeFile(buildStamp, stamp);
}

function sizeOf(file: string): number {
  return gzipSync(readFileSync(join(webFolder, file))).length;
}

const page = join(webFolder, 'index.html');

/**
 * Lets React run in a task of its own, after which the browser handles input; otherwise, the entry would run them, as it
 * does where it is not `async`, because the parser then starts it first.
 */
async function runApart(manifest: Manifest): Promise<void> {
  const file = manifest[keyOfChunk(manifest, 'react')]?.file;
  const script = `<script type="module" async crossorigin src="/${file}"></script>`;
  const html = await readFile(page, 'utf8');
  await writeFile(
    page,
    html.replace('<script type="module"', (entry) => `${script}${entry} async`),
  );
}

/** Writes the list of each screen's scripts into a script, whose address the page has. The first screen does not need the list. */
async function nameScripts(manifest: Manifest): Promise<void> {
  const list = `export default ${JSON.stringify(scriptsOfScreens(manifest))}`;
  const file = `assets/${createHash('sha256').update(list).digest('base64url').slice(0, 8)}.js`;
  await writeFile(join(webFolder, file), list);
  const html = await readFile(page, 'utf8');
  await writeFile(page, html.replace('<html ', `<html data-scripts="/${file}" `));
}

/** Writes the frames into the page for `public/frame.js`, which the content security policy allows. */
async function addFrames(frames: Prerendered['frames']): Promise<void> {
  const html = await readFile(page, 'utf8');
  const data = `<script type="application/json" id="frames">${inPage(frames)}</script>`;
  await writeFile(
    page,
    html.replace('<p class="loading"', (next) => data + next),
  );
}

/** The frame of each path, with which the server replaces all frames, so that the page arrives in one round trip. */
function framesByPath({ frames, greetings }: Prerendered['frames']): Record<string, { frame: string }> {
  return Object.fromEntries(frames.map((frame) => [frame[0], { frame: inPage({ frames: [frame], greetings }) }]));
}

function inPage(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** The tags that start the app. */
const APP = /(?:<script type="module".*?<\/script>)+/;

/** Lets `public/stored-page.js` start the app. The server takes this out of the pages that it sends for an address. */
async function startLate(balance: string): Promise<void> {
  const html = await readFile(page, 'utf8');
  const [app = ''] = APP.exec(html) ?? [];
  const templates = `<template id="app">${app}</template><template id="balance">${balance}</template>`;
  const frame = '<script src="/frame.js"></script>';
  await writeFile(
    page,
    html.replace(app, '').replace(frame, () => `${frame}${templates}<script src="/stored-page.js"></script>`),
  );
}

/** Adds the app to prerendered screens in a template, from which `public/load-app.js` takes it. */
async function loadingLate(screens: Prerendered['screens'], manifest: Manifest): Promise<Prerendered['screens']> {
  const [scripts] = APP.exec(await readFile(page, 'utf8')) ?? [];
  const script = await takeScript('load-app.js');
  const withApp = (path: string, markup: string) => {
    const files = scriptsOfStart(manifest, [`src/web/features/auth${path}-screen.tsx`]);
    const links = Array.from(files, (file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    return `${markup}<template id="app">${links.join('')}${scripts}</template><script>${script}</script>`;
  };
  return Object.fromEntries(
    Object.entries(screens).map(([path, bySwitches]) => [
      path,
      Object.fromEntries(Object.entries(bySwitches).map(([off, markup]) => [off, withApp(path, markup)])),
    ]),
  );
}

/** Takes a file out of the build. */
async function take(path: string): Promise<string> {
  const text = await readFile(join(webFolder, path), 'utf8');
  await rm(join(webFolder, path));
  return text;
}

/** Takes a script out of the build and shortens it, but keeps its old syntax and its global names. */
async function takeScript(name: string): Promise<string> {
  const { code, errors } = minifySync(name, await take(name), { compress: false, mangle: { toplevel: false } });
  if (errors[0]) throw errors[0];
  return code;
}

/**
 * Moves the styles and the first scripts into the page, so that its first paint waits for no other file. The server names their
 * hashes in the content security policy.
 */
async function inlineFirstPaint(): Promise<void> {
  let html = await readFile(page, 'utf8');
  const [link = '', style = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html) ?? [];
  const styles = await take(style);
  html = html.replace(link, () => `<style>${styles.trim()}</style>`);
  for (const name of ['start.js', 'frame.js', 'stored-page.js']) {
    const script = await takeScript(name);
    html = html.replace(`<script src="/${name}"></script>`, () => `<script>${script}</script>`);
  }
  await writeFile(page, html);
}

/** The files that the app does not need without a network. */
const ONLINE_ONLY = /^(?:sw\.js|pre(?:loads|rendered)\.json|robots\.txt|icons\/.*)$/;

/** Writes the build and the SHA-256 of each of its files into the service worker, which stores them. */
async function listFiles(serviceWorker: string, stamp: string): Promise<void> {
  const paths = (await filesIn(webFolder)).map((file) => relative(webFolder, file).replaceAll('\\', '/'));
  const entries = paths
    .filter((path) => !ONLINE_ONLY.test(path))
    .sort()
    .map(async (path) => [`/${path}`, sha256(await readFile(join(webFolder, path)))]);
  const files = JSON.stringify(Object.fromEntries(await Promise.all(entries)));
  const script = await readFile(serviceWorker, 'utf8');
  await writeFile(
    serviceWorker,
    script.replace("'development'", `'${stamp.slice(0, 12)}'`).replace('FILES = {}', `FILES = ${files}`),
  );
}

/** In the form of subresource integrity. */
function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function compressFolder(folder: string): Promise<void> {
  const files = (await filesIn(folder)).filter((file) => compressible.test(file));
  await Promise.all(files.map(compress));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: 11 },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

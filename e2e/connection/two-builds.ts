import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open.ts';
import { keepAssets, openKeptRoot } from '#server/http/kept-assets.ts';
import { WEB_APP } from '#server/http/web-app.ts';
import { ALL_ON } from '#shared/switches.ts';
import { copyTestDatabase } from '#testing/databases/databases.ts';

interface TwoBuilds {
  /** The addresses of two servers on one database and one data folder: one with the build, one with the next. */
  readonly older: string;
  readonly newer: string;
  /** Whether a build has an asset of this name. */
  has(build: 'older' | 'newer', asset: string): Promise<boolean>;
  /** Removes the assets of one build as if no server of it had run for a week. */
  forget(build: 'older' | 'newer'): Promise<void>;
  close(): Promise<void>;
}

/** What the next build says in the place of `BEFORE`. */
export const [BEFORE, AFTER] = ['Balance Summary', 'Balance Overview'];

export async function startTwoBuilds(): Promise<TwoBuilds> {
  const folder = await mkdtemp(join(tmpdir(), 'centwise-builds-'));
  const roots = { older: WEB_APP, newer: join(folder, 'newer') };
  await writeNextBuild(roots.newer);
  const { dataDir, drop } = await copyTestDatabase('sqlite');
  const keptRoot = openKeptRoot(folder) ?? '';
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const config = { trustProxy: 0, rateLimits: false, logLevel: 'silent', switches: ALL_ON } as const;
  const start = async (webRoot: string) => {
    const app = await createApp({ db, config, clock: Date.now, webRoot, keptRoot });
    await keepAssets(webRoot, keptRoot, Date.now());
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app;
  };
  const [older, newer] = [await start(roots.older), await start(roots.newer)];
  const urlOf = ({ server }: typeof older) => `http://localhost:${(server.address() as AddressInfo).port}`;
  const assetsOf = (root: string) => readdir(join(root, 'assets'));
  return {
    older: urlOf(older),
    newer: urlOf(newer),
    has: async (build, asset) => (await assetsOf(roots[build])).includes(asset.replace(/.*\//, '')),
    forget: async (build) => {
      for (const name of await assetsOf(roots[build])) await rm(join(keptRoot, 'assets', name), { force: true });
    },
    close: async () => {
      await Promise.all([older.close(), newer.close()]);
      await db.destroy();
      await drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** A copy of the build in which every hashed asset has another name and one text differs. */
async function writeNextBuild(root: string): Promise<void> {
  await cp(WEB_APP, root, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
  const names = await readdir(join(root, 'assets'));
  const anyName = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const hashes = new Map<string, string>();
  const change = async (path: string) => {
    const before = await readFile(join(root, path), 'utf8');
    let after = before.replaceAll(anyName, 'n$&').replaceAll(BEFORE, AFTER);
    for (const [hash, next] of hashes) after = after.replaceAll(hash, next);
    hashes.set(sha256(before), sha256(after));
    await writeFile(join(root, path), after);
  };
  for (const name of names) {
    await change(`assets/${name}`);
    await rename(join(root, 'assets', name), join(root, `assets/n${name}`));
  }
  for (const name of ['index.html', 'preloads.json', 'prerendered.json', 'sw.js']) await change(name);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

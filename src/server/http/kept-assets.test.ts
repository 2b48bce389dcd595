import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DAY, HOUR } from '#shared/durations.ts';
import { NOW, startApp } from '#testing/app/app.ts';
import { keepAssets, openKeptRoot } from './kept-assets.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'centwise-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A build whose only asset has this name. */
function build(name: string): string {
  const root = newFolder();
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), name);
  for (const file of [name, `${name}.br`, `${name}.gz`]) writeFileSync(join(root, 'assets', file), name);
  return root;
}

function newKeptRoot(): string {
  const keptRoot = openKeptRoot(join(newFolder(), 'data'));
  if (keptRoot === undefined) throw new Error('The folder could not be made');
  return keptRoot;
}

const kept = (keptRoot: string) => readdirSync(join(keptRoot, 'assets')).filter((name) => name.endsWith('.js'));

test('keeps the assets of a build for seven days after its last server has stopped', async () => {
  const keptRoot = newKeptRoot();
  const [old, next] = [build('old.js'), build('next.js')];
  // Served for a month before the upgrade.
  for (let now = NOW - 30 * DAY; now < NOW; now += HOUR) await keepAssets(old, keptRoot, now);

  await keepAssets(next, keptRoot, NOW);
  await keepAssets(next, keptRoot, NOW + 7 * DAY - HOUR - 1);
  expect(kept(keptRoot)).toEqual(['next.js', 'old.js']);
  await keepAssets(next, keptRoot, NOW + 7 * DAY);
  expect(kept(keptRoot)).toEqual(['next.js']);
});

test('lets servers of different builds share a folder', async () => {
  const keptRoot = newKeptRoot();
  const [old, next] = [build('old.js'), build('next.js')];
  for (let day = 0; day < 20; day += 1) {
    await Promise.all([old, next, next].map((root) => keepAssets(root, keptRoot, NOW + day * DAY)));
  }
  expect(readdirSync(join(keptRoot, 'assets'))).toHaveLength(6);
});

test('serves the assets of earlier builds, compressed and cached, but no other kept file', async () => {
  const keptRoot = newKeptRoot();
  await keepAssets(build('old.js'), keptRoot, NOW);
  writeFileSync(join(keptRoot, 'secret.txt'), 'secret');
  const { app } = await startApp('sqlite', { webRoot: build('next.js'), keptRoot });

  for (const name of ['old.js', 'next.js']) {
    const { statusCode, body, headers } = await app.inject({
      url: `/assets/${name}`,
      headers: { 'accept-encoding': 'br' },
    });
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: name });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    });
  }
  expect(await app.inject('/assets/gone.js')).toMatchObject({ statusCode: 404 });
  expect((await app.inject('/secret.txt')).body).toBe('next.js');
});

test('keeps whole files only, and none of a server without a web app', async () => {
  const keptRoot = newKeptRoot();
  await keepAssets(newFolder(), keptRoot, NOW);
  expect(kept(keptRoot)).toEqual([]);
  await keepAssets(build('old.js'), keptRoot, NOW);
  expect(readFileSync(join(keptRoot, 'assets', 'old.js'), 'utf8')).toBe('old.js');
});

test('needs no data folder', () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  expect(openKeptRoot(join(file, 'data'))).toBeUndefined();
});

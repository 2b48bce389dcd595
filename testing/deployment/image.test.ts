import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '#testing/databases/new-database.ts';
import { startProcess } from '#testing/processes/server-process.ts';
import { startCommand } from '#testing/processes/start-command.ts';

const root = join(import.meta.dirname, '../..');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const [build = '', image = ''] = dockerfile.split(/^(?=FROM )/m).slice(-2);

const rules = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');

/** Whether a path of the project reaches the build: the last rule that matches the path or its folder decides. */
function isInContext(path: string): boolean {
  const parents = [path];
  while (dirname(parents[0] ?? '.') !== '.') parents.unshift(dirname(parents[0] ?? '.'));
  const last = rules.findLast((rule) => parents.some((parent) => matchesGlob(parent, rule.replace(/^!/, ''))));
  return last === undefined || last.startsWith('!');
}

/** The project files that the last stage copies from the build. */
const copied = [...image.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, path = '']) => path);
const sources = copied.filter((path) => path !== 'node_modules' && !path.startsWith('dist/'));

/** Copies the project files of the image into a new folder. */
function imageFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'centwise-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files: string[] = [];
  for (const path of sources) {
    const filter = (source: string) => {
      const name = relative(root, source);
      if (isInContext(name)) files.push(name);
      return isInContext(name);
    };
    cpSync(join(root, path), join(folder, path), { recursive: true, filter });
  }
  return { folder, files };
}

test('the image starts the server as npm start does', () => {
  expect(JSON.parse(/^CMD (.+)$/m.exec(image)?.[1] ?? '')).toEqual(startCommand);
});

test('the image has an exact version, runs without root, listens on all interfaces, and has a health check', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(bases).toHaveLength(2);
  for (const base of bases) expect(base).toMatch(/^node:\d+\.\d+\.\d+-slim$/);
  expect(build).toMatch(/^FROM \S+ AS build$/m);
  expect(image).toMatch(/^USER node$/m);
  expect(image).toMatch(/^ENV .*\bHOST=0\.0\.0\.0\b/m);
  expect(image).toMatch(/^ENV .*\bMALLOC_MMAP_THRESHOLD_=65536 MALLOC_ARENA_MAX=1\b/m);
  expect(image).toMatch(/^HEALTHCHECK /m);
});

test('the image contains no test, browser source, or tool, and its files are enough to start and respond', async () => {
  const { folder, files } = imageFiles();

  expect(sources).toEqual(['package.json', 'src/server', 'src/shared']);
  expect(files).toContain(join('src', 'server', 'main.js'));
  expect(files.filter((name) => /\.(?:test|torture)\.|testing|e2e|bench/.test(name))).toEqual([]);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { url } = await startProcess(await newDatabase('sqlite'), {}, join(folder, 'src/server/main.js'));
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
});

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DAY, HOUR } from '#shared/durations.ts';
import { inWorkFolder, removeAbandoned } from './work-folder.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'centwise-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** As a command that was killed so long ago leaves it. */
function leave(place: string, name: string, ago: number): string {
  const folder = join(place, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'centwise.sqlite'), 'everything of everybody');
  const then = new Date(Date.now() - ago);
  for (const path of [join(folder, 'centwise.sqlite'), folder]) utimesSync(path, then, then);
  return folder;
}

test('removes folders of killed commands and no folder of a running command or of another program', () => {
  const place = newFolder();
  const killed = leave(place, '.centwise-aB3xYz', DAY);
  const inUse = leave(place, '.centwise-running'.slice(0, 16), HOUR);
  const others = [leave(place, '.centwise-settings', DAY), leave(place, 'centwise-aB3xYz', DAY)];
  symlinkSync(others[0] as string, join(place, '.centwise-linked'));

  removeAbandoned(place, Date.now());

  expect(existsSync(killed)).toBe(false);
  for (const folder of [inUse, ...others]) expect(readdirSync(folder)).toEqual(['centwise.sqlite']);
});

test('removes folders of killed commands before its work and its own folder afterwards', async () => {
  const place = newFolder();
  leave(place, '.centwise-aB3xYz', DAY);
  await inWorkFolder(place, async (folder) => {
    expect(readdirSync(place)).toEqual([folder.slice(place.length + 1)]);
  });
  await expect(inWorkFolder(place, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(readdirSync(place)).toEqual([]);
});

test('works without a missing or unreadable place', () => {
  expect(() => removeAbandoned(join(newFolder(), 'nowhere'), Date.now())).not.toThrow();
});

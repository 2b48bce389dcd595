import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(new URL('../../public/frame.js', import.meta.url), 'utf8');
const FRAMES = {
  frames: [
    ['^/dashboard$', 'home GREETING'],
    ['^/recurring/new$', 'new'],
    ['^/recurring/[^/]+$', 'edit'],
  ],
  greetings: Array.from({ length: 24 }, (_, hour) => `at ${hour}`),
};
const SESSION = { token: 'secret', user: '{"name":"Ann","deletionScheduledFor":null}' };

interface Page {
  pathname?: string;
  stored?: Readonly<Record<string, string>>;
  problem?: string;
  frames?: object | null;
}

/** @returns what the script shows */
function shownIn({ pathname = '/dashboard', stored = SESSION, problem, frames = FRAMES }: Page): string {
  const container = { innerHTML: 'Loading...' };
  const list = frames && { textContent: JSON.stringify(frames) };
  runInNewContext(source, {
    root: { dataset: problem === undefined ? {} : { problem } },
    document: { getElementById: (id: string) => (id === 'root' ? container : list) },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    location: { pathname },
    Date: class {
      getHours = () => 7;
    },
  });
  return container.innerHTML;
}

test('shows the frame of the screen of the address', () => {
  for (const [pathname, shown] of [
    ['/', 'home at 7'],
    ['/dashboard', 'home at 7'],
    ['/recurring/new', 'new'],
    ['/recurring/0192', 'edit'],
    ['/recurring/0192/more', 'Loading...'],
    ['/login', 'Loading...'],
  ] as const) {
    expect(shownIn({ pathname }), pathname).toBe(shown);
  }
});

test.each<[string, Page]>([
  ['nobody is logged in', { stored: {} }],
  ['only a token is stored', { stored: { token: 'secret' } }],
  ['a banner is above the header', { stored: { ...SESSION, user: '{"deletionScheduledFor":"2026-04-01"}' } }],
  ['the app cannot run', { problem: '' }],
  ['the page has no frames, as during development', { frames: null }],
])('shows no frame if %s', (_, page) => {
  expect(shownIn(page)).toBe('Loading...');
});

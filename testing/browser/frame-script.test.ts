import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(new URL('../../public/frame.js', import.meta.url), 'utf8');
const FRAMES = {
  frames: [
    ['^/dashboard$', 'home GREETING', ['/api/dashboard', '/api/goals']],
    ['^/recurring/new$', 'new', []],
    ['^/recurring/[^/]+$', 'edit', []],
  ],
  greetings: Array.from({ length: 24 }, (_, hour) => `at ${hour}`),
};
const SESSION = { token: 'secret', user: '{"name":"Ann","deletionScheduledFor":null}' };

interface Page {
  pathname?: string;
  search?: string;
  stored?: Readonly<Record<string, string>>;
  problem?: string;
  frames?: object | null;
}

/** Runs the script in a page. @returns what it shows and what it requests */
function start({ pathname = '/dashboard', search = '', stored = SESSION, problem, frames = FRAMES }: Page) {
  const requests: string[] = [];
  const container = { innerHTML: 'Loading...' };
  const list = frames && { textContent: JSON.stringify(frames) };
  runInNewContext(source, {
    root: { dataset: problem === undefined ? {} : { problem } },
    document: { getElementById: (id: string) => (id === 'root' ? container : list) },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    location: { pathname, search },
    Intl,
    AbortSignal,
    window: {},
    fetch: async (address: string, { headers }: { headers: Record<string, string> }) => {
      requests.push(`${headers.authorization} ${address}`);
    },
    Date: class {
      getHours = () => 7;
    },
  });
  return { shown: container.innerHTML, requests };
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
    expect(start({ pathname }).shown, pathname).toBe(shown);
  }
});

test('requests the data of the screen, unless a search changes what it shows', () => {
  expect(start({}).requests).toEqual(['Bearer secret /api/dashboard', 'Bearer secret /api/goals']);
  expect(start({ pathname: '/recurring/new' }).requests).toEqual([]);
  expect(start({ search: '?period=ytd' })).toEqual({ shown: 'home at 7', requests: [] });
});

test('shows no frame under the banner of a scheduled deletion', () => {
  const user = '{"deletionScheduledFor":"2026-04-01"}';
  expect(start({ stored: { ...SESSION, user } })).toMatchObject({ shown: 'Loading...', requests: { length: 2 } });
});

test.each<[string, Page]>([
  ['nobody is logged in', { stored: {} }],
  ['only a token is stored', { stored: { token: 'secret' } }],
  ['the app cannot run', { problem: '' }],
  ['the page has no frames, as during development', { frames: null }],
])('does nothing if %s', (_, page) => {
  expect(start(page)).toEqual({ shown: 'Loading...', requests: [] });
});

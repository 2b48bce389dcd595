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

/** Two controls beside each other, of which one is an icon. */
const CONTROLS = [
  { name: 'Filters', left: 0, right: 44 },
  { name: null, left: 44, right: 88 },
].map(({ name, left, right }) => ({
  getAttribute: () => name,
  textContent: name ? '' : 'Goals',
  getBoundingClientRect: () => ({ left, right, top: 0, bottom: 44 }),
}));

/** Runs the script in a page. @returns what it shows, what it requests, and what a press at a place means for the app */
function start({ pathname = '/dashboard', search = '', stored = SESSION, problem, frames = FRAMES }: Page) {
  const requests: string[] = [];
  const container = { innerHTML: 'Loading...' };
  const window: { pressedEarly?: string } = {};
  const releases: ((event: object) => void)[] = [];
  const list = frames && { textContent: JSON.stringify(frames) };
  runInNewContext(source, {
    root: { dataset: problem === undefined ? {} : { problem } },
    document: {
      getElementById: (id: string) => (id === 'root' ? container : list),
      querySelectorAll: () => CONTROLS,
      hidden: true,
    },
    addEventListener: (_: 'pointerup', listener: (event: object) => void) => releases.push(listener),
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    location: { pathname, search },
    Intl,
    AbortSignal,
    window,
    fetch: async (address: string, { headers }: { headers: Record<string, string> }) => {
      requests.push(`${headers.authorization} ${address}`);
    },
    Date: class {
      getHours = () => 7;
    },
  });
  const press = (clientX: number, button = 0) => {
    for (const release of releases) release({ clientX, clientY: 20, button });
    return window.pressedEarly;
  };
  return { shown: container.innerHTML, requests, press };
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
  expect(start({ search: '?period=ytd' })).toMatchObject({ shown: 'home at 7', requests: [] });
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
  const { shown, requests, press } = start(page);
  expect([shown, requests, press(50)]).toEqual(['Loading...', [], undefined]);
});

test('remembers the name of the control that was pressed last', () => {
  const { press } = start({});
  expect(press(100)).toBeUndefined();
  expect(press(50, 2)).toBeUndefined();
  expect(press(50)).toBe('Goals');
  expect(press(20)).toBe('Filters');
  expect(press(100)).toBe('Filters');
});

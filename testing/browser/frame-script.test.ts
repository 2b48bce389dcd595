import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test, vi } from 'vitest';

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
  hidden?: boolean;
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

/**
 * Runs the script in a page, with timers that do not run by themselves. @returns what it shows and requests, `paint` for the next
 * frame, and `press`, which returns what a press means for the app
 */
function start({
  pathname = '/dashboard',
  search = '',
  stored = SESSION,
  problem,
  frames = FRAMES,
  hidden = true,
}: Page) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const requests: string[] = [];
  const container = { innerHTML: 'Loading...' };
  const window: { pressedEarly?: string; early?: { request: () => void } } = {};
  const listeners: Record<string, (event: object) => void> = {};
  const painted: (() => void)[] = [];
  const list = frames && { textContent: JSON.stringify(frames) };
  runInNewContext(source, {
    root: { dataset: problem === undefined ? {} : { problem } },
    document: {
      getElementById: (id: string) => (id === 'root' ? container : list),
      querySelectorAll: () => CONTROLS,
      hidden,
    },
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener;
    },
    requestAnimationFrame: (callback: () => void) => painted.push(callback),
    setTimeout,
    clearTimeout,
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
  const press = (clientX: number, { button = 0, from = clientX } = {}) => {
    listeners.pointerdown?.({ clientX: from, clientY: 20, button });
    listeners.pointerup?.({ clientX, clientY: 20, button });
    return window.pressedEarly;
  };
  const paint = () => {
    for (const callback of painted) callback();
    vi.runAllTimers();
  };
  return { shown: container.innerHTML, requests, window, press, paint };
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

test('requests the data once: after the first paint, or when the app needs them before', () => {
  const DATA = ['Bearer secret /api/dashboard', 'Bearer secret /api/goals'];
  const slow = start({ hidden: false });
  expect(slow.requests).toEqual([]);
  slow.paint();
  slow.window.early?.request();
  expect(slow.requests).toEqual(DATA);

  const fast = start({ hidden: false });
  fast.window.early?.request();
  expect(fast.requests).toEqual(DATA);
  fast.paint();
  expect(fast.requests).toEqual(DATA);
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
  expect(press(50, { button: 2 })).toBeUndefined();
  expect(press(50, { from: 20 })).toBeUndefined();
  expect(press(50, { from: 100 })).toBeUndefined();
  expect(press(50)).toBe('Goals');
  expect(press(20)).toBe('Filters');
  expect(press(100)).toBe('Filters');
});

test('forgets a press after five seconds', () => {
  const { press, window } = start({});
  press(50);
  vi.advanceTimersByTime(4000);
  press(20);
  vi.advanceTimersByTime(4999);
  expect(window.pressedEarly).toBe('Filters');
  vi.advanceTimersByTime(1);
  expect(window.pressedEarly).toBeUndefined();
});

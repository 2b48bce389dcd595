import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const source = readFileSync(new URL('../../public/start.js', import.meta.url), 'utf8');

interface Browser {
  has?: boolean;
  isWellFormed?: boolean;
  localStorage?: Pick<Storage, 'getItem'>;
}

const STORES_DARK = { getItem: () => 'Dark' };
const BLOCKS_STORAGE = {
  getItem: () => {
    throw new Error('The operation is insecure.');
  },
};

/** Runs the script in the page of a browser. */
function run({ has = true, isWellFormed = true, localStorage = STORES_DARK }: Browser, globals: object = {}) {
  const dataset: Record<string, string> = {};
  const placeholder = { innerHTML: 'Loading...' };
  const listeners = new Map<string, (event: object) => void>();
  const page = {
    document: { documentElement: { dataset }, querySelector: () => placeholder },
    MutationObserver: class {
      observe() {}
    },
    CSS: { supports: () => has },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    localStorage,
    ...globals,
  };
  const context = createContext(Object.assign(page, { window: page }));
  if (!isWellFormed) runInContext('delete String.prototype.isWellFormed', context);
  runInContext(source, context);
  return { dataset, placeholder, listeners };
}

/** @returns the attributes of the loaded page and the text in it */
function start(browser: Browser) {
  const { dataset, placeholder, listeners } = run(browser);
  listeners.get('DOMContentLoaded')?.({});
  return { dataset, text: placeholder.innerHTML };
}

test('starts the app in the stored theme', () => {
  expect(start({})).toEqual({ dataset: { theme: 'dark' }, text: 'Loading...' });
});

test.each([
  ['Safari 16.3, Chrome 110, and Firefox 118', { isWellFormed: false }],
  ['Firefox 120', { has: false }],
  ['older browsers that block storage', { has: false, isWellFormed: false, localStorage: BLOCKS_STORAGE }],
])('names the oldest versions in %s', (_, browser) => {
  const { dataset, text } = start(browser);
  expect(dataset.problem).toBe('');
  expect(text).toContain('Safari 16.4, Chrome 111, Edge 111, Firefox 121');
});

test('says what to allow in a browser that blocks cookies', () => {
  const { dataset, text } = start({ localStorage: BLOCKS_STORAGE });
  expect(dataset).toEqual({ theme: 'light', problem: '' });
  expect(text).toContain('Allow cookies and site data for this site');
});

/** A page whose scripts cannot be loaded, some milliseconds after the script has reloaded it. */
function failToLoad(since: number, fetch: (url: string, options: object) => Promise<unknown>) {
  const reload = vi.fn();
  const [first, ...late] = SCRIPTS;
  const arrived = [first];
  const { listeners, placeholder } = run(
    {},
    {
      location: { origin: 'https://example.com', reload },
      performance: { getEntries: () => arrived.map((name) => ({ name })) },
      setTimeout: (work: () => void) => {
        arrived.push(...late);
        work();
      },
      sessionStorage: { reloaded: `${Date.now() + 10_000 - since}` },
      fetch,
    },
  );
  const fail = (src?: string) => listeners.get('error')?.({ target: { src } });
  return { reload, fail, placeholder };
}

const ASSET = 'https://example.com/assets/app.js';
const SCRIPTS = [
  ASSET,
  'https://example.com/assets/react.js',
  'https://example.com/icon.svg',
  'https://other.example/assets/app.js',
];
const FAILED = "Couldn't load Centwise. Check your connection, then reload the page.";

test('replaces what the browser has cached in place of scripts, then reloads once', async () => {
  const fetch = vi.fn(async () => ({ ok: true }));
  const { reload, fail, placeholder } = failToLoad(10_000, fetch);
  fail(ASSET);
  fail(SCRIPTS[1]);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(fetch.mock.calls).toEqual([
    ['/api/health', { cache: 'reload' }],
    [ASSET, { cache: 'reload' }],
    [SCRIPTS[1], { cache: 'reload' }],
  ]);
  expect(placeholder.innerHTML).toBe('Loading...');
});

test.each([
  ['it has just reloaded the page', 9000, async () => ({ ok: true })],
  ['the server fails', 60_000, async () => ({ ok: false })],
  ['no answer arrives', 60_000, () => Promise.reject(new TypeError('Failed to fetch'))],
])('says what to do if %s', async (_, since, fetch) => {
  const { reload, fail, placeholder } = failToLoad(since, fetch);
  fail(ASSET);
  await vi.waitFor(() => expect(placeholder.innerHTML).toContain(FAILED));
  expect(reload).not.toHaveBeenCalled();
});

test('ignores errors of the app, of images, and of the scripts of extensions', () => {
  const fetch = vi.fn(async () => ({}));
  const { fail } = failToLoad(60_000, fetch);
  for (const src of [undefined, 'https://example.com/icon.svg', 'chrome-extension://id/assets/app.js']) fail(src);
  expect(fetch).not.toHaveBeenCalled();
});

import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const source = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8').replace(
  'FILES = {}',
  `FILES = { '/index.html': 'page', '/start.js': 'start', '/assets/app.js': 'app' }`,
);
const STORED = new Response('stored');

interface Visit {
  url?: string;
  method?: string;
  mode?: string;
  cache?: string;
  isStored?: boolean;
  fetch?: () => Promise<unknown>;
}

/** The worker's response to a request of a page; undefined if the browser goes to the network without it. */
function visit({ url = '/dashboard', method = 'GET', mode = 'navigate', cache = 'default', ...rest }: Visit) {
  const { isStored = true, fetch = lost } = rest;
  let response: Promise<unknown> | undefined;
  const addEventListener = (type: string, listener: (event: object) => void) => {
    const request = { url: new URL(url, 'https://example.com').href, method, mode, cache };
    const respondWith = (answer: Promise<unknown>) => {
      response = answer;
    };
    if (type === 'fetch') listener({ request, respondWith });
  };
  runInNewContext(source, {
    addEventListener,
    fetch,
    location: { origin: 'https://example.com' },
    caches: { match: async () => (isStored ? STORED : undefined) },
    URL,
    setTimeout: (resolve: () => void) => setTimeout(resolve),
  });
  return response;
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answers = (status: number) => async () => ({ status });

test('opens every screen from the stored build without asking the network', async () => {
  const fetch = vi.fn(lost);
  for (const url of ['/', '/dashboard', '/budget/edit/0192', '/transactions?category=food.txt']) {
    expect(await visit({ url, fetch }), url).toBe(STORED);
  }
  expect(fetch).not.toHaveBeenCalled();
});

test('leaves the API, changes, other origins, and other files to the network', () => {
  for (const url of ['/api/dashboard', '/api/docs', 'https://other.example/', '/robots.txt', '/budget/edit/a.b']) {
    expect(visit({ url }), url).toBeUndefined();
  }
  expect(visit({ url: '/unsubscribe', method: 'POST' })).toBeUndefined();
  expect(visit({ url: '/dashboard', mode: 'cors' })).toBeUndefined();
});

test.each([
  ['a login of a proxy', answers(401), { status: 401 }],
  ['a redirect', answers(0), { status: 0 }],
  ['a page', answers(200), { status: 200 }],
  ['nothing', lost, STORED],
  ['nothing in time', () => new Promise<never>(() => {}), STORED],
  ['an error of a proxy', answers(502), STORED],
])('a reload asks the network first, which answers %s', async (_, fetch, shown) => {
  for (const cache of ['no-cache', 'reload']) expect(await visit({ cache, fetch })).toEqual(shown);
});

test('takes a script from the network if the browser has removed the stored one', async () => {
  const fetch = answers(200);
  expect(await visit({ url: '/assets/app.js', mode: 'cors', isStored: false, fetch })).toEqual({ status: 200 });
  expect(await visit({ isStored: false, fetch })).toEqual({ status: 200 });
});

/** Installs builds one after another. @returns the caches that are left */
async function installInTurn(builds: readonly string[]): Promise<string[]> {
  const stored = new Map<string, { put: () => Promise<void> }>();
  const caches = {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async () => undefined,
    open: async (name: string) => {
      if (!stored.has(name)) stored.set(name, { put: async () => {} });
      return stored.get(name);
    },
  };
  for (const build of builds) {
    const listeners = new Map<string, (event: object) => void>();
    runInNewContext(source.replace('development', build), {
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
      caches,
      clients: { claim() {} },
      fetch: answers(200),
      skipWaiting() {},
    });
    for (const type of ['install', 'activate']) {
      let work: Promise<unknown> | undefined;
      const waitUntil = (until: Promise<unknown>) => {
        work = until;
      };
      listeners.get(type)?.({ waitUntil });
      await work;
    }
  }
  return caches.keys();
}

test('keeps the files of the build before, for open pages, also after a rollback', async () => {
  expect(await installInTurn(['one', 'two', 'three'])).toEqual(['two page', 'three page']);
  expect(await installInTurn(['one', 'two', 'one', 'three'])).toEqual(['one page', 'three page']);
});

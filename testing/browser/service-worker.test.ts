import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8');
const OFFLINE_PAGE = new Response('offline');
const SCREEN = new Response('screen');

interface Navigation {
  preloadResponse: Promise<Response | undefined>;
  fetch: () => Promise<Response>;
}

/** The worker's response to a navigation. */
function navigate({ preloadResponse, fetch }: Navigation): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const addEventListener = (type: string, listener: (event: object) => void) => {
    const request = { mode: 'navigate', url: 'https://example.com/dashboard' };
    if (type === 'fetch') listener({ request, preloadResponse, respondWith: resolve });
  };
  runInNewContext(source, { addEventListener, fetch, caches: { match: async () => OFFLINE_PAGE } });
  return promise;
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'));

test.each([
  ['fails', lost],
  ['resolves with an error response, as in Firefox,', () => Promise.resolve(Response.error())],
  ['is not supported', () => Promise.resolve(undefined)],
])('shows the offline page without a network if the navigation preload %s', async (_, preload) => {
  expect(await navigate({ preloadResponse: preload(), fetch: lost })).toBe(OFFLINE_PAGE);
});

test('shows the preloaded screen', async () => {
  expect(await navigate({ preloadResponse: Promise.resolve(SCREEN), fetch: lost })).toBe(SCREEN);
});

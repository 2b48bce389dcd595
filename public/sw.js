// Says quietly that there is no connection, and does nothing else. It keeps this page and what it is drawn with: no screen,
// no figure, no answer of the API, so nothing it shows can be old money.
const VERSION = 'development';
const CACHE = `offline-${VERSION}`;
const PAGE = '/offline.html';
const PARTS = [PAGE, '/offline.css', '/offline.js', '/theme.js', '/icon.svg'];

addEventListener('install', (event) => {
  // The browser itself keeps us away from what is none of our business, where it knows how.
  const none = (pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' });
  event.addRoutes?.([none('/api/*'), none('/assets/*')]).catch(() => {});
  const fresh = PARTS.map((url) => new Request(url, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
  skipWaiting(); // nothing of an older one is in use
});

addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (PARTS.includes(new URL(request.url).pathname)) event.respondWith(orKept(fetch(request), request.url));
});

async function page({ request, preloadResponse }) {
  const preloaded = await Promise.resolve(preloadResponse).catch(() => undefined);
  return preloaded ?? orKept(fetch(request), PAGE);
}

async function orKept(answer, url) {
  try {
    return await answer;
  } catch (error) {
    const kept = await caches.match(url);
    if (kept) return kept;
    throw error;
  }
}

// Caches only the offline page and its assets. It never caches screens or API responses, so it cannot show outdated amounts.
const VERSION = 'development';
const CACHE = `offline-${VERSION}`;
const PAGE = '/offline.html';
const ASSETS = [PAGE, '/offline.css', '/offline.js', '/start.js', '/icon.svg'];

addEventListener('install', (event) => {
  // Where browsers support static routing, these requests bypass the service worker.
  const bypass = (pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' });
  event.addRoutes?.([bypass('/api/*'), bypass('/assets/*')]).catch(() => {});
  const fresh = ASSETS.map((url) => new Request(url, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
  skipWaiting(); // Safe, because pages do not depend on an older version.
});

addEventListener('activate', (event) => {
  event.waitUntil(replaceOlderVersions());
});

async function replaceOlderVersions() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(respondToNavigation(event));
  else if (ASSETS.includes(new URL(request.url).pathname)) event.respondWith(orCached(fetch(request), request.url));
});

async function respondToNavigation({ request, preloadResponse }) {
  const preloaded = await Promise.resolve(preloadResponse).catch(() => undefined);
  // Firefox resolves a failed preload with an error response.
  return preloaded && preloaded.type !== 'error' ? preloaded : orCached(fetch(request), PAGE);
}

async function orCached(response, url) {
  try {
    return await response;
  } catch (error) {
    const cached = await caches.match(url);
    if (cached) return cached;
    throw error;
  }
}

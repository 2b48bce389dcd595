// Keeps the app's own files of one build, so that the app opens without a network, and nothing else: never a response of the API.
// The build fills in its version and the SHA-256 of each file, which the browser checks: a hotel's login page is never stored.
const BUILD = 'development';
const FILES = {};
const PAGE = '/index.html';
const CACHE = `${BUILD} ${FILES[PAGE]}`;
/** Parallel downloads; more would delay the requests of the open page. */
const LANES = 3;
/** How long a reload waits for the network. */
const NETWORK_TIMEOUT_MILLISECONDS = 4000;

const isHashed = (path) => path.startsWith('/assets/');

addEventListener('install', (event) => {
  event.waitUntil(
    storeFiles().then(skipWaiting, async (error) => {
      await caches.delete(CACHE); // Half a build is none, and the storage may be full.
      throw error;
    }),
  );
});

async function storeFiles() {
  // After a rollback it is there already, and the order of the caches has to be that of the installations.
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  const waiting = Object.keys(FILES).values();
  const lane = async () => {
    for (const path of waiting) await cache.put(path, await verified(path));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function verified(path) {
  const stored = isHashed(path) && (await fromCaches(path));
  if (stored) return stored;
  const load = (cache) => fetch(path, { cache, redirect: 'error', integrity: `sha256-${FILES[path]}` });
  return load(isHashed(path) ? 'default' : 'no-cache').catch(() => load('reload'));
}

// Open pages stay on their build and find their scripts in the previous cache; a page that is opened next has this build.
addEventListener('activate', (event) => {
  event.waitUntil(removeOldBuilds().then(() => clients.claim()));
});

async function removeOldBuilds() {
  const others = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.method === 'POST' && pathname === '/share') event.respondWith(receiveShare(event));
  else if (request.method !== 'GET') return;
  else if (isHashed(pathname) || pathname in FILES) event.respondWith(orNetwork(fromCaches(pathname), request));
  else if (request.mode === 'navigate' && !/\.\w+$/.test(pathname)) event.respondWith(openPage(request));
});

/** A file of this build, or of the previous one if its name has a hash. */
function fromCaches(path) {
  return caches.match(path, { ignoreVary: true, ...(!isHashed(path) && { cacheName: CACHE }) });
}

async function orNetwork(stored, request) {
  return (await stored) ?? fetch(request);
}

/**
 * Opens the stored page. A reload asks the network first, which leads to the login of a proxy in front of the server and to a
 * new build; Safari does not tell reloads apart.
 */
async function openPage(request) {
  const stored = await fromCaches(PAGE);
  if (!stored) return fetch(request);
  if (request.cache !== 'no-cache' && request.cache !== 'reload') return stored;
  const late = new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MILLISECONDS));
  const loaded = await Promise.race([fetch(request).catch(() => undefined), late]);
  return loaded && loaded.status < 500 ? loaded : stored;
}

/** Shared files wait here, in memory, until the import screen takes them. */
let shared = { files: [], until: 0 };
const SHARE_MILLISECONDS = 60_000;
const SHARED_TEXT_MAX = 1000;

async function receiveShare({ request }) {
  const form = await request.formData().catch(() => new FormData());
  const files = form.getAll('files').filter((value) => typeof value !== 'string');
  if (files.length > 0) {
    shared = { files, until: Date.now() + SHARE_MILLISECONDS };
    return Response.redirect('/transactions/import?shared', 303);
  }
  const texts = ['title', 'text', 'url'].map((name) => form.get(name)).filter(Boolean);
  // The end may be half of an emoji.
  const text = texts
    .join(' ')
    .slice(0, SHARED_TEXT_MAX)
    .replace(/[\ud800-\udbff]$/, '');
  return Response.redirect(`/add?${new URLSearchParams({ text })}`, 303);
}

addEventListener('message', ({ data, ports: [port] }) => {
  if (data !== 'shared files') return;
  port.postMessage(Date.now() < shared.until ? shared.files : []);
  shared = { files: [], until: 0 };
});

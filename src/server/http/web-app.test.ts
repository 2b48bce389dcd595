import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { ALL_ON } from '#shared/switches.ts';
import { startApp } from '#testing/app/app.ts';

const PAGE = '<!doctype html><html lang="en"><title>Centwise</title>';
const SCRIPT = `export const answer = ${JSON.stringify('x'.repeat(2000))};`;

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

const PRELOAD = '</assets/budget-a1b2c3.js>; rel=modulepreload; crossorigin';
const OF_GOAL = '</assets/goal-a1b2c3.js>; rel=modulepreload; crossorigin';
const ELSEWHERE = '</assets/index-a1b2c3.js>; rel=modulepreload; crossorigin';

/** A built web app as small as can be. */
async function startWebApp(switches = ALL_ON) {
  const webRoot = mkdtempSync(join(tmpdir(), 'centwise-web-'));
  onTestFinished(() => rmSync(webRoot, { recursive: true }));
  mkdirSync(join(webRoot, 'assets'));
  const files = {
    'index.html': PAGE,
    'start.js': 'theme',
    'sw.js': `worker ${sha256(PAGE)}`,
    'manifest.webmanifest': '{}',
    'preloads.json': JSON.stringify({
      '/budget': PRELOAD,
      '/goals/new': PRELOAD,
      '/goals/$id': OF_GOAL,
      '*': ELSEWHERE,
    }),
    'assets/index-a1b2c3.js': SCRIPT,
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(webRoot, name), content);
    writeFileSync(join(webRoot, `${name}.br`), brotliCompressSync(content));
    writeFileSync(join(webRoot, `${name}.gz`), gzipSync(content));
  }
  const { app, guest } = await startApp('sqlite', { webRoot, switches });
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  return { app, get, guest, webRoot };
}

test('serves the page itself at every address of a screen, without caching', async () => {
  const { get } = await startWebApp();

  for (const url of [
    '/',
    '/login',
    '/transactions?category=food',
    '/transactions/some-id/edit',
    '/no/such/screen',
    '/apis',
  ]) {
    const { statusCode, headers, body } = await get(url);
    expect({ url, statusCode, body }).toEqual({ url, statusCode: 200, body: PAGE });
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
  }
});

test('names the scripts of the screen in its page, so that they load together', async () => {
  const { get } = await startWebApp();

  for (const [link, urls] of [
    [PRELOAD, ['/budget', '/budget?month=2026-03', '/goals/new']],
    [OF_GOAL, ['/goals/019ab', '/goals/%24id?tab=1', '/goals/$id']],
    [ELSEWHERE, ['/budget/add', '/constructor', '/goals', '/goals/', '/goals/019ab/edit', '/*']],
  ] as const) {
    for (const url of urls) expect((await get(url)).headers.link, url).toBe(link);
  }
});

test('serves a build that names no scripts, and reports unreadable names as an error', async () => {
  const { get, webRoot } = await startWebApp();
  const preloads = join(webRoot, 'preloads.json');

  rmSync(preloads);
  expect(await get('/budget')).toMatchObject({ statusCode: 200, body: PAGE });
  mkdirSync(preloads);
  expect(await get('/budget')).toMatchObject({ statusCode: 500 });
});

test('caches hashed assets forever and revalidates other files', async () => {
  const { get } = await startWebApp();

  const asset = await get('/assets/index-a1b2c3.js');
  expect(asset.body).toBe(SCRIPT);
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
  for (const [url, type] of [
    ['/start.js', /javascript/],
    ['/sw.js', /javascript/],
    ['/manifest.webmanifest', /^application\/manifest\+json/],
  ] as const) {
    const { headers } = await get(url);
    expect(headers['cache-control'], url).toBe('no-cache');
    expect(headers['content-type'], url).toMatch(type);
  }
});

test('compresses responses with brotli, or with gzip, if the browser supports it', async () => {
  const { app, get } = await startWebApp();
  const compressed = async (url: string, encoding: string) => {
    const { headers, rawPayload } = await get(url, { 'accept-encoding': encoding });
    expect(headers.vary).toContain('accept-encoding');
    return { encoding: headers['content-encoding'], rawPayload };
  };

  for (const [url, content] of [
    ['/assets/index-a1b2c3.js', SCRIPT],
    ['/', PAGE],
    ['/login', PAGE],
  ] as const) {
    const brotli = await compressed(url, 'gzip, deflate, br');
    const gzip = await compressed(url, 'gzip');
    expect([brotli.encoding, gzip.encoding], url).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(content);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(content);
  }
  expect((await app.inject({ url: '/', headers: { 'accept-encoding': 'identity' } })).body).toBe(PAGE);
});

test('serves the page for a misspelled address, so that the app explains the error', async () => {
  const { get } = await startWebApp();
  for (const url of ['/budget/edit/%E0%A4%A', '/%c0%af', '/%']) {
    expect(await get(url), url).toMatchObject({ statusCode: 302, headers: { location: '/page-not-found' } });
  }
});

test('protects its answers to malformed addresses like all others', async () => {
  const { get } = await startWebApp();
  const { 'content-security-policy': policy } = (await get('/api/gone')).headers;
  for (const url of ['/%', '/api/%']) {
    const headers = { 'content-security-policy': policy, 'x-content-type-options': 'nosniff' };
    expect(await get(url), url).toMatchObject({ headers });
  }
});

test('responds with 404 to a missing file and never serves a file outside of the folder', async () => {
  const { get } = await startWebApp();
  const urls = ['/assets/gone.js', '/assets', '/assets/', '/api/gone', '/assets/..%2f..%2fetc/passwd', '/assets/%00'];

  for (const url of urls) {
    const { statusCode, body } = await get(url);
    expect([400, 403, 404], url).toContain(statusCode);
    expect(JSON.parse(body), url).toMatchObject({ success: false, code: expect.any(String) });
  }
  for (const url of [
    '/../../etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/.env',
    '/%00',
    '/a\\b',
  ]) {
    const { statusCode, body } = await get(url);
    expect(statusCode, url).toBeLessThan(500);
    expect(body, url).not.toContain('root:');
  }
});

test('sends the security headers with every response and allows no inline script or style', async () => {
  const { app, get, guest } = await startWebApp();
  const ann = await guest();
  const answers = [
    await get('/'),
    await get('/assets/index-a1b2c3.js'),
    await get('/api/health'),
    await get('/api/gone'),
    await get('/api/dashboard'),
    await app.inject({ url: '/api/dashboard', headers: { authorization: `Bearer ${ann.token}` } }),
    await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    }),
  ];

  for (const { headers } of answers) {
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy.join()).not.toMatch(/unsafe|\*|https?:/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'strict-transport-security': 'max-age=31536000',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

test('forbids caching of every API response, including rejections', async () => {
  const { app, get, guest } = await startWebApp();
  const ann = await guest();
  const signedIn = await app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${ann.token}` } });

  expect(signedIn.headers['cache-control']).toBe('no-store');
  for (const url of ['/api/health', '/api/auth/me', '/api/gone', '/api/transactions/%zz']) {
    expect((await get(url)).headers['cache-control'], url).toBe('no-store');
  }
});

test('names disabled switches in the page, and nothing if all are on', async () => {
  const names = (body: string) => /<html lang="en"(?: data-off="([^"]*)")?>/.exec(body)?.[1];
  for (const [switches, expected] of [
    [ALL_ON, undefined],
    [{ ...ALL_ON, demo: false }, 'demo'],
    [{ registration: false, guests: false, demo: false, mail: false }, 'registration guests demo mail'],
  ] as const) {
    const { get } = await startWebApp(switches);
    for (const url of ['/', '/login', '/index.html']) {
      const { statusCode, headers, body } = await get(url, { 'accept-encoding': 'identity' });
      expect({ url, statusCode, off: names(body) }).toEqual({ url, statusCode: 200, off: expected });
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
      expect(body).toContain('<title>Centwise</title>');
    }
    expect(await get('/login', { 'accept-encoding': 'br' })).toMatchObject({ statusCode: 200 });
  }
});

test.each([ALL_ON, { ...ALL_ON, demo: false }])(
  'names the hash of the page to the service worker with %o',
  async (switches) => {
    const { get } = await startWebApp(switches);
    const page = await get('/index.html', { 'accept-encoding': 'identity' });
    const worker = await get('/sw.js', { 'accept-encoding': 'identity' });
    expect(worker.body).toBe(`worker ${sha256(page.body)}`);
    expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect(worker.headers['content-type']).toMatch(/javascript/);
  },
);

test('leads a share without a service worker to the import and reads nothing of it', async () => {
  const { app } = await startWebApp();
  const payload = '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\ncoffee\r\n--x--\r\n';
  for (const type of ['multipart/form-data; boundary=x', 'application/json', 'text/plain']) {
    const answer = await app.inject({ method: 'POST', url: '/share', payload, headers: { 'content-type': type } });
    expect(answer).toMatchObject({ statusCode: 303, body: '', headers: { location: '/transactions/import?shared' } });
  }
});

test('shows a prerendered screen that fits the switches, and allows exactly the style and the scripts of the page', async () => {
  const page =
    '<!doctype html><html lang="en"><style>p{}</style><script>go()</script><body><div id="root">...<script>frame()</script><template id="app"><script type="module" src="/assets/a.js"></script></template></div> <noscript></noscript>';
  const [all, noDemo] = ['<main>All</main><script>load()</script>', '<main>No demo</main><script>load()</script>'];
  const prerendered = { '/login': { '': all, demo: noDemo } };
  for (const [switches, shown, script] of [
    [ALL_ON, all, 'load()'],
    [{ ...ALL_ON, mail: false }, all, 'load()'],
    [{ ...ALL_ON, demo: false }, noDemo, 'load()'],
    [{ ...ALL_ON, guests: false }, '...<script>frame()</script>', 'frame()'],
  ] as const) {
    const { get, webRoot } = await startWebApp(switches);
    writeFileSync(join(webRoot, 'index.html'), page);
    writeFileSync(join(webRoot, 'prerendered.json'), JSON.stringify(prerendered));
    const { body, headers } = await get('/login?from=mail', { 'accept-encoding': 'identity' });
    expect(body).toContain(`<div id="root">${shown}`);
    expect((await get('/goals', { 'accept-encoding': 'identity' })).body).toContain('<div id="root">...<script>');
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toContain(`style-src 'self' 'sha256-${sha256('p{}')}'`);
    expect(policy).toContain(`script-src 'self' 'sha256-${sha256('go()')}' 'sha256-${sha256(script)}'`);
    // The scripts of a prerendered screen wait for its first paint.
    const startsAtOnce = script === 'frame()';
    expect(body.includes('<script type="module"')).toBe(startsAtOnce);
    expect(headers.link).toBe(startsAtOnce ? ELSEWHERE : undefined);
    expect(await get('/login', { 'if-none-match': String(headers.etag) })).toMatchObject({ statusCode: 304, body: '' });
    for (const name of ['/prerendered.json', '/preloads.json'])
      expect((await get(name)).body, name).not.toContain('No demo');
  }
});

test('sends only the frame of the address and starts the app at once, while the service worker stores all', async () => {
  const { get, webRoot } = await startWebApp();
  const app = '<script type="module" src="/assets/a.js"></script>';
  const late = `<template id="app">${app}</template><template id="balance"><p></p></template><script>late()</script>`;
  const page = (frames: string, [start, end] = [late, '']) =>
    `<!doctype html><html lang="en"><head></head><body><div id="root"><script type="application/json" id="frames">${frames}</script>${start}</div> <noscript></noscript>${end}</body>`;
  writeFileSync(join(webRoot, 'index.html'), page('["a $& frame","others"]'));
  const frame = '["a $& frame"]';
  writeFileSync(join(webRoot, 'prerendered.json'), JSON.stringify({ '/budget': { frame }, '/goals/$id': { frame } }));
  writeFileSync(join(webRoot, 'sw.js'), `worker ${sha256(page('["a $& frame","others"]'))}`);
  const identity = { 'accept-encoding': 'identity' };
  const one = await get('/budget?month=2026-03', identity);
  expect(one).toMatchObject({ body: page('["a $& frame"]', ['', app]), headers: { link: PRELOAD } });
  expect((await get('/goals/019ab', identity)).body).toBe(one.body);
  for (const url of ['/', '/index.html', '/budget/add']) {
    const all = await get(url, identity);
    expect(all.body, url).toBe(page('["a $& frame","others"]'));
    expect(all.headers.etag).not.toBe(one.headers.etag);
  }
  const { body } = await get('/sw.js', identity);
  expect(body).toBe(`worker ${sha256(page('["a $& frame","others"]'))}`);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';

const PAGE = '<!doctype html><title>Centwise</title>';
const SECRET = 'root:x:0:0';

/** A built web app with a private file beside it. */
function webRootBesideSecret(): string {
  const folder = mkdtempSync(join(tmpdir(), 'centwise-paths-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const webRoot = join(folder, 'web');
  mkdirSync(join(webRoot, 'assets'), { recursive: true });
  writeFileSync(join(webRoot, 'index.html'), PAGE);
  writeFileSync(join(webRoot, 'assets/app.js'), 'app');
  writeFileSync(join(folder, 'secret.txt'), SECRET);
  return webRoot;
}

/** The response to exactly these bytes, because a client would normalize the address. */
function answerTo(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', (error) => (text ? resolve(text) : reject(error)));
  });
}

const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`;

const WAYS_UP = [
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/%252e%252e%252fsecret.txt',
  '/..\\secret.txt',
  '/..%5csecret.txt',
  '/..%c0%afsecret.txt',
  '/assets//../..//secret.txt',
  '//secret.txt',
  '//etc/passwd',
  '///../secret.txt',
  '/./../secret.txt',
  '/assets/app.js/../../../secret.txt',
  '/secret.txt%00.js',
  '/assets/%00',
  '/%00',
  '/assets/..;/..;/secret.txt',
  'http://localhost/../secret.txt',
  '/?/../secret.txt',
];

const API_TRICKS = [
  '//api/transactions',
  '/api//transactions',
  '/api/transactions//',
  '/api/transactions/../dashboard',
  '/api/transactions/..%2fdashboard',
  '/api/%2e%2e/api/dashboard',
  '/api/transactions%00',
  '/api/transactions/%00',
  '/api/goals/..%2f..%2f..%2fetc%2fpasswd',
  '/api/goals/;x=1',
  '/api\\transactions',
  '/API/transactions',
  '/api/transactions.json',
  '/api/docs/../transactions',
];

describe.each(databases)('a hostile address on %s', (database) => {
  test('never leads out of the web app', async () => {
    const { app } = await startApp(database, { webRoot: webRootBesideSecret() });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;

    for (const path of WAYS_UP) {
      const answer = await answerTo(port, get(path));
      expect(answer, path).toMatch(/^HTTP\/1\.1 (?:200|302|4\d\d) /);
      expect(answer, path).not.toContain(SECRET);
      const content = { 200: PAGE, 302: 'location: /page-not-found' }[answer.slice(9, 12)] ?? '"success":false';
      expect(answer, path).toContain(content);
    }
    expect(await answerTo(port, get('/assets/app.js'))).toMatch(/\r\n\r\napp$/);
  });

  test('never reaches an endpoint without a session and never causes an internal error', async () => {
    const { app, guest } = await startApp(database, { webRoot: webRootBesideSecret() });
    const { token } = await guest();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;

    for (const path of API_TRICKS) {
      const stranger = await answerTo(port, get(path));
      expect(stranger, path).toMatch(/^HTTP\/1\.1 (?:200|302|4\d\d) /);
      // An address without /api/ belongs to the web app.
      expect(stranger, path).toContain(path.startsWith('/api/') ? '"success":false' : '');
      expect(stranger, path).toContain(stranger.startsWith('HTTP/1.1 200') ? PAGE : '"success":false');
      const signedIn = await answerTo(port, get(path, `Authorization: Bearer ${token}\r\n`));
      expect(signedIn, path).toMatch(/^HTTP\/1\.1 [24]\d\d /);
    }
  });

  test('without a host gets a rejection with the envelope, and with an unknown expectation gets a response', async () => {
    const { app } = await startApp(database);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const served = /HTTP\/1\.1 200 [\s\S]*"success":true/;
    const refused = /^HTTP\/1\.1 400 [\s\S]*\r\n\r\n\{"success":false,"code":"malformed_request"/;

    const hostless = (path: string, version: string) => `GET ${path} HTTP/${version}\r\nConnection: close\r\n\r\n`;
    for (const path of ['/api/health', '/api/nothing', '/']) {
      expect(await answerTo(port, hostless(path, '1.1')), path).toMatch(refused);
    }
    expect(await answerTo(port, hostless('/api/health', '1.0'))).toMatch(served);
    for (const expectation of ['200-foo', '', '100-continue, 200-foo', '100-continue']) {
      expect(await answerTo(port, get('/api/health', `Expect: ${expectation}\r\n`)), expectation).toMatch(served);
    }
  });

  test('with a flood of headers gets a rejection, and the next request succeeds', async () => {
    const { app } = await startApp(database);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const floods = [
      `X-Long: ${'x'.repeat(100_000)}\r\n`,
      Array.from({ length: 5000 }, (_, index) => `X-${index}: x\r\n`).join(''),
      `Cookie: ${'a=b; '.repeat(10_000)}\r\n`,
      `Authorization: Bearer ${'A'.repeat(50_000)}\r\n`,
    ];

    for (const flood of floods) {
      expect(await answerTo(port, get('/api/auth/me', flood))).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*"success":false/);
    }
    // Headers just below Node's limit make a normal request.
    const many = Array.from({ length: 900 }, (_, index) => `X-${index}: x\r\n`).join('');
    expect(await answerTo(port, get('/api/auth/me', many))).toMatch(/^HTTP\/1\.1 401 /);
    expect(await answerTo(port, get('/api/health'))).toMatch(/^HTTP\/1\.1 200 /);
  });
});

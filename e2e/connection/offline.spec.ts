import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { card, figure } from '#e2e/dashboard/dashboard.ts';
import { test as base, expect } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { scriptsOf } from '#e2e/page/scripts.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { serveNextBuild } from './builds.ts';
import { type Front, startFront } from './front.ts';

/** Pages are opened through `front`, which changes answers on their way. */
const test = base.extend<{ front: Front }>({
  front: async ({ server }, use) => {
    const front = await startFront(server.url);
    await use(front);
    await front.close();
  },
  baseURL: ({ front }, use) => use(front.url),
});

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ consoleWatch }) =>
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|integrity|could not be loaded/),
);

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const offline = (page: Page) => page.getByText("You're offline. Try again when you're connected.");

/** Waits until the build is stored and its service worker controls the page. */
const awaitWorker = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return stored.flat().map(({ url }) => new URL(url).pathname);
  });

/** The places in which the browser stores a text: files in caches, databases, and items of the local storage. */
const placesOf = (page: Page, text: RegExp) =>
  page.evaluate(async (pattern) => {
    const texts: [string, string][] = Object.entries({ ...localStorage });
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push([new URL(request.url).pathname, (await (await cache.match(request))?.text()) ?? '']);
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
        texts.push([name, JSON.stringify(rows)]);
      }
      database.close();
    }
    return texts.filter(([, content]) => new RegExp(pattern, 'i').test(content)).map(([place]) => place);
  }, text.source);

test('the app opens without a network: the frame is there, and screens that need figures say so', async ({
  page,
  context,
}) => {
  const ann = await register(page);
  await record(ann, [{ description: 'Rent', amount: 900, date: '2026-01-05' }]);
  await page.goto('/dashboard');
  await expect(page.getByText('Rent')).toBeVisible();
  await awaitWorker(page);
  await context.setOffline(true);

  await page.goto('/dashboard');
  await expect(offline(page)).toBeVisible();
  await expect(button(page, 'Try again').first()).toBeVisible();
  await expect(page.getByText('Rent')).toBeHidden();
  await expect(figure(page, 'Expenses total')).toHaveText('–Not known');
  await expect(card(page, 'Balance Summary')).not.toContainText('$');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  for (const name of ['Transactions', 'Budget', 'Goals']) {
    await tab(page, name).click();
    await expect(heading(page, name)).toBeVisible();
    await expect(offline(page)).toBeVisible();
    await expect(button(page, 'Try again').first()).toBeVisible();
  }
  for (const path of ['/transactions/new', '/settings']) {
    await page.goto(path);
    await expect(heading(page, path === '/settings' ? 'Settings' : 'Add Transaction')).toBeVisible();
  }
  const answered = page.evaluate(() => fetch('/api/dashboard').then(() => 'answered'));
  await expect(answered).rejects.toThrow('Failed to fetch');

  await page.goto('/dashboard');
  await expect(offline(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Rent')).toBeVisible();
  await expect(offline(page)).toBeHidden();
});

test('nothing of a person is in any cache, database, or local storage after a session, and no account after log-out', async ({
  page,
}) => {
  const ann = await register(page);
  await record(ann, [{ description: 'Zebra rent', amount: 912.34, date: '2026-01-05' }]);
  await page.goto('/dashboard');
  await awaitWorker(page);
  for (const path of ['/dashboard', '/transactions', '/transactions?search=zebra', '/reports', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/transactions');
  await expect(page.getByText('Zebra rent')).toBeVisible();
  expect(await placesOf(page, new RegExp(ann.token))).toEqual(['token']);
  expect(await placesOf(page, /zebra|912\.34|91234/)).toEqual([]);

  await page.goto('/settings');
  await button(page, 'Log Out').click();
  await expect(heading(page, 'Log In')).toBeVisible();
  expect(await placesOf(page, new RegExp(`${ann.token}|ann\\.example|zebra|912\\.34|91234`))).toEqual([]);
  const paths = await storedPaths(page);
  expect(paths).toContain('/index.html');
  expect(paths.filter((path) => path.startsWith('/api'))).toEqual([]);
});

test('no amount of a response is stored by Quick Add, suggestions, and the choices that are kept for offline', async ({
  page,
}) => {
  const ann = await register(page);
  const dates = ['2026-01-05', '2026-01-06', '2026-01-07'];
  await record(
    ann,
    dates.map((date) => ({ description: 'Zebra rent', amount: 912.34, date })),
  );
  const amount = /912\.?34/;
  await page.goto('/dashboard');
  await awaitWorker(page);
  await page.goto('/add');
  await page.getByRole('textbox', { name: 'Amount and description' }).pressSequentially('zeb');
  await expect(page.getByText('Zebra rent').first()).toBeVisible();
  await page.goto('/transactions/new');
  await page.getByLabel('Description').pressSequentially('Zeb');
  await expect(page.getByText('Zebra rent').first()).toBeVisible();
  // The merchants are kept for offline choice, without amounts.
  await expect.poll(() => placesOf(page, /zebra/)).toEqual(['centwise']);
  expect(await placesOf(page, amount)).toEqual([]);
  // A draft has only the typed text.
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(amount);
  for (const path of ['/upcoming', '/budget', '/goals', '/notifications', '/recurring', '/transactions/import']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(await placesOf(page, amount)).toEqual([]);

  await page.goto('/settings');
  await button(page, 'Log Out').click();
  await expect(heading(page, 'Log In')).toBeVisible();
  expect(await placesOf(page, /912\.?34|zebra/)).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/912\.?34|zebra/i);
});

test('a newer build is stored in the background, offered, and opened by Update; the open page keeps working', async ({
  page,
  front,
  server,
}) => {
  await register(page);
  await page.goto('/dashboard');
  await awaitWorker(page);
  await serveNextBuild(front, server.url);
  const entry = () => page.locator('script[type=module][src]').last().getAttribute('src');
  const before = await entry();
  await page.goto('/transactions/new');
  await page.getByLabel('Description').fill('Coffee');
  await expect(page.getByText('A new version of Centwise is ready.')).toBeVisible();
  expect(await entry()).toBe(before);
  await tab(page, 'Goals')
    .or(page.getByRole('link', { name: 'Back' }))
    .first()
    .click();

  await page.goto('/transactions/new');
  expect(await entry()).toContain('/assets/next-index-');
  await expect(page.getByLabel('Description')).toHaveValue('Coffee');
});

test('Update opens the newer build', async ({ page, front, server }) => {
  await register(page);
  await page.goto('/dashboard');
  await awaitWorker(page);
  await serveNextBuild(front, server.url);
  await page.goto('/goals');
  await button(page, 'Update').click();
  await expect(page.locator('script[type=module][src]').last()).toHaveAttribute('src', /^\/assets\/next-index-/);
  await expect(heading(page, 'Goals')).toBeVisible();
});

test('a portal that answers everything with its own page is never stored, and the stored build stays', async ({
  page,
  front,
  context,
}) => {
  const portal = { type: 'text/html', body: '<h1>Accept our terms</h1>' } as const;
  await page.goto('/login');
  await awaitWorker(page);
  const before = (await storedPaths(page)).sort();
  front.answer = () => portal;
  await page.goto('/forgot-password');
  await expect(heading(page, 'Forgot Password')).toBeVisible();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update().catch(() => {}));
  expect((await storedPaths(page)).sort()).toEqual(before);
  expect(await placesOf(page, /Accept our terms/)).toEqual([]);

  // A reload asks the network, which leads to the portal or to the login of a proxy.
  await page.reload();
  await expect(heading(page, 'Accept our terms')).toBeVisible();
  front.answer = () => ({ ...portal, status: 502 });
  await page.goto('/login');
  await page.reload();
  await expect(heading(page, 'Log In')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, 'Log In')).toBeVisible();
});

for (const [name, poisoned] of [
  ['the page', (path: string) => path === '/index.html'],
  ['one script', (path: string) => path.startsWith('/assets/') && path.endsWith('.js') && !path.includes('index')],
] as const) {
  test(`a build is stored as a whole or not at all if ${name} is replaced on its way`, async ({ page, front }) => {
    const seen = new Set<string>();
    await page.goto('/robots.txt');
    front.answer = (path) =>
      poisoned(path) ? { type: 'text/html', body: '<h1>Accept our terms</h1>' } : void seen.add(path);
    const install = () =>
      page.evaluate(async () => {
        const { installing } = await navigator.serviceWorker.register('/sw.js');
        await new Promise((resolve) => installing?.addEventListener('statechange', resolve));
        return installing?.state;
      });
    expect(await install()).toBe('redundant');
    await expect.poll(() => storedPaths(page)).toEqual([]);
    front.answer = () => undefined;
    expect(await install()).toBe('installed');
  });
}

const CACHED_PORTAL = { type: 'text/html', body: '<h1>Accept our terms</h1>', cache: 'max-age=86400' } as const;

test('a first visit behind a portal whose page is cached says what to do, and the app opens once the portal is gone', async ({
  page,
  front,
  consoleWatch,
}) => {
  consoleWatch.allow(/MIME type/);
  front.answer = (path) => (/^\/assets\/.*js$|^\/sw/.test(path) ? CACHED_PORTAL : undefined);
  await page.goto('/login');
  await expect(page.getByRole('status')).toHaveText(
    "Couldn't load Centwise. Check your connection, then reload the page.",
  );
  front.answer = () => undefined;
  // The first reload replaces what is cached, and within ten seconds, only the next one opens the app.
  await page.reload();
  await expect(page.getByRole('status')).toHaveText(/Couldn't load Centwise/);
  await page.reload();
  await expect(button(page, 'Log In')).toBeEnabled();
});

test('a screen that a portal has replaced in the cache of the browser loads once it is gone', async ({
  page,
  front,
  consoleWatch,
}) => {
  consoleWatch.allow(/MIME type|code of a screen/);
  await register(page);
  const [script] = await scriptsOf('features/goals/goals-screen');
  front.answer = (path) => (path === script ? CACHED_PORTAL : undefined);
  await page.goto('/goals');
  await page.waitForEvent('load'); // It has reloaded itself, in vain.
  await expect(heading(page, "Can't load this screen")).toBeVisible();
  front.answer = () => undefined;
  await button(page, 'Try again').click();
  await expect(heading(page, 'Goals')).toBeVisible();
});

test('the app is stored after a portal whose page the browser keeps in place of the code that stores it', async ({
  page,
  front,
  consoleWatch,
}) => {
  consoleWatch.allow(/MIME type/);
  await register(page);
  const [script] = await scriptsOf('app/background.ts');
  front.answer = (path) => (path === script ? CACHED_PORTAL : undefined);
  const requested = page.waitForResponse(`**${script}`);
  await page.goto('/goals');
  await requested;
  front.answer = () => undefined;
  // The next visit replaces what is cached, and the one after that has it.
  await expect(async () => {
    await page.goto('/goals');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 3000 });
  }).toPass();
});

test('a full disk leaves the app as it was', async ({ page, front, server, context }) => {
  await page.goto('/login');
  await awaitWorker(page);
  const before = (await storedPaths(page)).sort();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: front.url, quotaSize: 1000 });
  await serveNextBuild(front, server.url);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing } = registration;
    if (installing) await new Promise((resolve) => installing.addEventListener('statechange', resolve));
  });
  await expect.poll(async () => (await storedPaths(page)).sort()).toEqual(before);
  await context.setOffline(true);
  await page.goto('/login');
  await expect(heading(page, 'Log In')).toBeVisible();
});

test('the script of the operations guide removes the worker and what it has stored', async ({ page, front }) => {
  await page.goto('/login');
  await awaitWorker(page);
  const operations = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const [, body = ''] = /```js\n([\s\S]*?)```/.exec(operations) ?? [];
  front.answer = (path) => (path === '/sw.js' ? { type: 'text/javascript', body } : undefined);
  await page.goto('/login');
  await expect.poll(() => storedPaths(page)).toEqual([]);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('a shared file opens the import, and a shared text opens quick entry, without reaching the server', async ({
  page,
  front,
}) => {
  await register(page);
  await page.goto('/dashboard');
  await awaitWorker(page);
  const posted: string[] = [];
  front.answer = (path) => (path.startsWith('/share') ? void posted.push(path) : undefined);
  const share = (given: { text: string } | 'file') =>
    page.evaluate((shared) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' });
      const input = document.createElement('input');
      if (shared === 'file') {
        const files = new DataTransfer();
        const text = 'Date,Description,Amount\n2026-03-02,Zebra,-4.50\n2026-03-03,Tea,-3.50\n';
        files.items.add(new File([text], 'bank.csv', { type: 'text/csv' }));
        Object.assign(input, { type: 'file', name: 'files', files: files.files });
      } else Object.assign(input, { name: 'text', value: shared.text });
      form.append(input);
      document.body.append(form);
      form.submit();
    }, given);

  await share('file');
  await expect(page).toHaveURL(/^[^?]+\/transactions\/import\?shared/);
  await expect(page.getByText('bank.csv').first()).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Import Transactions')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    "The file you shared isn't here anymore. Share it again, or choose it here.",
  );
  expect(await placesOf(page, /zebra/)).toEqual([]);
  await share({ text: 'coffee 4.50' });
  const line = page.getByRole('textbox', { name: 'Amount and description' });
  await expect(line).toHaveValue('coffee 4.50');
  const long = 'x'.repeat(999);
  await share({ text: `${long}🙂` });
  await expect(line).toHaveValue(long);
  expect(posted).toEqual([]);
});

test('the app can be installed: it has a manifest with icons and nothing that a browser rejects', async ({ page }) => {
  await page.goto('/login');
  await awaitWorker(page);
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, name, display } = JSON.parse(data ?? '{}');
  expect({ name, display }).toEqual({ name: 'Centwise', display: 'standalone' });
  for (const { src, type } of icons as { src: string; type: string }[]) {
    const icon = await page.request.get(src);
    expect({ src, type: icon.headers()['content-type'] }).toEqual({ src, type });
  }
  expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
});

test('the color around the page follows the theme', async ({ page }) => {
  await page.goto('/login');
  await expect(button(page, 'Log In')).toBeEnabled();
  const colors = () =>
    page
      .getByRole('main')
      .evaluate((main) => [
        document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content,
        getComputedStyle(main).backgroundColor,
      ]);
  expect(await colors()).toEqual(['#f6f7f4', 'rgb(246, 247, 244)']);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  expect(await colors()).toEqual(['#0f1616', 'rgb(15, 22, 22)']);
});

test('robots may index the screens but not the API', async ({ page }) => {
  const robots = await page.request.get('/robots.txt');
  expect(robots.headers()['content-type']).toMatch(/^text\/plain/);
  expect(await robots.text()).toBe('User-agent: *\nDisallow: /api/\n');
});

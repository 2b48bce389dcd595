import type { Page } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { record } from '#e2e/transactions/ledger.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/));

/** Waits until the service worker controls the page. */
async function awaitWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // A page that loaded while the worker took over is controlled from the next load on.
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const offlineHeading = (page: Page) => page.getByRole('heading', { name: 'No connection' });

test('the offline page explains a lost connection and continues on its own after it returns', async ({
  page,
  context,
}) => {
  const ann = await register(page);
  await page.goto('/dashboard');
  await awaitWorker(page);
  await context.setOffline(true);
  await page.goto('/transactions?dateRange=this-month');
  await expect(offlineHeading(page)).toBeVisible();
  await expect(page).toHaveTitle('Centwise | Offline');
  await expect(page.getByRole('status')).toContainText("reload when you're back online");
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status')).toContainText('Still no connection');

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible();
  await expect(page).toHaveURL('/transactions?dateRange=this-month');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(ann.token);
});

test('the service worker stores nothing but the offline page: no screen, figure, or response of the API', async ({
  page,
  context,
}) => {
  const ann = await register(page);
  await record(ann, [{ description: 'Rent', amount: 900, date: '2026-01-05' }]);
  await page.goto('/dashboard');
  await expect(page.getByText('Rent')).toBeVisible();
  await awaitWorker(page);
  await page.goto('/transactions');
  await expect(page.getByText('Rent')).toBeVisible();
  expect((await kept(page)).sort()).toEqual(['/icon.svg', '/offline.css', '/offline.html', '/offline.js', '/start.js']);

  await context.setOffline(true);
  await page.reload();
  await expect(offlineHeading(page)).toBeVisible();
  await expect(page.getByText('Rent')).toBeHidden();
  const answered = page.evaluate(() => fetch('/api/dashboard').then(() => 'answered'));
  await expect(answered).rejects.toThrow('Failed to fetch');
});

test('the service worker removes files of an earlier worker', async ({ page }) => {
  await page.goto('/robots.txt');
  await page.evaluate(async () => (await caches.open('offline-before')).add('/robots.txt'));
  await page.goto('/login');
  await awaitWorker(page);
  await expect.poll(() => kept(page)).not.toContain('/robots.txt');
});

test('the offline page has the chosen theme, fits 320 px, and passes axe', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/login');
  await awaitWorker(page);
  await page.evaluate(() => localStorage.setItem('theme', 'Dark'));
  await context.setOffline(true);
  await page.reload();
  await expect(offlineHeading(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(15, 22, 22)');
  await expect(page.getByRole('main').locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
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

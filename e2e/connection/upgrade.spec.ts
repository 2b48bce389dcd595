import type { Page } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { test as base, expect } from '#e2e/fixtures.ts';
import { add, kept, waitingRows } from '#e2e/offline/offline.ts';
import { button } from '#e2e/page/button.ts';
import { expectRows } from '#e2e/transactions/transactions.ts';
import { type Front, startFront } from './front.ts';
import { AFTER, BEFORE, startTwoBuilds } from './two-builds.ts';

type TwoBuilds = Awaited<ReturnType<typeof startTwoBuilds>>;

/** The server behind `front` can be replaced by one with another build. */
const test = base.extend<{ builds: TwoBuilds; front: Front }>({
  builds: async ({ browserName: _ }, use) => {
    const builds = await startTwoBuilds();
    await use(builds);
    await builds.close();
  },
  front: async ({ builds }, use) => {
    const front = await startFront(builds.older);
    await use(front);
    await front.close();
  },
  baseURL: ({ front }, use) => use(front.url),
});

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/status of (404|502)|code of a screen/));

const entryOf = async (page: Page) => (await page.locator('script[type=module][src]').last().getAttribute('src')) ?? '';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const balance = (page: Page, text: string) => page.getByRole('heading', { name: text });

/** Keeps new transactions on the device, as a server that is just restarting does. */
function rejectEntries(front: Front): () => void {
  front.answer = (path) => (path === '/api/transactions' ? { status: 502, type: 'text/html', body: '' } : undefined);
  return () => {
    front.answer = () => undefined;
  };
}

test.describe('with the stored app', () => {
  test.use({ serviceWorkers: 'allow', loadsAhead: true });

  for (const [name, [from, to], [before, after]] of [
    ['a newer build', ['older', 'newer'], [BEFORE, AFTER]],
    ['an older build', ['newer', 'older'], [AFTER, BEFORE]],
  ] as const) {
    test(`${name} behind the server is offered, and what is typed and what waits stay`, async ({
      page,
      front,
      builds,
    }) => {
      front.target = builds[from];
      await register(page);
      await page.goto('/dashboard');
      await expect(balance(page, before)).toBeVisible();
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      const accept = rejectEntries(front);
      await add(page, 'Coffee', '4.50');
      await expect(waitingRows(page)).toContainText(['Coffee']);

      front.target = builds[to];
      await page.goto('/transactions/new');
      await page.getByLabel('Description').fill('Half typed');
      await expect(page.getByText('A new version of Centwise is ready.')).toBeVisible();
      expect(await builds.has(from, await entryOf(page))).toBe(true);
      await expect(page.getByLabel('Description')).toHaveValue('Half typed');
      expect(await kept(page)).toEqual(['Coffee']);

      await button(page, 'Update').click();
      await expect.poll(async () => builds.has(to, await entryOf(page))).toBe(true);
      await expect(page.getByLabel('Description')).toHaveValue('Half typed');
      await page.goto('/dashboard');
      await expect(balance(page, after)).toBeVisible();
      await expect(waitingRows(page)).toContainText(['Coffee']);
      accept();
      await page.goto('/transactions');
      await expectRows(page, ['Coffee']);
      await expect.poll(() => kept(page)).toEqual([]);
    });
  }
});

test('an open page finds the assets of its build for a week, then reloads once, and never a form', async ({
  page,
  front,
  builds,
}) => {
  await register(page);
  await page.goto('/transactions/new');
  await page.getByLabel('Description').fill('Half typed');
  front.target = builds.newer;
  const before = await entryOf(page);
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(heading(page, 'Import Transactions')).toBeVisible();
  expect(loads).toEqual([]);
  await page.goBack();
  await expect(page.getByLabel('Description')).toHaveValue('Half typed');

  await builds.forget('older');
  const missing = await page.request.get(before);
  expect([missing.status(), missing.headers()['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  // The screen of the list came with the form; the dashboard has not been opened yet.
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(heading(page, 'Transactions')).toBeVisible();
  expect(loads).toEqual([]);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(balance(page, AFTER)).toBeVisible();
  expect(loads).toHaveLength(1);
  expect(await builds.has('newer', await entryOf(page))).toBe(true);
  await page.goto('/transactions/new');
  await expect(page.getByLabel('Description')).toHaveValue('Half typed');
});

import type { Page } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { everyScreenLoaded, scriptsOf } from '#e2e/page/scripts.ts';

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const progress = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading...' });

test.beforeEach(async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|code of a screen/);
  await register(page);
});

test('a bar shows that the code of a screen loads, while the current screen stays', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByText('Balance Summary')).toBeVisible();
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Add Transaction' }).first().click();
  await expect(progress(page)).toBeVisible();
  await expect(progress(page)).toHaveCSS('animation-delay', '0.2s');
  await expect(page.getByText('Balance Summary')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  released.resolve();
  await expect(heading(page, 'Add Transaction')).toBeVisible();
  await expect(progress(page)).toBeHidden();
});

test('a pressed link requests all scripts of its screen at once', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByText('Balance Summary')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const [preloader = ''] = await scriptsOf('app/background.ts');
  await page.evaluate((file) => import(file), preloader);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const needed = await scriptsOf('features/transactions/new-transaction-screen');
  const missing = new Set(needed.filter((file) => !loaded.some((name) => name.endsWith(file))));
  expect(missing.size).toBeGreaterThan(1);

  const released = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    missing.delete(new URL(route.request().url()).pathname);
    await released.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Add Transaction' }).first().click();
  await expect.poll(() => [...missing]).toEqual([]);
  released.resolve();
  await expect(heading(page, 'Add Transaction')).toBeVisible();
});

test.describe('in the background', () => {
  test.use({ loadsAhead: true });

  test('while the browser is idle, the code of every screen loads, so that a tap needs no connection', async ({
    page,
    context,
    consoleWatch,
  }) => {
    // On a slow machine, those of the dashboard are old when the Goals screen opens.
    consoleWatch.allow(/goals could not be loaded. ApiError: You're offline/);
    await page.goto('/dashboard');
    await everyScreenLoaded(page);
    await context.setOffline(true);
    for (const name of ['Transactions', 'Budget', 'Goals', 'Settings']) {
      await tab(page, name).click();
      await expect(heading(page, name)).toBeVisible();
    }
  });
});

test('a screen whose code cannot be loaded keeps the navigation and loads when the connection returns', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard');
  await tab(page, 'Budget').click();
  await expect(heading(page, 'Budget')).toBeVisible();
  await context.setOffline(true);
  await tab(page, 'Goals').click();
  await expect(heading(page, "Can't load this screen")).toBeVisible();
  await expect(page).toHaveURL('/goals');
  await expect(page).toHaveTitle("Centwise | Can't load this screen");
  await expectAccessibleInBothThemes(page);
  await button(page, 'Try again').click();
  await expect(page.getByRole('status').filter({ hasText: 'Still no connection.' })).toBeVisible();
  await tab(page, 'Budget').click();
  await expect(heading(page, 'Budget')).toBeVisible();
  await tab(page, 'Goals').click();
  await expect(heading(page, "Can't load this screen")).toBeVisible();

  await context.setOffline(false);
  await expect(heading(page, 'Goals')).toBeVisible();
});

test('a screen of a version that the server has replaced reloads the page once', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByText('Balance Summary')).toBeVisible();
  const [script] = await scriptsOf('features/goals/goals-screen');
  await page.route(`**${script}`, (route) => route.abort());
  const reloaded = page.waitForEvent('load');
  await tab(page, 'Goals').click();
  await reloaded;
  await expect(heading(page, "Can't load this screen")).toBeVisible();
  await page.unroute(`**${script}`);
  await button(page, 'Try again').click();
  await expect(heading(page, 'Goals')).toBeVisible();
});

test('the screens work without the code of the messages and the keyboard shortcuts', async ({ page }) => {
  for (const module of ['shell/shortcuts.ts', 'app/background.ts']) {
    const [script] = await scriptsOf(module);
    await page.route(`**${script}`, (route) => route.abort());
  }
  await page.goto('/dashboard');
  await expect(page.getByText('Balance Summary')).toBeVisible();
  await tab(page, 'Goals').click();
  await expect(heading(page, 'Goals')).toBeVisible();
});

import { expect, test } from '#e2e/fixtures.ts';
import { fillStorage } from '#e2e/page/full-storage.ts';
import { interceptNext } from '#e2e/page/intercept.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { authContract } from '#shared/auth/contract.ts';
import { preferencesContract } from '#shared/preferences/contract.ts';
import { endingSession, NO_SESSION, register, storedSession } from './account.ts';

test.describe('the stored session', () => {
  test('of another user replaces the screen that the browser kept for Back', async ({ page }) => {
    const bob = await register(page, 'Bob Example');
    const stored = await page.evaluate(() => ({ ...localStorage }));
    const ann = await register(page);
    await record(ann, [{ description: 'Only hers', amount: 12, date: '2026-01-05' }]);
    await page.goto('/dashboard');
    await expect(page.getByText('Only hers')).toBeVisible();
    await page.evaluate((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value as string);
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, stored);
    await expect(page.getByText('No transactions yet')).toBeVisible();
    await expect(page.getByText('Only hers')).toBeHidden();
    expect(JSON.parse((await storedSession(page)).user ?? '')).toMatchObject({ email: bob.user.email });
  });

  test('that the browser forbids leads to a sentence that says what to allow', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    await page.goto('/login');
    await expect(page.getByRole('status')).toHaveText(/Allow cookies and site data for this site, then reload/);
  });

  for (const corrupt of ['{"name":', 'null']) {
    test(`with the corrupt user ${corrupt} is logged, and both items are removed`, {
      tag: ['@4.session.corrupt-logged', '@4.session.corrupt-removed', '@8.session.corrupt'],
    }, async ({ page, consoleWatch }) => {
      consoleWatch.allow(/stored user could not be read/);
      await register(page);
      await page.evaluate((user) => localStorage.setItem('user', user), corrupt);
      const logged = page.waitForEvent('console', (message) => message.type() === 'error');
      await page.goto('/dashboard');
      expect((await logged).text()).toContain('stored user could not be read');
      await expect(page).toHaveURL('/login');
      expect(await storedSession(page)).toEqual(NO_SESSION);
    });
  }

  for (const missing of ['token', 'user']) {
    test(`without its ${missing} does not count`, { tag: ['@4.session.incomplete'] }, async ({ page }) => {
      await register(page);
      await page.evaluate((item) => localStorage.removeItem(item), missing);
      await page.goto('/dashboard');
      await expect(page).toHaveURL('/login');
    });
  }

  test('with a forged token is removed by the first 401, which leads to /login', {
    tag: ['@8.session.unauthorized', '@9.session.login-redirect'],
  }, async ({ page }) => {
    await register(page);
    await page.evaluate(() => localStorage.setItem('token', 'forged'));
    await page.goto('/transactions');
    await expect(page).toHaveURL('/login');
    expect(await storedSession(page)).toEqual(NO_SESSION);
  });

  test('outlives a 401 of a proxy in front of the server', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 401/);
    await register(page);
    const stored = await storedSession(page);
    await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { message: 'Unauthorized' } }));
    await page.goto('/transactions');
    await expect(page.getByText('Something went wrong on our side. Please try again.')).toBeVisible();
    expect(await storedSession(page)).toEqual(stored);
  });

  test('that ended on the server is removed by the next call, on any screen', {
    tag: ['@8.session.unauthorized'],
  }, async ({ page }) => {
    const ann = await register(page);
    await page.goto('/dashboard');
    await expect(page.getByText('No spending yet')).toBeVisible();
    await interceptNext(page, 'GET', '**/api/dashboard/spending?period=last-month', endingSession(ann));
    await page.getByRole('button', { name: 'Last Month' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please log in again.');
    expect(await storedSession(page)).toEqual(NO_SESSION);
  });

  test('that ended on the server is removed also if the browser has no room left', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 401/);
    const ann = await register(page);
    await page.goto('/settings');
    await fillStorage(page);
    await ann.call(authContract.logout, {});
    await page.goto('/transactions');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please log in again.');
  });
});

test.describe('Log Out', () => {
  test('removes token and user, ends the session on the server, and leaves nothing in the history', {
    tag: ['@2.settings.logout', '@2.settings.logout-effect', '@4.session.logout'],
  }, async ({ page }) => {
    const { token } = await register(page);
    await page.goto('/transactions');
    await page.goto('/settings');
    const ended = page.waitForResponse('**/api/auth/logout');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert')).toHaveText('');
    expect(await storedSession(page)).toEqual(NO_SESSION);
    expect((await ended).ok()).toBe(true);
    const answer = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status()).toBe(401);
    await page.goBack();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeHidden();
  });

  test('in one tab leads the other tab to /login', async ({ page, context }) => {
    await register(page);
    await page.goto('/dashboard');
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { name: 'Balance Summary' })).toBeVisible();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(other).toHaveURL('/login');
  });

  test('in another tab is not undone by a late response', async ({ page }) => {
    await register(page);
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/auth/me', async (route) => {
      const answer = await route.fetch();
      const user = (await answer.json()) as object;
      asked.resolve();
      await released.promise;
      await route.fulfill({ json: { ...user, name: 'Ann Late' } });
    });
    await page.goto('/settings/profile');
    await asked.promise;
    // The other tab has changed the storage; its event arrives after the response.
    await page.evaluate(() => localStorage.clear());
    released.resolve();
    await expect(page.getByLabel('Full Name')).toHaveValue('Ann Late');
    expect(await storedSession(page)).toEqual(NO_SESSION);
  });

  test('resets the theme', async ({ page }) => {
    const ann = await register(page);
    const { preferences } = await ann.call(preferencesContract.read, {});
    await ann.call(preferencesContract.update, { body: { ...preferences, displaySettings: { theme: 'Dark' } } });
    await page.goto('/dashboard');
    const theme = page.locator('html');
    await expect(theme).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(theme).toHaveAttribute('data-theme', 'light');
    await page.reload();
    await expect(theme).toHaveAttribute('data-theme', 'light');
  });
});

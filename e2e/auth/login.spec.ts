import type { Page, Route } from '@playwright/test';
import { expect, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { abort, interceptNext } from '#e2e/page/intercept.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { NO_SESSION, PASSWORD, register, storedSession } from './account.ts';

/** A registered user who is not signed in in this browser. */
async function registeredOnly(page: Page): Promise<string> {
  const { user } = await register(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  return user.email ?? '';
}

async function logIn(page: Page, email: string | null): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await fill(page, { Email: email ?? '', Password: PASSWORD });
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

test.describe('logging in', () => {
  test('stores token and user, shows the dashboard, and survives a reload', {
    tag: [
      '@2.login.form',
      '@2.login.success',
      '@3.session.storage',
      '@4.session.restored',
      '@4.session.login',
      '@9.session.storage-keys',
    ],
  }, async ({ page }) => {
    const email = await registeredOnly(page);
    await fill(page, { Email: `  ${email.toUpperCase()} `, Password: PASSWORD });
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
    const { token, user } = await storedSession(page);
    expect(token).toMatch(/^\S{20,}$/);
    expect(JSON.parse(user ?? '')).toMatchObject({ name: 'Ann Example', email, accountKind: 'user' });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Balance Summary' })).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  });

  test('by a double tap on the button does not select its label', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log In', exact: true }).dblclick();
    await expect(page.getByText('Email is required')).toBeVisible();
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('');
  });

  test('keeps the login screen out of the history behind the dashboard', async ({ page }) => {
    const email = await registeredOnly(page);
    await page.goto('/register');
    await page.getByRole('link', { name: 'Log In' }).click();
    await logIn(page, email);
    await expect(page).toHaveURL('/dashboard');
    await page.goBack();
    await expect(page).toHaveURL('/register');
  });

  test('with another account replaces the session and leaves no data of the previous user', async ({ page }) => {
    const bob = await register(page, 'Bob Example');
    const ann = await register(page);
    await record(ann, [{ description: 'Only hers', amount: 12, date: '2026-01-05' }]);
    await page.goto('/register');
    await page.getByRole('link', { name: 'Log In' }).click();
    await logIn(page, ann.user.email);
    await expect(page.getByText('Only hers')).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Log In' }).click();
    await logIn(page, bob.user.email);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('No transactions yet')).toBeVisible();
    await expect(page.getByText('Only hers')).toBeHidden();
    expect(JSON.parse((await storedSession(page)).user ?? '')).toMatchObject({ name: 'Bob Example' });
  });

  test('with another account in another tab keeps a late response to the previous user off the screen', async ({
    page,
  }) => {
    const bob = await register(page, 'Bob Example');
    await register(page);
    await page.goto('/transactions/new');
    await fill(page, { Description: 'Only hers', Amount: '12' });
    const saved = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await interceptNext(page, 'POST', '**/api/transactions', async (route) => {
      const response = await route.fetch();
      saved.resolve();
      await released.promise;
      await route.fulfill({ response });
    });
    await button(page, 'Add Transaction').click();
    await saved.promise;

    const other = await page.context().newPage();
    await other.goto('/api/health');
    await other.evaluate(
      ([user, token]) => {
        localStorage.setItem('user', JSON.stringify(user));
        localStorage.setItem('token', token);
      },
      [bob.user, bob.token] as const,
    );
    await expect(page.getByLabel('Description')).toHaveValue('');
    const answered = page.waitForEvent('requestfinished', (request) => request.method() === 'POST');
    released.resolve();
    await answered;
    await button(page, 'Cancel').click();
    await expect(page.getByText('No transactions yet')).toBeVisible();
    expect(await page.getByText('Only hers').count()).toBe(0);
  });

  test('fails with the same message for a wrong password and an unknown email, and stores nothing', {
    tag: ['@8.login.failure'],
  }, async ({ page }) => {
    const email = await registeredOnly(page);
    for (const [tried, password] of [
      [email, 'not the password'],
      [`nobody.${email}`, PASSWORD],
    ] as const) {
      await page.reload();
      await fill(page, { Email: tried, Password: password });
      await page.getByRole('button', { name: 'Log In', exact: true }).click();
      await expect(page.getByRole('alert').getByText('Invalid email or password')).toBeVisible();
      await expect(page).toHaveURL('/login');
      await expect(page.getByLabel('Email')).toHaveValue(tried);
      expect(await storedSession(page)).toEqual(NO_SESSION);
    }
  });

  test('that fails for another reason says what to do instead of blaming the password', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/status of 500|ERR_FAILED/);
    const email = await registeredOnly(page);
    for (const [fail, said] of [
      [abort, "Can't reach Centwise. Check your connection and try again."],
      [(route: Route) => route.fulfill({ status: 500, body: 'no' }), 'Something went wrong on our side.'],
    ] as const) {
      await interceptNext(page, 'POST', '**/api/auth/login', fail);
      await logIn(page, email);
      await expect(page.getByRole('alert').getByText(said)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('disables both buttons while it runs', { tag: ['@4.forms.login-loading'] }, async ({ page }) => {
    const email = await registeredOnly(page);
    const released = Promise.withResolvers<void>();
    await page.route('**/api/auth/login', async (route) => {
      await released.promise;
      await route.continue();
    });
    await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
    await fill(page, { Email: email, Password: PASSWORD });
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Logging In...' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Continue as Guest' })).toBeDisabled();
    released.resolve();
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('continuing as a guest', () => {
  test('starts a session without a registration', {
    tag: ['@1.product.guest', '@2.login.guest', '@2.login.guest-success', '@6.access.guest'],
  }, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue as Guest' }).click();
    await expect(page).toHaveURL('/dashboard');
    const { token, user } = await storedSession(page);
    expect(token).toMatch(/^\S{20,}$/);
    expect(JSON.parse(user ?? '')).toMatchObject({ name: 'Guest', email: null, accountKind: 'guest' });
  });

  for (const status of [429, 500]) {
    test(`reports a failure with ${status} and can be repeated`, { tag: ['@8.login.guest'] }, async ({
      page,
      consoleWatch,
    }) => {
      consoleWatch.allow(/status of (429|500)/);
      await page.goto('/login');
      const refusal = { status, json: { success: false, code: 'too_many_requests', message: 'Too many requests.' } };
      await interceptNext(page, 'POST', '**/api/auth/guest-login', (route) => route.fulfill(refusal));
      await page.getByRole('button', { name: 'Continue as Guest' }).click();
      await expect(page.getByRole('alert')).toHaveText('Guest login failed. Please try again.');
      await page.getByRole('button', { name: 'Continue as Guest' }).click();
      await expect(page).toHaveURL('/dashboard');
    });
  }
});

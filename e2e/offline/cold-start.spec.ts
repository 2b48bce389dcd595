import type { Page } from '@playwright/test';
import { enterAsGuest, newEmail, PASSWORD, register, registerElsewhere } from '#e2e/auth/account.ts';
import { question } from '#e2e/auth/guests.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { setGoals } from '#e2e/goals/goals.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { abort, interceptNext, loseResponse } from '#e2e/page/intercept.ts';
import { toast } from '#e2e/page/toast.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { expectRows } from '#e2e/transactions/transactions.ts';
import { authContract } from '#shared/auth/contract.ts';
import { DAY } from '#shared/durations.ts';
import { interceptNew, kept, openRegistration, stored, waitingRows } from './offline.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/));

/** Waits until the service worker controls the page, so that it opens without a network. */
const awaitWorker = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

test('a cold start without a network offers the own categories and goals, and what is added is recorded later', async ({
  page,
  context,
}) => {
  const ann = await register(page);
  await setGoals(ann, [{ name: 'Boat' }]);
  await record(ann, [{ description: 'Clay', amount: 77.31, category: 'pottery', date: '2026-01-05' }]);
  await page.goto('/transactions/new');
  await expect(page.getByLabel('Category').locator('option', { hasText: 'Pottery' })).toBeAttached();
  await awaitWorker(page);
  await expect.poll(() => stored(page)).toContain('Boat');
  await expect.poll(() => stored(page)).toContain('Clay');
  expect(await stored(page)).not.toMatch(/7731|77\.31/);
  await page.close();

  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto('/transactions/new');
  await fill(cold, { Description: 'Vase', Amount: '20' });
  await cold.getByLabel('Category').selectOption('pottery');
  await button(cold, 'Save and add another').click();
  await expect(toast(cold)).toContainText('Vase, -$20.00 saved on this device');
  await button(cold, 'Savings').click();
  await expect(cold.getByLabel('Goal')).toContainText('Boat');
  await fill(cold, { Description: 'For the boat', Amount: '30' });
  await button(cold, 'Add Transaction').click();
  await expect(waitingRows(cold)).toContainText(['For the boat', 'Vase']);
  await cold.goto('/add');
  await cold.getByRole('textbox', { name: 'Amount and description' }).fill('5 > boat');
  await button(cold, 'Type: Savings: Boat').click();
  await expect(button(cold.getByRole('dialog'), 'Savings: Boat')).toHaveAttribute('aria-pressed', 'true');
  await cold.keyboard.press('Escape');
  await cold.keyboard.press('Enter');
  await expect(toast(cold)).toContainText('Boat, ↗$5.00 saved on this device');
  await cold.close();

  const again = await context.newPage();
  await again.goto('/transactions');
  await expect(waitingRows(again)).toContainText(['Boat', 'For the boat', 'Vase']);
  await context.setOffline(false);
  await expectRows(again, ['Boat', 'For the boat', 'Vase', 'Clay']);
  expect(await kept(again)).toEqual([]);

  await again.getByRole('link', { name: 'Settings' }).click();
  await button(again, 'Log Out').click();
  await expect(again.getByRole('heading', { name: 'Log In' })).toBeVisible();
  expect(await stored(again)).toBe('[[],[]]');
});

test.describe('a first visit', () => {
  test.use({ loadsAhead: true });

  test('that shows only the dashboard is enough for the own categories and descriptions without a network', async ({
    page,
    context,
  }) => {
    const ann = await register(page);
    await record(ann, [
      { description: 'Clay', amount: 77.31, category: 'pottery', date: '2026-01-05' },
      { type: 'income', description: 'Show', amount: 88.42, category: 'concerts', date: '2026-01-05' },
    ]);
    await page.goto('/dashboard');
    await awaitWorker(page);
    for (const name of ['pottery', 'Clay', 'concerts', 'Show']) await expect.poll(() => stored(page)).toContain(name);
    expect(await stored(page)).not.toMatch(/7731|77\.31|8842|88\.42/);
    await page.close();

    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.goto('/add');
    await button(cold, 'Clay').click();
    await expect(button(cold, 'Category, guessed: Pottery')).toBeVisible();
    await cold.getByRole('textbox', { name: 'Amount and description' }).fill('+5 #concerts');
    await expect(button(cold, 'Category: Concerts')).toBeVisible();
  });
});

/** Adds an expense that does not reach the server. */
async function addInVain(page: Page, description: string): Promise<void> {
  await interceptNew(page, abort);
  await page.goto('/transactions/new');
  await fill(page, { Description: description, Amount: '4.50' });
  await button(page, 'Add Transaction').click();
  await expect(waitingRows(page)).toHaveCount(1);
}

test('transactions that a guest added without a network are recorded in the account that the guest creates', async ({
  page,
}) => {
  const guest = await enterAsGuest(page);
  await record(guest, [{ description: 'Clay', amount: 7, category: 'pottery', date: '2026-01-05' }]);
  await addInVain(page, 'Coffee');
  await expect.poll(() => stored(page)).toContain('pottery');
  const email = newEmail('Gail Guest');
  await openRegistration(page, email);
  await button(page, 'Create Account').click();
  await expect(page).toHaveURL('/login');
  expect(await kept(page)).toEqual(['Coffee']);
  await expect.poll(() => stored(page)).not.toContain('pottery');
  await page.unrouteAll({ behavior: 'wait' });
  await fill(page, { Email: email, Password: PASSWORD });
  await button(page, 'Log In').click();
  await expect(page.getByRole('link', { name: /Coffee.*4\.50/ })).toBeVisible();
  await page.goto('/transactions');
  await expectRows(page, ['Coffee', 'Clay']);
  await expect.poll(() => kept(page)).toEqual([]);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '')._id)).toBe(guest.user._id);
});

const UNSURE = 'Your guest session has ended, most likely because your account was created. Please log in.';

test('what a guest added waits for the login if the answer to the registration is lost', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of (401|409)/);
  const guest = await enterAsGuest(page);
  await addInVain(page, 'Coffee');
  const email = newEmail('Gail Guest');
  await openRegistration(page, email);
  await interceptNext(page, 'POST', '**/api/auth/register', loseResponse);
  await button(page, 'Create Account').click();
  await expect(page.getByRole('alert').getByText('Registration failed')).toBeVisible();
  // A change makes it another attempt.
  await fill(page, { 'Full Name': 'Gail Example' });
  await button(page, 'Create Account').click();
  await expect(page.getByText('Email already registered')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toHaveText(UNSURE);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  expect(await kept(page)).toEqual(['Coffee']);
  await page.unrouteAll({ behavior: 'wait' });
  await fill(page, { Password: PASSWORD });
  await button(page, 'Log In').click();
  await expect(page.getByRole('link', { name: /Coffee.*4\.50/ })).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '')._id)).toBe(guest.user._id);
});

test('a guest whose first registration arrived without an answer is led to its login instead of a second account', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  const guest = await enterAsGuest(page);
  await addInVain(page, 'Coffee');
  const [first, second] = [newEmail('Gail Guest'), newEmail('Gail Guest')];
  await openRegistration(page, first);
  await interceptNext(page, 'POST', '**/api/auth/register', loseResponse);
  await button(page, 'Create Account').click();
  await expect(page.getByRole('alert').getByText('Registration failed')).toBeVisible();
  await fill(page, { Email: second });
  await button(page, 'Create Account').click();
  await expect(page.getByRole('alert')).toHaveText(UNSURE);
  await expect(page.getByLabel('Email')).toHaveValue(first);
  expect(await kept(page)).toEqual(['Coffee']);
  await page.unrouteAll({ behavior: 'wait' });
  await fill(page, { Password: PASSWORD });
  await button(page, 'Log In').click();
  await expect(page.getByRole('link', { name: /Coffee.*4\.50/ })).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '')._id)).toBe(guest.user._id);
});

test('a guest whose registration did not arrive registers with another email', async ({ page }) => {
  const guest = await enterAsGuest(page);
  await openRegistration(page, newEmail('Gail Guest'));
  await interceptNext(page, 'POST', '**/api/auth/register', abort);
  await button(page, 'Create Account').click();
  await expect(page.getByRole('alert').getByText('Registration failed')).toBeVisible();
  const email = newEmail('Gail Guest');
  await fill(page, { Email: email });
  await button(page, 'Create Account').click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await fill(page, { Password: PASSWORD });
  await button(page, 'Log In').click();
  await expect(page.getByRole('region', { name: 'Balance Summary' })).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '')._id)).toBe(guest.user._id);
});

test('what guests added is kept for 30 days if nobody knows whether they have become users', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  for (const description of ['Secret', 'Surprise']) {
    const guest = await enterAsGuest(page);
    await addInVain(page, description);
    await openRegistration(page, newEmail('Gail Guest'));
    await interceptNext(page, 'POST', '**/api/auth/register', abort);
    await button(page, 'Create Account').click();
    await expect(page.getByRole('alert').getByText('Registration failed')).toBeVisible();
    // It stores the user anew, and leaves the note of the registration alone.
    await guest.call(authContract.updateMe, { body: { name: 'Gail' } });
    await page.goto('/settings');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toContain('Gail');
    await guest.call(authContract.logout, {});
    await page.goto('/dashboard');
    await expect(page.getByRole('alert')).toHaveText(UNSURE);
    const noted = () => page.evaluate(() => localStorage.getItem('removals') ?? '');
    await expect.poll(noted).toContain(guest.user._id);
  }

  await register(page, 'Bea Example');
  const start = Date.now();
  for (const [days, descriptions] of [
    [29, ['Secret', 'Surprise']],
    [31, []],
  ] as const) {
    await page.clock.setFixedTime(start + days * DAY);
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Balance Summary' })).toBeVisible();
    await expect.poll(() => kept(page)).toEqual(descriptions);
  }
});

test('what waits of a guest is removed once the session ends after a rejected registration', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of (401|409)/);
  const taken = await registerElsewhere(page, 'Tina Taken');
  const guest = await enterAsGuest(page);
  await addInVain(page, 'Secret');
  await openRegistration(page, taken);
  await button(page, 'Create Account').click();
  await expect(page.getByText('Email already registered')).toBeVisible();
  await guest.call(authContract.logout, {});
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toContainText('Your guest session has ended');
  await expect.poll(() => kept(page)).toEqual([]);
});

test('a guest who logs in with another account is asked first, and what waited is removed', async ({ page }) => {
  const email = await registerElsewhere(page, 'Ann Example');
  await enterAsGuest(page);
  await addInVain(page, 'Secret');
  await page.goto('/login');
  await fill(page, { Email: email, Password: PASSWORD });
  await button(page, 'Log In').click();
  await button(question(page), 'Cancel').click();
  await expect(question(page)).toBeHidden();
  expect(await kept(page)).toEqual(['Secret']);
  await button(page, 'Log In').click();
  await button(question(page), 'Leave').click();
  await expect(page.getByRole('region', { name: 'Balance Summary' })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);
});

test('a device that is signed out from elsewhere keeps its waiting transactions, and no names', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  const ann = await register(page);
  await record(ann, [{ description: 'Clay', amount: 7, category: 'pottery', date: '2026-01-05' }]);
  await addInVain(page, 'Coffee');
  await expect.poll(() => stored(page)).toContain('pottery');
  await ann.call(authContract.logout, {});
  await page.goto('/goals');
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await expect.poll(() => stored(page)).not.toContain('pottery');
  expect(await kept(page)).toEqual(['Coffee']);
});

test('a transaction that is still being sent during Log Out leaves nothing on the device', async ({ page }) => {
  const ann = await register(page);
  const answer = Promise.withResolvers<void>();
  await interceptNew(page, async (route) => {
    await answer.promise;
    await route.abort();
  });
  await page.goto('/add');
  await page.getByRole('textbox', { name: 'Amount and description' }).fill('4.50 coffee');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/transactions'));
  await page.keyboard.press('Enter');
  await sent;
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => kept(page)).toEqual(['coffee']);
  page.once('dialog', (dialog) => dialog.accept());
  await button(page, 'Log Out').click();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  answer.resolve();
  await page.unrouteAll({ behavior: 'wait' });

  await fill(page, { Email: ann.user.email ?? '', Password: PASSWORD });
  await button(page, 'Log In').click();
  await expect(page.getByRole('region', { name: 'Balance Summary' })).toBeVisible();
  expect(await kept(page)).toEqual([]);
  await page.goto('/transactions');
  await expect(page.getByText('No transactions yet')).toBeVisible();
});

test('what waited of a guest whose session the server has ended is removed', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 401/);
  await enterAsGuest(page);
  await addInVain(page, 'Secret');
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { success: false, code: 'invalid_token', message: 'Invalid token' } }),
  );
  // Any other call may notice it before.
  await page.goto('/goals');
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await expect.poll(() => stored(page)).toBe('[[],[]]');
});

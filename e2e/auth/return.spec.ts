import type { Page } from '@playwright/test';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { watchRequests } from '#e2e/page/requests.ts';
import { row } from '#e2e/transactions/transactions.ts';
import { authContract } from '#shared/auth/contract.ts';
import { preferencesContract } from '#shared/preferences/contract.ts';
import { type Account, enterAsGuest, newEmail, PASSWORD, register, registerElsewhere } from './account.ts';

const ENDED = 'Your session has ended. Please log in again.';
const COFFEE = { Description: 'Half a coffee', Amount: '4.50' };

const theme = (page: Page) => page.locator('html');
const kept = (page: Page) => page.getByText('We kept what you typed.');

async function logIn(page: Page, email: string | null): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await fill(page, { Email: email ?? '', Password: PASSWORD });
  await button(page, 'Log In').click();
}

/** Fills a form in the dark theme and ends the session on the server; the form notices when it is submitted. */
async function expireWithDraft(page: Page): Promise<Account> {
  const ann = await register(page);
  const { preferences } = await ann.call(preferencesContract.read, {});
  await ann.call(preferencesContract.update, { body: { ...preferences, displaySettings: { theme: 'Dark' } } });
  const settle = watchRequests(page);
  await page.goto('/transactions/new');
  await expect(theme(page)).toHaveAttribute('data-theme', 'dark');
  await fill(page, COFFEE);
  await settle();
  await ann.call(authContract.logout, {});
  return ann;
}

test('a session that ends while a form is filled in costs only a login', async ({ page, context }) => {
  const ann = await expireWithDraft(page);
  const other = await context.newPage();
  await other.goto('/goals/new');
  await expect(other.getByRole('alert')).toHaveText(ENDED);
  await expect(theme(other)).toHaveAttribute('data-theme', 'dark');
  await other.close();

  await test.step('the other tab says why it shows the login, also after a reload', async () => {
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert')).toHaveText(ENDED);
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(ENDED);
    await expect(theme(page)).toHaveAttribute('data-theme', 'dark');
  });

  await expect(page.getByLabel('Email')).toHaveValue(ann.user.email ?? '');
  await logIn(page, ann.user.email);
  await expect(page).toHaveURL('/transactions/new');
  await expect(kept(page)).toBeVisible();
  await expect(theme(page)).toHaveAttribute('data-theme', 'dark');
  await button(page, 'Add Transaction').click();
  await expect(row(page, COFFEE.Description)).toContainText('-$4.50');
});

test('a login in one tab leads the other tab back to its own screen', async ({ page, context }) => {
  const ann = await expireWithDraft(page);
  const other = await context.newPage();
  await other.goto('/goals/new');
  await expect(other.getByRole('alert')).toHaveText(ENDED);
  await expect(page.getByRole('alert')).toHaveText(ENDED);
  await logIn(other, ann.user.email);
  await expect(other).toHaveURL('/goals/new');
  await expect(page).toHaveURL('/transactions/new');
  await expect(page.getByLabel('Description')).toHaveValue(COFFEE.Description);
  await page.goBack();
  await expect(page).not.toHaveURL('/login');
});

test('a guest whose session ended learns that it cannot be resumed', async ({ page }) => {
  const guest = await enterAsGuest(page);
  await guest.call(authContract.logout, {});
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toHaveText(
    "Your guest session has ended and can't be resumed. You can start over below.",
  );
  await button(page, 'Continue as Guest').click();
  await expect(page).toHaveURL('/dashboard');
});

test('a submission after the end of the session leads back to the filled form', async ({ page }) => {
  const ann = await expireWithDraft(page);
  await button(page, 'Add Transaction').click();
  await expect(page.getByRole('alert')).toHaveText(ENDED);
  await logIn(page, ann.user.email);
  await expect(page.getByLabel('Description')).toHaveValue(COFFEE.Description);
  await expect(page.getByLabel('Amount')).toHaveValue(COFFEE.Amount);
});

test('another user who logs in gets neither the draft, nor the screen, nor the theme', async ({ page }) => {
  const bob = await registerElsewhere(page, 'Bob Example');
  await expireWithDraft(page);
  await button(page, 'Add Transaction').click();
  await expect(page.getByRole('alert')).toHaveText(ENDED);
  await logIn(page, bob);
  await expect(page).toHaveURL('/dashboard');
  await expect(theme(page)).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull();
  await page.goto('/transactions/new');
  await expect(page.getByLabel('Description')).toHaveValue('');
  await expect(kept(page)).toBeHidden();
});

test('Log Out removes the drafts, and the next login starts at the dashboard', async ({ page }) => {
  const { user } = await register(page);
  await page.goto('/goals/new');
  await fill(page, { 'Goal Name': 'Car' });
  await page.goto('/settings');
  await button(page, 'Log Out').click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue('');
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(user.email);
  await logIn(page, user.email);
  await expect(page).toHaveURL('/dashboard');
});

test('a screen that was opened without a session follows the login, also after a registration', {
  tag: ['@2.register.redirect'],
}, async ({ page }) => {
  const address = '/transactions?category=bills&dateRange=this-month';
  await page.goto(address);
  await expect(page).toHaveURL('/login');
  await page.reload();
  await page.getByRole('link', { name: 'Create Account' }).click();
  const email = newEmail('Ann Example');
  await fill(page, {
    'Full Name': 'Ann Example',
    'Date of Birth': '1990-05-05',
    Email: email,
    'Phone Number': '+12025550123',
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  });
  await button(page, 'Create Account').click();
  await expect(page.getByRole('heading', { name: 'Account Created!' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);
});

test('a date of birth begins at the youngest allowed age and stays empty until it is chosen', async ({
  page,
  setTime,
}) => {
  await setTime(NOON);
  await page.goto('/register');
  const birthDate = page.getByLabel('Date of Birth');
  await expect(birthDate).toHaveAttribute('max', '2008-03-18');
  await birthDate.focus();
  await page.keyboard.type('0505');
  await expect(birthDate).toHaveValue('');
  await page.keyboard.press('ArrowDown');
  await expect(birthDate).toHaveValue('2008-05-05');
});

test('a login never leaves the app', async ({ page, baseURL }) => {
  const email = await registerElsewhere(page, 'Ann Example');
  for (const href of ['//example.com/transactions', '/\\example.com', 'https://example.com', 'javascript:alert(1)']) {
    await page.goto('/login');
    await page.evaluate((to) => history.replaceState({ ...history.state, returnTo: { href: to } }, ''), href);
    await page.reload();
    await logIn(page, email);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin);
    await page.evaluate(() => localStorage.clear());
  }
});

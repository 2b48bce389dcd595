import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { expectFieldError, fill } from '#e2e/page/field-errors.ts';
import { expectNoLayoutShift, watchLayoutShifts } from '#e2e/page/layout-shift.ts';
import { scriptsOf } from '#e2e/page/scripts.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { enterAsGuest, newEmail, PASSWORD, register, registerElsewhere } from './account.ts';

const KEEP = 'Create an account to keep your data';
const banner = (page: Page) => page.getByRole('link', { name: KEEP });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave your guest account?' });
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** A guest with data to lose. */
async function guestWithRecords(page: Page) {
  const guest = await enterAsGuest(page);
  await record(guest, [{ description: 'Market', amount: 12.5, date: '2026-01-05' }]);
  await page.goto('/dashboard');
  await expect(page.getByText('Market')).toBeVisible();
  return guest;
}

async function fillRegistration(page: Page, email: string): Promise<void> {
  await fill(page, {
    'Full Name': 'Gail Guest',
    'Date of Birth': '1990-01-01',
    Email: email,
    'Phone Number': '12025550188',
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  });
}

test('a guest records a first expense within two screens of the login @both', async ({ page }) => {
  await page.goto('/');
  await button(page, 'Continue as Guest').click();
  await page.getByRole('link', { name: 'Add Transaction' }).click();
  await expect(page.getByLabel('Category')).not.toHaveValue('');
  await fill(page, { Description: 'Coffee', Amount: '3.50' });
  await button(page, 'Add Transaction').click();
  await expect(page.getByRole('link', { name: /Coffee.*3\.50/ })).toBeVisible();
});

test.describe('the guest banner', () => {
  test('offers to keep the data on the main screens, moves nothing, and closes with one tap', async ({ page }) => {
    await enterAsGuest(page);
    await watchLayoutShifts(page);
    for (const path of ['/dashboard', '/transactions', '/budget', '/goals', '/settings']) {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
      expect((await banner(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await expectNoLayoutShift(page);
    }
    await page.goto('/transactions/new');
    await expect(page.getByLabel('Amount')).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await page.goto('/dashboard');
    await button(page, 'Not now').click();
    await expect(banner(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await page.reload();
    await expect(banner(page)).toBeVisible();
  });

  test('is hidden for a registered user', async ({ page }) => {
    await register(page);
    await page.goto('/dashboard');
    await expect(page.getByText('No transactions yet')).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });
});

test.describe('/register', () => {
  test("turns a guest's account into a registered one with all its data @both", async ({ page }) => {
    const guest = await guestWithRecords(page);
    const email = newEmail('Gail Guest');
    await banner(page).click();
    await expect(page.getByText("Everything you've added as a guest comes with you.")).toBeVisible();
    await fillRegistration(page, email);
    await button(page, 'Create Account').click();
    await expect(page.getByRole('heading', { name: 'Account Created!' })).toBeVisible();
    await expect(
      page.getByRole('main').getByText(/^Everything you've added as a guest is in your account/),
    ).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await tokenOf(page)).toBeNull();
    await fill(page, { Email: email, Password: PASSWORD });
    await button(page, 'Log In').click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Market')).toBeVisible();
    await expect(banner(page)).toBeHidden();
    const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? ''));
    expect(user).toMatchObject({ _id: guest.user._id, name: 'Gail Guest', email, accountKind: 'user' });
  });

  test('in one tab ends the session in the other, which shows the login without a warning of data loss', async ({
    page,
    context,
  }) => {
    await guestWithRecords(page);
    const other = await context.newPage();
    await other.goto('/settings');
    await expect(banner(other)).toBeVisible();
    await page.goto('/register');
    await fillRegistration(page, newEmail('Gail Guest'));
    await button(page, 'Create Account').click();
    await expect(page.getByRole('heading', { name: 'Account Created!' })).toBeVisible();
    await expect(other).toHaveURL('/login');
    await expect(question(other)).toBeHidden();
    expect(await tokenOf(other)).toBeNull();
  });

  test('leaves the guest unchanged when it fails', async ({ page }) => {
    const taken = await registerElsewhere(page, 'Tina Taken');
    const guest = await guestWithRecords(page);
    await page.goto('/register');
    await fillRegistration(page, taken);
    await button(page, 'Create Account').click();
    await expectFieldError(page.getByLabel('Email'), 'Email already registered');
    expect(await tokenOf(page)).toBe(guest.token);
    await page.goto('/dashboard');
    await expect(page.getByText('Market')).toBeVisible();
    await expect(banner(page)).toBeVisible();
  });
});

test.describe('leaving a guest account', () => {
  test('by logging out asks first, offers to keep the data, and can be canceled', async ({ page }) => {
    const guest = await guestWithRecords(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await button(page, 'Log Out').click();
    await expect(question(page)).toContainText("it's gone for good");
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(button(page, 'Log Out')).toBeFocused();
    expect(await tokenOf(page)).toBe(guest.token);

    await button(page, 'Log Out').click();
    await question(page).getByRole('link', { name: 'Create an Account' }).click();
    await expect(page).toHaveURL('/register');
    expect(await tokenOf(page)).toBe(guest.token);

    await page.goBack();
    await button(page, 'Log Out').click();
    await button(page, 'Leave').click();
    await expect(page).toHaveURL('/login');
    expect(await tokenOf(page)).toBeNull();
  });

  test('by logging out asks nothing while there is no data', async ({ page }) => {
    await enterAsGuest(page);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Settings' }).click();
    await button(page, 'Log Out').click();
    await expect(page).toHaveURL('/login');
  });

  test('by logging in with another account asks after the correct password, and canceling ends the new session', async ({
    page,
  }) => {
    const email = await registerElsewhere(page, 'Ann Example');
    const guest = await guestWithRecords(page);
    await page.goto('/login');
    await fill(page, { Email: email, Password: 'wrong one' });
    await button(page, 'Log In').click();
    await expect(page.getByRole('alert').getByText('Invalid email or password')).toBeVisible();
    await fill(page, { Password: PASSWORD });
    const loggedIn = page.waitForResponse('**/api/auth/login');
    await button(page, 'Log In').click();
    const { token } = (await (await loggedIn).json()) as { token: string };
    const ended = page.waitForResponse('**/api/auth/logout');
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await ended;
    expect(await tokenOf(page)).toBe(guest.token);
    const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
    expect(me.status()).toBe(401);

    await button(page, 'Log In').click();
    await button(page, 'Leave').click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('No transactions yet')).toBeVisible();
  });

  test('by Continue as Guest or Open the demo asks first and offers a way back to the data', async ({ page }) => {
    const guest = await guestWithRecords(page);
    await page.goto('/login');
    await button(page, 'Continue as Guest').click();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Try the demo' }).click();
    const setUp = page.getByRole('button', { name: /Create Demo Account|Add Demo Data|Demo Account Ready/ });
    await expect(setUp).toBeVisible();
    if (await setUp.isEnabled()) await setUp.click();
    await button(page, 'Open the demo').click();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await tokenOf(page)).toBe(guest.token);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Go back to it' }).click();
    await expect(page.getByText('Market')).toBeVisible();
  });

  test('asks as well if the amount of data cannot be loaded', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/ERR_FAILED/);
    await enterAsGuest(page);
    await page.goto('/settings');
    await page.route('**/api/goals', (route) => route.abort());
    await button(page, 'Log Out').click();
    await expect(question(page)).toBeVisible();
  });

  test('reports that the question cannot be loaded, stays, and asks after a reload', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/ERR_FAILED/);
    const email = await registerElsewhere(page, 'Ann Example');
    const guest = await guestWithRecords(page);
    const [script] = await scriptsOf('shell/leave-guest-dialog');
    const code = `**${script}`;
    const said = page.getByText("You're still in your guest account because part of the app couldn't be loaded.");
    await page.route(code, (route) => route.abort());
    await page.goto('/login');
    await fill(page, { Email: email, Password: PASSWORD });
    const ended = page.waitForResponse('**/api/auth/logout');
    await button(page, 'Log In').click();
    await ended;
    await expect(said).toBeVisible();
    await page.goto('/settings');
    await button(page, 'Log Out').click();
    await expect(said).toBeVisible();
    expect(await tokenOf(page)).toBe(guest.token);

    await page.unroute(code);
    await button(page, 'Reload').click();
    await expect(said).toBeHidden();
    await button(page, 'Log Out').click();
    await expect(question(page)).toBeVisible();
  });

  test('happens once despite repeated taps', async ({ page }) => {
    let logins = 0;
    await enterAsGuest(page);
    await page.route('**/api/auth/guest-login', (route) => {
      logins += 1;
      return route.continue();
    });
    await page.goto('/login');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/goals', (route) => held.then(() => route.continue()));
    await button(page, 'Continue as Guest').dblclick();
    await expect(button(page, 'Continue as Guest')).toBeDisabled();
    release();
    await expect(page).toHaveURL('/dashboard');
    expect(logins).toBe(1);
  });

  test('does not happen when the user resets the password of an account', async ({ page }) => {
    const guest = await guestWithRecords(page);
    const json = { success: true, message: 'Your password was reset. You can log in with it now.' };
    await page.route('**/api/auth/reset-password', (route) => route.fulfill({ json }));
    await page.goto('/reset-password?token=from-a-mail');
    await fill(page, { 'New Password': 'Better-horse-2', 'Confirm New Password': 'Better-horse-2' });
    await button(page, 'Change Password').click();
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    expect(await tokenOf(page)).toBe(guest.token);
  });
});

test('a guest sees why features that need an email or a password are disabled', async ({ page }) => {
  await enterAsGuest(page);
  for (const [path, control, reason] of [
    ['/settings/profile', button(page, 'Edit email'), "Guest accounts don't have an email."],
    ['/settings/security', button(page, 'Change Password'), "Guest accounts don't have a password."],
    ['/settings/security', page.getByRole('switch', { name: 'Login Alerts' }), 'No one can log in to a guest account.'],
    [
      '/settings/notifications',
      page.getByRole('switch', { name: 'Email' }),
      "Guest accounts don't have an email address.",
    ],
  ] as const) {
    await page.goto(path);
    await expect(control).toBeDisabled();
    await expect(control).toHaveAccessibleDescription(new RegExp(reason));
    await expect(page.getByText(reason)).toBeVisible();
  }
  await page.goto('/settings/profile');
  await expect(page.getByText("Guest accounts don't have an email.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('main').getByRole('link', { name: 'Create an account', exact: true }).click();
  await expect(page).toHaveURL('/register');
});

test('a guest deletes the account at once, without a password', async ({ page }) => {
  const guest = await guestWithRecords(page);
  await page.goto('/settings/profile');
  await button(page, 'Delete Account').click();
  await button(page, 'Continue').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Password')).toBeHidden();
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page).toHaveURL('/login');
  const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${guest.token}` } });
  expect(me.status()).toBe(401);
});

test("a guest's screens fit 320 px and pass axe", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await guestWithRecords(page);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.goto('/register');
  await expect(page.getByText('comes with you')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

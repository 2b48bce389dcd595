import { expect, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { scriptsOf } from '#e2e/page/scripts.ts';
import { enterAsGuest, PASSWORD, registerElsewhere } from './account.ts';
import { guestWithRecords, question, tokenOf } from './guests.ts';

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

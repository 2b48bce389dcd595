import type { Page } from '@playwright/test';
import { PASSWORD, register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { expectFieldError, fill } from '#e2e/page/field-errors.ts';
import { tabTo } from '#e2e/page/keyboard.ts';
import type { User } from '#shared/auth/contract.ts';
import { expectModal } from './modal.ts';

const BETTER = 'Better-horse-2';

/** Signs in on another device. @returns a function that tells whether that session is still valid */
async function signInElsewhere(page: Page, { email }: User): Promise<() => Promise<boolean>> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  const { token } = (await answer.json()) as { token: string };
  return async () => (await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).ok();
}

test('security changes the password, switches login alerts, and marks upcoming features @both', {
  tag: [
    '@1.product.settings',
    '@2.settings-security.change-password',
    '@2.settings-security.strength',
    '@2.settings-security.login-alerts',
    '@4.credentials.password',
    '@4.credentials.password-reload',
    '@5.change-password.required',
    '@5.change-password.match',
    '@8.success.security',
    '@8.success.password',
  ],
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 400/);
  const { user } = await register(page);
  const isGood = await signInElsewhere(page, user);
  await page.goto('/settings/security');
  await expect(page.getByText('Coming Soon')).toHaveCount(2);
  await expect(page.getByRole('switch', { name: 'Two-Factor Authentication' })).toBeDisabled();
  await page.getByRole('switch', { name: 'Login Alerts' }).click();
  await expect(page.getByText('Settings updated successfully')).toBeVisible();

  await expectModal(page, button(page, 'Change Password'), 'Change Password');
  await button(page, 'Change Password').click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const change = dialog.getByRole('button', { name: 'Change Password' });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  await expect(change, 'the label is on one line').toHaveCSS('height', '48px');
  await change.click();
  await expectFieldError(field('Current Password'), 'Current password is required');
  await expectFieldError(field('New Password'), 'Password is required');
  await expectFieldError(field('Confirm New Password'), 'Please confirm your password');
  for (const [typed, wrong, message] of [
    [{ 'New Password': 'short' }, 'New Password', 'Password must be at least 8 characters'],
    [{ 'New Password': 'not the password' }, 'New Password', 'New password must be different from the current one'],
    [{ 'New Password': BETTER, 'Confirm New Password': 'x' }, 'Confirm New Password', 'Passwords do not match'],
    [{ 'Confirm New Password': BETTER }, 'Current Password', 'Current password is incorrect'],
  ] as const) {
    await fill(page, { 'Current Password': 'not the password', ...typed });
    await change.click();
    await expectFieldError(field(wrong), message);
  }
  await fill(page, { 'Current Password': PASSWORD });
  await expect(dialog.getByText('Password strength: Strong')).toBeVisible();
  await change.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await expect(page.getByText('Password strength: Strong')).toBeVisible();
  expect(await isGood()).toBe(false);
});

test('security lists wrong current passwords as failed attempts at once', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 400/);
  await register(page);
  await page.goto('/settings/security');
  await expect(page.getByText('None in the last 24 hours.')).toBeVisible();
  await button(page, 'Change Password').click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await fill(page, { 'Current Password': 'not the password', 'New Password': BETTER, 'Confirm New Password': BETTER });
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expectFieldError(dialog.getByLabel('Current Password', { exact: true }), 'Current password is incorrect');
  await page.keyboard.press('Escape');
  const count = page.getByText('1 in the last 24 hours.');
  await expect(count).toBeVisible();
  const list = page.getByRole('region', { name: 'Failed Login Attempts' }).getByRole('list');
  const [above, below] = [await count.boundingBox(), await list.boundingBox()];
  if (!above || !below) throw new Error('The count or the list is not visible');
  expect(below.y - above.y - above.height, 'pixels between them').toBeGreaterThanOrEqual(8);
});

test('a changed password replaces the token in every tab, and no running request signs anyone out', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  const { token } = await register(page);
  await page.goto('/settings/security');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByText('No transactions yet')).toBeVisible();
  const tokenOf = (one: Page) => one.evaluate(() => localStorage.getItem('token'));
  // The response is delayed, so that both tabs send the old token.
  const changed = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/auth/change-password', async (route) => {
    const response = await route.fetch();
    changed.resolve();
    await answered.promise;
    await route.fulfill({ response });
  });
  await button(page, 'Change Password').click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await fill(page, { 'Current Password': PASSWORD, 'New Password': BETTER, 'Confirm New Password': BETTER });
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await changed.promise;
  const refused = other.waitForResponse((response) => response.status() === 401);
  await other.reload();
  await refused;
  await expect(other).toHaveURL('/dashboard');
  answered.resolve();

  await expect(page.getByText('Password changed successfully')).toBeVisible();
  const renewed = await tokenOf(page);
  expect([renewed === token, typeof renewed]).toEqual([false, 'string']);
  expect(await tokenOf(other)).toBe(renewed);
  await expect(other.getByText('No transactions yet')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('No transactions yet')).toBeVisible();
});

test('the password form updates the strength and the missing requirements while the user types', async ({ page }) => {
  await register(page);
  await page.goto('/settings/security');
  await button(page, 'Change Password').click();
  const dialog = page.getByRole('dialog');
  for (const [typed, strength, met] of [
    ['abcdefgh', 'Weak', ['At least 8 characters', 'A lowercase letter']],
    ['abcdefg1A', 'Medium', ['At least 8 characters', 'An uppercase letter', 'A lowercase letter', 'A number']],
    [BETTER, 'Strong', undefined],
  ] as const) {
    await fill(page, { 'New Password': typed });
    await expect(dialog.getByText(`Password strength: ${strength}`)).toBeVisible();
    const items = dialog.getByRole('listitem').filter({ hasText: /: met$/ });
    await expect(items).toHaveCount(met?.length ?? 5);
    for (const requirement of met ?? []) await expect(items.filter({ hasText: requirement })).toHaveCount(1);
  }
});

test('signed-in devices list the current one first, and the others can be signed out singly or all at once', async ({
  page,
}) => {
  const { user } = await register(page);
  const others: (() => Promise<boolean>)[] = [];
  for (let count = 0; count < 3; count += 1) others.push(await signInElsewhere(page, user));
  const areGood = async () => (await Promise.all(others.map((isGood) => isGood()))).filter(Boolean).length;
  await page.goto('/settings/security');
  const list = page.getByRole('list', { name: 'Signed-in Devices' });
  const devices = list.getByRole('listitem');
  await expect(devices).toHaveCount(4);
  const other = await page.context().newPage();
  await other.goto('/settings/security');
  const alerts = (tab: Page) => tab.getByRole('switch', { name: 'Login Alerts' });
  await expect(alerts(other)).toBeChecked();
  await alerts(page).click();
  await expect(alerts(other)).not.toBeChecked();
  await expect(devices.first()).toContainText('This device');
  await expect(devices.first().getByRole('button')).toHaveCount(0);

  await devices.nth(1).getByRole('button').press('Enter');
  await expect(devices).toHaveCount(3);
  await expect(page.getByText(/^Signed out /)).toBeVisible();
  await expect(list).toBeFocused();
  expect(await areGood()).toBe(2);
  await button(page, 'Sign out all other devices').press('Enter');
  await expect(devices).toHaveCount(1);
  await expect(page.getByText('Signed out all other devices')).toBeVisible();
  await expect(other.getByRole('list', { name: 'Signed-in Devices' }).getByRole('listitem')).toHaveCount(1);
  await expect(list).toBeFocused();
  expect(await areGood()).toBe(0);
  await page.reload();
  await expect(devices).toHaveCount(1);
});

test('signed-in devices load page by page', async ({ page }) => {
  const { user } = await register(page);
  for (let count = 0; count < 22; count += 1) await signInElsewhere(page, user);
  await page.goto('/settings/security');
  const devices = page.getByRole('list', { name: 'Signed-in Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(20);
  await button(page, 'Show more devices').click();
  await expect(devices).toHaveCount(23);
  await expect(button(page, 'Show more devices')).toBeHidden();
});

test('security works by keyboard alone, and the focus stays in place', async ({ page }) => {
  await register(page);
  await page.goto('/settings');
  await tabTo(page, 'link', 'Security Password, login alerts, devices');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused();
  await tabTo(page, 'button', 'Change Password');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Current Password', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await tabTo(page, 'textbox', 'New Password');
  await page.keyboard.type(BETTER);
  await tabTo(page, 'textbox', 'Confirm New Password');
  await page.keyboard.type(BETTER);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await expect(button(page, 'Change Password')).toBeFocused();
  await tabTo(page, 'switch', 'Login Alerts');
  await page.keyboard.press('Space');
  await expect(page.getByText('Settings updated successfully')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Login Alerts' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Login Alerts' })).not.toBeChecked();
});

test('recent activity lists account events and their origin, page by page', async ({ page }) => {
  const { user } = await register(page);
  for (let count = 0; count < 9; count += 1) await signInElsewhere(page, user);
  await page.goto('/settings/security');
  const list = page.getByRole('list', { name: 'Recent Activity' });
  const events = list.getByRole('listitem');
  await expect(events).toHaveCount(10);
  await expect(events.first()).toContainText('Logged in');
  await expect(events.first()).toContainText('127.0.0.1');
  await button(page, 'Show more').click();
  await expect(events.last()).toContainText('Account created');
  await expect(button(page, 'Show more')).toHaveCount(0);

  await button(page, 'Sign out all other devices').click();
  await expect(events.first()).toContainText('All other devices signed out');
});

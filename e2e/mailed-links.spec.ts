import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './accessibility.ts';
import { expectFieldError, fill } from './field-errors.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

test('a forgotten password: the same answer for everybody, and a link that does not work says so', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 400/);
  await page.goto('/login');
  await tabTo(page, 'link', 'Forgot password?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send Reset Link' }).press('Enter');
  await expectFieldError(page.getByLabel('Email'), 'Email is required');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send Reset Link' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();

  await page.goto('/reset-password?token=old');
  await fill(page, { 'New Password': 'short', 'Confirm New Password': 'short' });
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectFieldError(page.getByLabel('New Password', { exact: true }), 'Password must be at least 8 characters');
  await fill(page, { 'New Password': 'long enough', 'Confirm New Password': 'long enough' });
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This reset link has expired' })).toBeVisible();
});

test('a link without its key says what is wrong and leads on', async ({ page }) => {
  for (const [path, name, target] of [
    ['/reset-password', 'Request a new link', '/forgot-password'],
    ['/unsubscribe', 'Notification Settings', '/settings/notifications'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'This link is not complete' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', target);
  }
});

test('unsubscribing takes one tap and no login, and opening the link changes nothing', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 400/);
  await page.setViewportSize({ width: 320, height: 700 });
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.goto('/unsubscribe?token=some');
  await expect(page.getByRole('heading', { name: 'Email notifications' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  expect(posts).toEqual([]);
  await tabTo(page, 'button', 'Unsubscribe');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'nothing was turned off' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notification Settings' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  expect(posts).toHaveLength(1);

  // The token of a real link is in the database and in the mail alone.
  await page.route('**/api/notifications/unsubscribe', (route) => route.fulfill({ json: { success: true } }));
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeFocused();
});

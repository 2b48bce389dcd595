import { expect, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { expectFieldError, fill } from '#e2e/page/field-errors.ts';
import { tabTo } from '#e2e/page/keyboard.ts';
import { register } from './account.ts';

test('a forgotten password gets the same response for every email, and an invalid link says so', async ({
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

test('a link without its key explains the problem and leads on', async ({ page }) => {
  for (const [path, name, target] of [
    ['/reset-password', 'Request a new link', '/forgot-password'],
    ['/unsubscribe', 'Notification Settings', '/settings/notifications'],
    ['/verify-email', 'Open Profile', '/settings/profile'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'The link is incomplete' })).toBeVisible();
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

  // The token of a real link exists only in the database and in the mail.
  await page.route('**/api/notifications/unsubscribe', (route) => route.fulfill({ json: { success: true } }));
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeFocused();
});

test('a link that stops all mail asks first and can be undone', async ({ page }) => {
  const posted: unknown[] = [];
  await page.route('**/api/notifications/unsubscribe', (route) => {
    posted.push(route.request().postDataJSON());
    return route.fulfill({ json: { success: true } });
  });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/unsubscribe?all=1&token=some');
  await expect(page.getByText('password reset links')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  expect(posted).toEqual([]);
  await page.getByRole('button', { name: 'Stop All Emails' }).click();
  await expect(page.getByRole('heading', { name: 'Emails stopped' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Emails are back on' })).toBeFocused();
  expect(posted).toEqual([{ token: 'some' }, { token: 'some', undo: true }]);
});

const TOO_MANY_LINKS = {
  success: false,
  code: 'too_many_requests',
  message: 'That’s all the links for today. Check your spam folder, or try again tomorrow.',
};

test('a tap verifies an email address, which the profile shows as unverified until then', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 4(00|29)/);
  await register(page);
  await page.goto('/settings/notifications');
  await expect(page.getByText(/^Sent to \S+ once you confirm it in your profile\.$/)).toBeVisible();
  await page.goto('/settings/profile');
  const notice = page.getByRole('complementary', { name: 'Email confirmation' });
  await expect(notice).toContainText('Confirm your email address');
  await notice.getByRole('button', { name: 'Send the Link Again' }).click();
  await expect(page.getByText('Link sent. Check your email.')).toBeVisible();
  await page.route('**/api/auth/resend-verification', (route) => route.fulfill({ status: 429, json: TOO_MANY_LINKS }));
  await notice.getByRole('button', { name: 'Send the Link Again' }).click();
  await expect(notice.getByRole('alert')).toHaveText(TOO_MANY_LINKS.message);
  await expectAccessibleInBothThemes(page);

  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/verify-email?token=old');
  const confirm = page.getByRole('button', { name: 'Confirm Email Address' });
  await expect(confirm).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await confirm.click();
  await expect(page.getByRole('alert').filter({ hasText: 'This link has expired' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Profile' })).toBeVisible();

  // The token of a real link exists only in the mail.
  for (const [wasVerified, name] of [
    [false, 'Email confirmed'],
    [true, 'Already confirmed'],
  ] as const) {
    await page.route('**/api/auth/verify-email', (route) => route.fulfill({ json: { success: true, wasVerified } }));
    await page.goto('/verify-email?token=some');
    await confirm.click();
    await expect(page.getByRole('heading', { name })).toBeFocused();
  }
});

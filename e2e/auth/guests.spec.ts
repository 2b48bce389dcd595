import { expect, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { expectFieldError, fill } from '#e2e/page/field-errors.ts';
import { fillStorage } from '#e2e/page/full-storage.ts';
import { expectNoLayoutShift, watchLayoutShifts } from '#e2e/page/layout-shift.ts';
import { authContract } from '#shared/auth/contract.ts';
import { enterAsGuest, newEmail, PASSWORD, register, registerElsewhere } from './account.ts';
import { banner, fillRegistration, guestWithRecords, question, tokenOf } from './guests.ts';

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

  test('asks for room if the browser cannot note the email, and creates no account', async ({ page }) => {
    const guest = await guestWithRecords(page);
    await page.goto('/register');
    await fillRegistration(page, newEmail('Gail Guest'));
    await fillStorage(page);
    await button(page, 'Create Account').click();
    await expect(page.getByRole('alert')).toHaveText(
      'This browser has no room left to store anything. Free some space, then try again.',
    );
    expect((await guest.call(authContract.me, {})).accountKind).toBe('guest');
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

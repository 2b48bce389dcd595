import { readFile } from 'node:fs/promises';
import { budgetsContract } from '#shared/budgets/contract.ts';
import { cents } from '#shared/money.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './accessibility.ts';
import { PASSWORD, register } from './account.ts';
import { expectFieldError, fill } from './field-errors.ts';
import { expect, test } from './fixtures.ts';

const SCREENS = [
  ['/settings', 'Settings'],
  ['/settings/profile', 'Profile Settings'],
  ['/settings/notifications', 'Notification Settings'],
  ['/settings/preferences', 'Preferences'],
  ['/settings/security', 'Security'],
  ['/settings/help', 'Help & Support'],
  ['/settings/about', 'About'],
  ['/notifications', 'Notifications'],
] as const;

test('every screen of settings can be reached, has its way back, and axe finds nothing', async ({ page }) => {
  test.slow();
  await register(page, 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrente');
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [path, title] of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expect(page).toHaveTitle(`Centwise | ${title}`);
    await test.step(path, async () => {
      await expectNoSidewaysScroll(page);
      await expectAccessibleInBothThemes(page);
    });
    const back = path.startsWith('/settings/') ? '/settings' : '/dashboard';
    await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', back);
  }
});

test('the index names the person and the version, and leads to every screen', async ({ page }) => {
  const { user } = await register(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText(user.name, { exact: true })).toBeVisible();
  await expect(page.getByText(user.email ?? '', { exact: true })).toBeVisible();
  await expect(page.getByText('v1.0.0')).toBeVisible();
  const links = await page.getByRole('main').getByRole('link').all();
  const targets = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(SCREENS.slice(1, 7).map(([path]) => path));
});

test.describe('the profile', () => {
  test('saves only what differs, masks the phone, and Cancel takes changes back @both', async ({ page }) => {
    await register(page);
    await page.goto('/settings/profile');
    const save = page.getByRole('button', { name: 'Save Changes' });
    const phone = page.getByLabel('Phone');
    await expect(phone).toHaveValue('(202) 555-0123');
    await expect(save).toBeDisabled();

    await page.getByLabel('Full Name').fill('Ann Other');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Full Name')).toHaveValue('Ann Example');
    await expect(save).toBeDisabled();

    await phone.fill('012');
    await save.click();
    await expectFieldError(phone, 'Phone number must be exactly 10 digits and cannot start with 0');
    await phone.fill('3035550199');
    await expect(phone).toHaveValue('(303) 555-0199');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save.click();
    expect((await sent).postDataJSON()).toEqual({ phone: '3035550199' });
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(save).toBeDisabled();
    await expect(page.getByText('Profile updated successfully!')).toBeHidden();
  });

  test('changes the email with the current password, which is refused beside its field when it is wrong', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/400/);
    const { user } = await register(page);
    await page.goto('/settings/profile');
    await page.getByRole('button', { name: 'Edit email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Email Address' });
    await dialog.getByRole('button', { name: 'Update Email' }).click();
    await expectFieldError(dialog.getByLabel('New Email'), 'Please fill in all fields');
    const email = `new.${user.email}`;
    await fill(page, { 'New Email': email, 'Current Password': 'wrong' });
    await dialog.getByRole('button', { name: 'Update Email' }).click();
    await expectFieldError(dialog.getByLabel('Current Password', { exact: true }), 'Current password is incorrect');
    await fill(page, { 'Current Password': PASSWORD });
    await dialog.getByRole('button', { name: 'Update Email' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Email updated successfully!')).toBeVisible();
    await expect(page.getByText(email, { exact: true })).toBeVisible();
  });

  test('downloads everything, schedules the deletion in two steps, and the banner cancels it @both', async ({
    page,
  }) => {
    await register(page);
    await page.goto('/settings/profile');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download My Data' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^centwise-data-\d{4}-\d{2}-\d{2}\.json$/);
    expect(Object.keys(JSON.parse(await readFile(await file.path(), 'utf8')))).toEqual(['exportedAt', 'data']);
    await expect(page.getByText('Data exported successfully')).toBeVisible();

    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete Account' });
    await expect(remove).toBeDisabled();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await remove.click();
    await expect(page.getByText('Account deletion scheduled. You have 30 days to cancel.')).toBeVisible();
    await page.goto('/transactions');
    const banner = page.getByRole('complementary', { name: 'Account deletion' });
    await expect(banner).toContainText('Your account will be deleted on');
    await banner.getByRole('button').click();
    await expect(banner).toBeHidden();
  });
});

test('preferences take effect at once and after a reload, and go back to the defaults after asking @both', async ({
  page,
}) => {
  await register(page);
  await page.goto('/settings/preferences');
  const save = page.getByRole('button', { name: 'Save Preferences' });
  await expect(save).toBeDisabled();
  await page.getByRole('button', { name: 'Dark' }).click();
  await save.click();
  await expect(page.getByText('Preferences saved successfully!')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.getByRole('button', { name: 'Reset to Defaults' }).click();
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Reset to Defaults' }).click();
  await dialog.getByRole('button', { name: 'Reset to Defaults' }).click();
  await expect(page.getByText('Preferences reset to defaults!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('notification settings save what differs; what depends on a switch is disabled with it', async ({ page }) => {
  await register(page);
  await page.goto('/settings/notifications');
  const save = page.getByRole('button', { name: 'Save Preferences' });
  await expect(save).toBeDisabled();
  for (const [toggle, dependent, on] of [
    ['Spending alerts', 'Alert threshold', true],
    ['Weekly budget summary', 'Day of the week', false],
    ['Contribution reminders', 'Reminder frequency', false],
    ['Large transaction alerts', 'Alert amount ($)', false],
  ] as const) {
    await expect(page.getByLabel(dependent)).toBeEnabled({ enabled: on });
    await page.getByRole('switch', { name: toggle }).click();
    await expect(page.getByLabel(dependent)).toBeEnabled({ enabled: !on });
  }
  await page.getByLabel('Alert amount ($)').fill('');
  await page.getByLabel('Alert amount ($)').blur();
  await expect(page.getByLabel('Alert amount ($)')).toHaveValue('50');
  await save.click();
  await expect(page.getByText('Notification preferences saved successfully!')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByRole('button', { name: 'Restore Defaults' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore Defaults' }).click();
  await expect(page.getByText('Notification preferences reset to defaults!')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Large transaction alerts' })).not.toBeChecked();
});

test('security: the password is changed, login alerts switched, and what is to come is marked so @both', async ({
  page,
}) => {
  await register(page);
  await page.goto('/settings/security');
  await expect(page.getByText('Coming Soon')).toHaveCount(2);
  await expect(page.getByRole('switch', { name: 'Two-factor authentication' })).toBeDisabled();
  await page.getByRole('switch', { name: 'Tell me about new logins' }).click();
  await expect(page.getByText('Settings updated successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await fill(page, { 'Current Password': PASSWORD, 'New Password': 'Better-horse-2', 'Confirm New Password': 'x' });
  await expect(dialog.getByText('Password strength: Strong')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expectFieldError(dialog.getByLabel('Confirm New Password', { exact: true }), 'Passwords do not match');
  await fill(page, { 'Confirm New Password': 'Better-horse-2' });
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await expect(page.getByText('Password strength: Strong')).toBeVisible();
});

test('help answers in six sections, and support is asked from a dialog that closes by itself', async ({ page }) => {
  const { user } = await register(page);
  await page.goto('/settings/help');
  await expect(page.locator('summary')).toHaveText([
    'Account Management',
    'Transactions',
    'Budgets',
    'Savings Goals',
    'Security & Privacy',
    'Technical Issues',
  ]);
  await page.getByRole('button', { name: 'Contact Support' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Support' });
  await expect(dialog.getByLabel('Name')).toHaveValue(user.name);
  await expect(dialog.getByLabel('Email')).toHaveValue(user.email ?? '');
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await expectFieldError(dialog.getByLabel('Subject'), 'Please select a subject category');
  await expectFieldError(dialog.getByLabel('Description'), 'Description is required');
  await dialog.getByLabel('Subject').selectOption('Bug Report');
  await dialog.getByLabel('Description').fill('too short');
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await expectFieldError(dialog.getByLabel('Description'), 'Description must be at least 10 characters long');
  await dialog.getByLabel('Description').fill('The bell rings twice.');
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await expect(dialog.getByText('Support Request Submitted!')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a forgotten password: the same answer for everybody, and a link that does not work says so', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/400/);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expectFieldError(page.getByLabel('Email'), 'Email is required');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await page.goto('/reset-password?token=old');
  await fill(page, { 'New Password': 'short', 'Confirm New Password': 'short' });
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectFieldError(page.getByLabel('New Password', { exact: true }), 'Password must be at least 8 characters');
  await fill(page, { 'New Password': 'long enough', 'Confirm New Password': 'long enough' });
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This reset link has expired' })).toBeVisible();
});

test('the bell counts what is new, and what it leads to is read @both', async ({ page }) => {
  const ann = await register(page);
  await ann.call(budgetsContract.create, {
    body: { name: 'Groceries', amount: cents(100_00), notes: '' },
  });
  await page.getByRole('link', { name: 'Add Transaction' }).click();
  await page.getByLabel('Description').fill('Feast');
  await page.getByLabel('Amount').fill('150');
  await page.getByLabel('Category').selectOption('groceries');
  await page.getByRole('button', { name: 'Add Transaction' }).click();
  await page.getByRole('link', { name: 'Notifications, 2 unread' }).click();
  await expect(page.getByRole('link', { name: /Groceries is over budget/ })).toBeVisible();
  await page.getByRole('link', { name: /Groceries has reached 70% of its budget/ }).click();
  await expect(page).toHaveURL('/budget');
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
});

import { readFile } from 'node:fs/promises';
import { PASSWORD, register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { expectFieldError, expectNoFieldError, expectRefused, fill } from '#e2e/page/field-errors.ts';
import { interceptNext } from '#e2e/page/intercept.ts';
import { tabTo } from '#e2e/page/keyboard.ts';
import { expectModal } from './modal.ts';

const PHONE = 'Phone number must be exactly 10 digits and cannot start with 0';

test('the profile saves only changes, masks the phone, and reverts with Cancel @both', {
  tag: [
    '@1.product.settings',
    '@2.settings-profile.buttons',
    '@4.profile.enabled',
    '@4.profile.cancel',
    '@5.profile-phone.displayed',
    '@5.profile-phone.sent',
    '@7.auth.update-me',
    '@8.success.profile',
  ],
}, async ({ page }) => {
  await register(page);
  await page.goto('/settings/profile');
  const save = button(page, 'Save Changes');
  const phone = page.getByLabel('Phone');
  await expect(phone).toHaveValue('(202) 555-0123');
  await expect(save).toBeDisabled();
  await page.getByLabel('Full Name').fill('Ann Example ');
  await expect(save).toBeDisabled();

  await page.getByLabel('Full Name').fill('Ann Other');
  await button(page, 'Cancel').click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann Example');
  await expect(save).toBeDisabled();

  await phone.fill('3035550199');
  await expect(phone).toHaveValue('(303) 555-0199');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save.click();
  const base = { phone: '+12025550123', version: 1 };
  expect((await sent).postDataJSON()).toEqual({ phone: '3035550199', base });
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(save).toBeDisabled();
});

test('a change typed while another one is being saved stays unsaved', async ({ page }) => {
  await register(page);
  await page.goto('/settings/profile');
  const released = Promise.withResolvers<void>();
  await page.route('**/api/auth/me', async (route) => {
    if (route.request().method() === 'PUT') await released.promise;
    await route.continue();
  });
  await page.getByLabel('Full Name').fill('Ann Other');
  await button(page, 'Save Changes').click();
  await page.getByLabel('Phone').fill('3035550199');
  released.resolve();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(button(page, 'Save Changes')).toBeEnabled();
  await button(page, 'Cancel').click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann Other');
  await expect(page.getByLabel('Phone')).toHaveValue('(202) 555-0123');
});

test('the profile rejects each invalid field with its message and clears it when the field is edited', {
  tag: ['@5.profile-phone.digits'],
}, async ({ page }) => {
  await register(page);
  await page.goto('/settings/profile');
  for (const [field, typed, message, mended] of [
    ['Full Name', ' ', 'Full name is required', 'Ann'],
    ['Date of Birth', '', 'Date of birth is required', '1990-05-05'],
    ['Date of Birth', '2999-01-01', 'Date of birth cannot be in the future', '1990-05-05'],
    ['Date of Birth', '2020-01-01', 'You must be at least 18 years old', '1990-05-05'],
    ['Phone', '303555019', PHONE, '3035550199'],
    ['Phone', '0305550199', PHONE, '3035550199'],
    ['Phone', '30355501999', PHONE, ''],
  ] as const) {
    await expectRefused(page, 'Save Changes', { typed: { [field]: typed }, field, message });
    await page.getByLabel(field).fill(mended);
    await expectNoFieldError(page.getByLabel(field));
  }
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('');
});

test('the phone field keeps the caret in place during an edit in the middle', async ({ page }) => {
  await register(page);
  await page.goto('/settings/profile');
  const phone = page.getByLabel('Phone');
  await phone.fill('555123456');
  await phone.press('Home');
  for (let steps = 0; steps < 7; steps += 1) await phone.press('ArrowRight');
  await phone.press('9');
  await expect(phone).toHaveValue('(555) 192-3456');
  await phone.press('Backspace');
  await phone.press('8');
  await expect(phone).toHaveValue('(555) 182-3456');
  for (let deletions = 0; deletions < 4; deletions += 1) await phone.press('Backspace');
  await expect(phone).toHaveValue('(523) 456');
  for (let deletions = 0; deletions < 4; deletions += 1) await phone.press('Delete');
  await expect(phone).toHaveValue('(56');
});

test('the phone field stops at ten digits, also in the middle, and drops a pasted country code 1', {
  tag: ['@9.text-limits.phone'],
}, async ({ page }) => {
  await register(page);
  await page.goto('/settings/profile');
  const phone = page.getByLabel('Phone');
  await phone.fill('');
  await phone.pressSequentially('20255501239999');
  await expect(phone).toHaveValue('(202) 555-0123');
  await phone.press('Home');
  for (let steps = 0; steps < 7; steps += 1) await phone.press('ArrowRight');
  await phone.press('9');
  await expect(phone).toHaveValue('(202) 555-0123');
  await phone.press('Delete');
  await phone.press('9');
  await expect(phone).toHaveValue('(202) 595-0123');
  await phone.fill('1-303-555-0199');
  await expect(phone).toHaveValue('(303) 555-0199');
});

test('the email dialog requires both fields, reports errors beside each, and shows the new address', {
  tag: ['@2.settings-profile.email-edit', '@4.credentials.email', '@5.email-change.required', '@8.success.email'],
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 40[09]/);
  const other = await register(page, 'Bob Example');
  const { user } = await register(page);
  await page.goto('/settings/profile');
  await expectModal(page, button(page, 'Edit email'), 'Update Email Address');

  await button(page, 'Edit email').click();
  const dialog = page.getByRole('dialog', { name: 'Update Email Address' });
  const email = dialog.getByLabel('New Email');
  const password = dialog.getByLabel('Current Password', { exact: true });
  await button(page, 'Update Email').click();
  await expectFieldError(email, 'Please fill in all fields');
  await expectFieldError(password, 'Please fill in all fields');
  for (const [typed, field, message] of [
    [{ 'New Email': 'nowhere' }, email, 'Invalid email address'],
    [{ 'New Email': `new.${user.email}`, 'Current Password': 'wrong' }, password, 'Current password is incorrect'],
    [{ 'New Email': other.user.email ?? '', 'Current Password': PASSWORD }, email, 'Email already registered'],
  ] as const) {
    await fill(page, typed);
    await button(page, 'Update Email').click();
    await expectFieldError(field, message);
    await expect(field).toBeFocused();
  }
  await fill(page, { 'New Email': `new.${user.email}` });
  await button(page, 'Update Email').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Email updated successfully!')).toBeVisible();
  await expect(page.getByText(`new.${user.email}`, { exact: true })).toBeVisible();
});

test('the profile downloads all data, schedules the deletion in two steps, and the banner cancels it @both', {
  tag: [
    '@2.settings-profile.download',
    '@2.settings-profile.delete',
    '@4.delete-account.disabled',
    '@4.delete-account.cancelled',
    '@7.auth.export-file',
    '@8.success.export',
    '@8.success.deletion',
  ],
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of (400|503)/);
  await register(page);
  await page.goto('/settings/profile');
  const download = page.waitForEvent('download');
  await button(page, 'Download My Data').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^centwise-data-\d{4}-\d{2}-\d{2}\.json$/);
  expect(Object.entries(JSON.parse(await readFile(await file.path(), 'utf8'))).slice(0, 2)).toEqual([
    ['format', 'centwise-export'],
    ['version', 1],
  ]);
  await expect(page.getByText('Data exported successfully')).toBeVisible();

  await expectModal(page, button(page, 'Delete Account'), 'Delete your account?');
  await button(page, 'Delete Account').click();
  await button(page, 'Continue').click();
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete Account' });
  await expect(remove).toBeDisabled();
  await button(page, 'Back').click();
  await button(page, 'Continue').click();
  await fill(page, { Password: 'wrong' });
  await remove.click();
  await expectFieldError(page.getByLabel('Password', { exact: true }), 'Password is incorrect');
  await fill(page, { Password: PASSWORD });
  await remove.click();
  await expect(page.getByText('Account deletion scheduled. You have 30 days to cancel.')).toBeVisible();
  await expect(button(page, 'Delete Account')).toBeDisabled();
  await expect(button(page, 'Delete Account')).toHaveAccessibleDescription(/^Already scheduled for \w+ \d+, \d{4}\./);
  await page.goto('/transactions');
  const banner = page.getByRole('complementary', { name: 'Account deletion' });
  await expect(banner).toContainText('Your account will be deleted on');
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  await interceptNext(page, 'POST', '**/api/auth/cancel-deletion', (route) => route.fulfill({ status: 503 }));
  await banner.getByRole('button').click();
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(messages).toHaveCount(1);
  await banner.getByRole('button').click();
  await expect(messages).toHaveText(['Deletion canceled. Your account is safe.']);
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
});

test('the profile works by keyboard alone and never loses the focus', async ({ page }) => {
  await register(page);
  await page.goto('/settings');
  await tabTo(page, 'link', 'Profile Name, date of birth, phone, email');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeFocused();

  await tabTo(page, 'textbox', 'Full Name');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Ann Other');
  await tabTo(page, 'button', 'Cancel');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann Example');
  await expect(button(page, 'Cancel')).toBeFocused();
  await expect(button(page, 'Cancel')).toBeDisabled();

  await page.getByLabel('Full Name').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Ann Other');
  await tabTo(page, 'button', 'Save Changes');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(button(page, 'Save Changes')).toBeFocused();
  await expect(button(page, 'Save Changes')).toBeDisabled();

  await tabTo(page, 'button', 'Delete Account');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Continue');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account deletion scheduled. You have 30 days to cancel.')).toBeVisible();
  await expect(button(page, 'Delete Account')).toBeFocused();
  await expect(button(page, 'Delete Account')).toBeDisabled();
});

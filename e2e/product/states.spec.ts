import type { Page } from '@playwright/test';
import { PASSWORD, register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('the profile edits full name, date of birth, and phone, and Cancel restores the saved values', {
  tag: ['@2.settings-profile.fields', '@3.user.date-of-birth', '@4.profile.enabled', '@4.profile.baseline'],
}, async ({ page }) => {
  await register(page);
  await page.goto('/settings/profile');
  for (const [label, before, after, saved] of [
    ['Full Name', 'Ann Example', 'Ann Other', 'Ann Other'],
    ['Date of Birth', '1990-05-05', '1991-06-06', '1991-06-06'],
    ['Phone', '(202) 555-0123', '3035550199', '(303) 555-0199'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveValue(before);
    await expect(button(page, 'Save Changes')).toBeDisabled();
    await expect(button(page, 'Cancel')).toBeDisabled();
    await field.fill(after);
    await button(page, 'Save Changes').click();
    await expect(button(page, 'Cancel')).toBeDisabled();
    await field.fill('');
    await button(page, 'Cancel').click();
    await expect(field).toHaveValue(saved);
  }
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann Other');
  await expect(page.getByLabel('Date of Birth')).toHaveValue('1991-06-06');
  await expect(page.getByLabel('Phone')).toHaveValue('(303) 555-0199');
});

test('deleting an account explains the consequences, then asks for the password, and restarts the next time', {
  tag: [
    '@4.delete-account.step-1',
    '@4.delete-account.continue',
    '@4.delete-account.back',
    '@4.delete-account.success',
  ],
}, async ({ page }) => {
  await register(page);
  await page.goto('/settings/profile');
  await button(page, 'Delete Account').click();
  await expect(dialog(page)).toContainText('Your account will be deleted in 30 days');
  await expect(dialog(page)).toContainText('cancel at any time');
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Confirm deletion');
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await expect(dialog(page)).toContainText('Your account will be deleted in 30 days');
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('complementary', { name: 'Account deletion' }).getByRole('button').click();
  await button(page, 'Delete Account').click();
  await expect(dialog(page)).toHaveAccessibleName('Delete your account?');
});

test('the support dialog cannot be closed while it submits', { tag: ['@4.support-dialog.submitting'] }, async ({
  page,
}) => {
  await register(page);
  await page.goto('/settings/help');
  const released = Promise.withResolvers<void>();
  await page.route('**/api/support/requests', async (route) => {
    await released.promise;
    await route.continue();
  });
  await button(page, 'Contact Support').click();
  await page.getByLabel('Subject').selectOption('Other');
  await page.getByLabel('Description').fill('Ten letters and more');
  await button(page, 'Submit Request').click();
  await expect(button(page, 'Cancel')).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toBeVisible();
  released.resolve();
  await expect(dialog(page)).toContainText('Support Request Submitted!');
});

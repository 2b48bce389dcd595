import type { Page } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { tabTo } from '#e2e/page/keyboard.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { expectModal } from './modal.ts';

const theme = (page: Page) => page.locator('html');

test('preferences take effect at once and after a reload, and return to their defaults after a confirmation @both', {
  tag: [
    '@1.product.settings',
    '@2.settings-preferences.save',
    '@2.settings-preferences.reset',
    '@3.preferences.theme-effect',
    '@4.settings.save-enabled',
    '@4.settings.reset',
    '@8.success.preferences-saved',
    '@8.success.preferences-reset',
  ],
}, async ({ page }) => {
  const ann = await register(page);
  await record(
    ann,
    Array.from({ length: 12 }, () => ({ amount: 1, date: '2026-01-05' })),
  );
  const recent = page.getByRole('region', { name: 'Recent Transactions' }).getByRole('listitem');
  await page.goto('/dashboard');
  await expect(recent).toHaveCount(10);

  await page.goto('/settings/preferences');
  const save = button(page, 'Save Preferences');
  await expect(save).toBeDisabled();
  await button(page, 'Dark').click();
  await page.getByLabel('Recent transactions to show').selectOption('5 transactions');
  await save.click();
  await expect(page.getByText('Preferences saved successfully!')).toBeVisible();
  await expect(theme(page)).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(recent).toHaveCount(5);
  await page.reload();
  await expect(theme(page)).toHaveAttribute('data-theme', 'dark');
  await expect(recent).toHaveCount(5);

  await page.goto('/settings/preferences');
  await expectModal(page, button(page, 'Reset to Defaults'), 'Reset to Defaults?');
  await button(page, 'Reset to Defaults').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to Defaults' }).click();
  await expect(page.getByText('Preferences reset to defaults!')).toBeVisible();
  await expect(theme(page)).toHaveAttribute('data-theme', 'light');
  await expect(page.getByLabel('Recent transactions to show')).toHaveValue('10');
});

test('the theme applies before the first paint, and on another device after a reload', async ({ page, browser }) => {
  const ann = await register(page);
  const other = await browser.newContext();
  const there = await other.newPage();
  await there.goto(new URL('/api/health', page.url()).href);
  await there.evaluate(
    ([user, token]) => {
      localStorage.setItem('user', user);
      localStorage.setItem('token', token);
    },
    [JSON.stringify(ann.user), ann.token] as const,
  );
  await there.goto('/dashboard');
  await expect(theme(there)).toHaveAttribute('data-theme', 'light');

  await page.goto('/settings/preferences');
  await button(page, 'Dark').click();
  await button(page, 'Save Preferences').click();
  await expect(theme(page)).toHaveAttribute('data-theme', 'dark');
  await there.reload();
  await expect(theme(there)).toHaveAttribute('data-theme', 'dark');
  await other.close();

  const released = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('Loading...');
  await expect(theme(page)).toHaveAttribute('data-theme', 'dark');
  released.resolve();
  await expect(page.getByRole('heading', { name: 'Preferences', exact: true })).toBeVisible();
});

test('preferences work by keyboard alone, and the focus stays in place', async ({ page }) => {
  await register(page);
  await page.goto('/settings');
  await tabTo(page, 'link', 'Preferences Theme, carryover, dashboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeFocused();
  await tabTo(page, 'button', 'Dark');
  await page.keyboard.press('Space');
  await tabTo(page, 'switch', 'Carry forward unused budget');
  await page.keyboard.press('Space');
  await tabTo(page, 'combobox', 'Recent transactions to show');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'button', 'Save Preferences');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Preferences saved successfully!')).toBeVisible();
  await expect(button(page, 'Save Preferences')).toBeFocused();
  await expect(button(page, 'Save Preferences')).toBeDisabled();

  await tabTo(page, 'button', 'Reset to Defaults');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Preferences reset to defaults!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Reset to Defaults')).toBeFocused();
  await expect(page.getByRole('switch', { name: 'Carry forward unused budget' })).toBeChecked();
  await expect(page.getByLabel('Recent transactions to show')).toHaveValue('10');
});

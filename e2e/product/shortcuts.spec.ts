import type { Page } from '@playwright/test';
import { enterAsGuest, register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { setGoals } from '#e2e/goals/goals.ts';
import { button } from '#e2e/page/button.ts';
import { toast } from '#e2e/page/toast.ts';
import { row } from '#e2e/transactions/transactions.ts';

test.use({ viewport: { width: 1280, height: 900 } });

/** The shortcuts load after the screen. From then on, they handle Ctrl+Enter, which finds nothing to save here. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => {
    const press = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, cancelable: true });
    return !document.dispatchEvent(press);
  });
}

test.beforeEach(async ({ page, setTime }) => {
  await setTime(NOON);
  await register(page);
});

test('the keyboard adds, searches, undoes, and changes screens', async ({ page }) => {
  const { keyboard } = page;
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Balance Summary' })).toBeVisible();
  await keyboard.press('n');
  await expect(page).toHaveURL('/transactions/new');
  await expect(page.getByLabel('Description')).toBeFocused();
  await keyboard.type('n/gh New');
  await expect(page.getByLabel('Description')).toHaveValue('n/gh New');
  await keyboard.press('Enter');
  await keyboard.type('12');
  await keyboard.press('Control+Enter');
  await expect(row(page, 'n/gh New')).toContainText('-$12.00');

  await keyboard.press('u');
  await expect(toast(page)).toContainText('Transaction deleted');
  await keyboard.press('u');
  await expect(toast(page)).toContainText('Transaction restored');

  for (const [key, url] of [
    ['b', '/budget'],
    ['g', '/goals'],
    ['s', '/settings'],
    ['h', '/dashboard'],
    ['t', '/transactions'],
    ['h', '/dashboard'],
  ] as const) {
    await keyboard.press('g');
    await keyboard.press(key);
    await expect(page).toHaveURL(url);
  }

  await keyboard.press('/');
  await expect(page).toHaveURL('/transactions');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await keyboard.type('n/');
  await expect(page).toHaveURL('/transactions?search=n%2F');
  await page.getByRole('heading', { level: 1 }).click();
  await keyboard.press('n');
  await expect(page).toHaveURL('/transactions/new');
  await expect(page.getByLabel('Description')).toBeFocused();
  await keyboard.type('Half a thought');
  await keyboard.press('Escape');
  await expect(page).toHaveURL('/transactions?search=n%2F');
  await keyboard.press('n');
  await expect(page.getByLabel('Description')).toHaveValue('Half a thought');
});

test('Escape in a form of the settings asks about unsaved changes', async ({ page }) => {
  await open(page, '/settings/profile');
  await page.getByLabel('Full Name').fill('Ann Other');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Save changes?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/settings/profile');
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann Other');
});

test('the arrow keys choose in a segmented control', async ({ page }) => {
  await page.goto('/transactions/new');
  await expect(page.getByLabel('Description')).toBeFocused();
  await button(page, 'Expense').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(button(page, 'Expense')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(button(page, 'Income')).toBeFocused();
  await expect(button(page, 'Income')).toHaveAttribute('aria-pressed', 'true');
});

test('shortcuts ignore modifier keys, dialogs, and the public screens, and single keys can be turned off', async ({
  page,
}) => {
  await open(page, '/settings/help');
  await expect(page.getByText('Go to Transactions')).toBeVisible();
  await page.keyboard.press('Alt+n');
  await page.keyboard.press('Shift+N');
  await button(page, 'Contact Support').click();
  await button(page, 'Cancel').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/settings/help');

  const single = page.getByRole('switch', { name: 'Single-key shortcuts' });
  await single.click();
  await open(page, '/settings/help');
  await expect(single).not.toBeChecked();
  await page.keyboard.press('n');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL('/settings/help');
  await single.click();
  await button(page, 'Contact Support').focus();
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/transactions/new');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/login');
});

test('Ctrl+Enter does not submit a form whose button is disabled', async ({ page }) => {
  const [car] = await setGoals(await register(page), [{ name: 'Car', saved: 20 }]);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/reallocate')) sent += 1;
  });
  await open(page, `/goals/${car?._id}/reallocate`);
  await expect(button(page, 'Confirm Reallocation')).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('radio', { name: 'Move to Income Balance' }).check();
  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('$20.00 moved back to your balance');
  expect(sent).toBe(1);
});

test('Ctrl+Enter does not delete a guest account', async ({ page }) => {
  await enterAsGuest(page);
  await open(page, '/settings/profile');
  await button(page, 'Delete Account').click();
  await button(page, 'Continue').click();
  await expect(page.getByRole('dialog', { name: 'Confirm deletion' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await button(page, 'Back').click();
  await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
});

import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { record } from './ledger.ts';
import { ENTRIES, expectRows, row, total } from './transactions.ts';

test.describe('an existing transaction', () => {
  test.beforeEach(async ({ page, setTime }) => {
    await setTime(NOON);
    await record(await register(page), ENTRIES);
    await page.goto('/transactions?category=bills');
    await row(page, 'March bill').getByRole('link').click();
    await expect(page.getByLabel('Description')).toHaveValue('March bill');
  });

  test('opens with its values', async ({ page }) => {
    await expect(page).toHaveURL(/\/transactions\/[\w-]+\/edit$/);
    await expect(page).toHaveTitle('Centwise | Edit Transaction');
    await expect(page.getByLabel('Amount')).toHaveValue('75.50');
    await expect(page.getByLabel('Category')).toHaveValue('bills');
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2026-03-01');
  });

  test('can be changed, and the filtered list and its total change with it', {
    tag: ['@4.forms.update-navigates'],
  }, async ({ page }) => {
    await fill(page, { Description: 'Changed bill', Amount: '76' });
    await button(page, 'Save Changes').click();
    await expect(page).toHaveURL('/transactions?category=bills');
    await expectRows(page, ['Changed bill', 'February bill']);
    await expect(total(page)).toContainText('-$156.00');
  });

  test('can be deleted, and Undo restores it in the same place', { tag: ['@4.forms.delete-navigates'] }, async ({
    page,
  }) => {
    const address = page.url();
    await button(page, 'Delete').click();
    await expectRows(page, ['February bill']);
    await expect(total(page)).toContainText('-$80.00');
    await button(page, 'Undo').press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectRows(page, ['March bill', 'February bill']);
    await expect(total(page)).toContainText('-$155.50');
    await page.goto(address);
    await expect(page.getByLabel('Description')).toHaveValue('March bill');
  });

  test('opened from another screen stays out of the history after its deletion', async ({ page }) => {
    const address = page.url();
    await page.goto('/dashboard');
    await page.goto(address);
    await button(page, 'Delete').click();
    await expect(page).toHaveURL('/transactions');
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  });

  test('that was deleted for good says so', async ({ page }) => {
    const address = page.url();
    await button(page, 'Delete').click();
    await expectRows(page, ['February bill']);
    await page.goto(address);
    await expect(page.getByText('Transaction not found')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Transactions' }).click();
    await expect(page).toHaveURL('/transactions');
  });
});

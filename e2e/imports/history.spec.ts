import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { rows } from '#e2e/transactions/transactions.ts';
import type { TransactionId } from '#shared/ids.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { review, statement } from './imports.ts';

test('an import opens its lines, names edited transactions before it is undone, and can be restored', async ({
  page,
  setTime,
}) => {
  await setTime(NOON);
  const ann = await register(page);
  await review(
    page,
    statement([
      { day: 16, amount: -12.5, text: 'CORNER SHOP' },
      { day: 14, amount: -30, text: 'GARAGE' },
      { day: 13, amount: Number.NaN, text: 'A DAMAGED LINE' },
    ]),
  );
  const corner = page.getByRole('toolbar', { name: 'Category for Corner Shop' });
  await corner.getByRole('button', { name: 'Groceries' }).click();
  await button(page, 'Always for Corner Shop').click();
  await button(page, 'Import 2 Transactions').click();
  await button(page, 'Import as Other').click();
  await page.getByRole('link', { name: 'Show Lines' }).click();

  await expect(page.getByText('3 lines: 2 new, 1 problem', { exact: true })).toBeVisible();
  const imported = page.getByRole('list', { name: 'Lines' });
  await expect(imported.getByRole('listitem')).toHaveCount(2);
  await imported.getByRole('link', { name: /GARAGE/ }).click();
  await page.getByLabel('Description').fill('New tires');
  await button(page, 'Save Changes').click();
  await page.goto('/settings/import-export');
  await page.getByRole('link', { name: /bank\.ofx/ }).click();
  await expect(imported).toContainText('New, edited since');
  await expect(imported.getByRole('link', { name: /New tires/ })).toContainText('GARAGE');
  await expectAccessibleInBothThemes(page);
  const [shop] = (await ann.call(transactionsContract.list, { query: { search: 'corner' } })).items;
  await ann.call(transactionsContract.remove, { params: { transactionId: shop?._id as TransactionId }, query: {} });
  await page.reload();
  await expect(imported).toContainText('New, deleted since');

  await button(page, 'Undo Import').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('New tires, Mar 14, $30.00');
  await button(dialog, 'Undo Import').click();
  await expect(page.getByRole('heading', { name: /^Undone/ })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Its transactions were removed.' })).toBeVisible();
  await button(page, 'Restore Import').click();
  await expect(button(page, 'Undo Import')).toBeVisible();

  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: /^Edit .*6789/ }).click();
  await page.getByLabel('Name').fill('Checking');
  await button(page, 'Save').click();
  await expect(page.getByRole('list', { name: 'Accounts You Import' })).toContainText('Checking');
  await button(page, 'Edit Corner Shop').click();
  await dialog.getByLabel('Category').selectOption('Shopping');
  await button(dialog, 'Save').click();
  await expect(page.getByRole('list', { name: 'Remembered Merchants' })).toContainText('Always Shopping');
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await button(page, 'Edit Corner Shop').click();
  await button(dialog, 'Forget This Merchant').click();
  await expect(page.getByText('Corner Shop forgotten')).toBeVisible();
  await expect(page.getByText('Remembered Merchants')).toHaveCount(0);

  await page.goto('/transactions');
  await expect(rows(page)).toHaveText([/New tires/]);
});

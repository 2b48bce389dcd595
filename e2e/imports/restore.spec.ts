import { readFile } from 'node:fs/promises';
import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { interceptNext, loseResponse } from '#e2e/page/intercept.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { rows } from '#e2e/transactions/transactions.ts';

test('a download is restored into a new account, and a filtered list is downloaded as CSV', async ({
  page,
  setTime,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of (400|409)|ERR_FAILED/);
  await setTime(NOON);
  await record(await register(page), [
    { description: 'Tea', amount: 4.5, category: 'food', date: '2026-03-10' },
    { description: 'Rent', amount: 900, category: 'bills', date: '2026-03-01' },
  ]);
  await page.goto('/transactions?category=food');
  await button(page, 'Filters').click();
  const csv = page.waitForEvent('download');
  await button(page, 'Download CSV').click();
  const table = await readFile(await (await csv).path(), 'utf8');
  expect(table).toMatch(
    /^\ufeffDate,Type,Amount,Category,Goal,Description,Note,Id\r\n2026-03-10,expense,-4\.50,food,,Tea,,[\w-]+\r\n$/,
  );
  await expect(page.getByText('Transactions downloaded')).toBeVisible();

  await page.goto('/settings/import-export');
  const json = page.waitForEvent('download');
  await button(page, 'Download My Data').click();
  const file = await (await json).path();
  await expect(page.getByText('Data exported successfully')).toBeVisible();
  const choose = page.getByLabel('File to restore');
  await choose.setInputFiles(file);
  await button(page.getByRole('dialog'), 'Restore').click();
  await expect(page.getByRole('alert')).toContainText('This account already has transactions');

  await register(page, 'Bob Example');
  await page.goto('/settings/import-export');
  await choose.setInputFiles({ name: 'data.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
  await expect(page.getByRole('alert')).toContainText('This file is not a download of your data from Centwise.');
  await interceptNext(page, 'POST', '**/api/auth/restore-data', loseResponse);
  await choose.setInputFiles(file);
  await button(page.getByRole('dialog'), 'Restore').click();
  await expect(page.getByRole('alert')).toContainText("Can't reach Centwise");
  await choose.setInputFiles(file);
  await button(page.getByRole('dialog'), 'Restore').click();
  await expect(page.getByText('Restored 2 transactions, 0 goals, and 0 budgets.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/transactions');
  await expect(rows(page)).toHaveText([/Tea/, /Rent/]);
});

import type { Page } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { schedule } from '#e2e/schedules/schedules.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { rows, total } from '#e2e/transactions/transactions.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { chooseFile, importRows, lines, openTab, review, statement, statementWithBalances } from './imports.ts';

const MERCHANTS = [
  'Lidl',
  'Shell',
  'Netflix',
  'Walmart',
  'Uber',
  'Spotify',
  'Chipotle',
  'Rei',
  'Costco',
  'Delta',
  'Ikea',
];
const category = (page: Page, merchant: string, name: string) =>
  page.getByRole('toolbar', { name: `Category for ${merchant}` }).getByRole('button', { name });

test('twelve merchants get a category with one tap each, and Undo returns every figure', async ({ page, setTime }) => {
  await setTime(NOON);
  const ann = await register(page);
  const bank = statementWithBalances([
    ...MERCHANTS.map((merchant, index) => ({ day: 16 - index, amount: -10 - index, text: merchant.toUpperCase() })),
    { day: 2, amount: -5.5, text: 'LIDL' },
    { day: 1, amount: 2000, text: 'ACME PAYROLL' },
  ]);
  const totals = () => ann.call(transactionsContract.totals, { query: {} });
  const before = await totals();

  await page.goto('/transactions/import');
  await chooseFile(page, 'bank.csv', bank);
  await page.getByLabel('Account name').fill('Checking');
  await button(page, 'Continue').click();
  await expect(page.getByText('13 lines: 13 new', { exact: true })).toBeVisible();
  await expect(page.getByText("The file matches the bank's balance of $2,829.50.")).toBeVisible();
  await expect(page.getByText('Choose a category: 12 of 12 merchants left.')).toBeVisible();

  const chips = page.getByRole('toolbar', { name: 'Category for Lidl' });
  await chips.getByRole('button').first().focus();
  await page.keyboard.press('Tab');
  await expect(chips.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(chips.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(button(page, 'More for Lidl')).toBeFocused();
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    expect(await chips.locator(':focus').innerText()).toContain('Transportation');
  }).toPass({ intervals: [0] });
  await page.keyboard.press('Enter');
  await expect(category(page, 'Lidl', 'Transportation')).toHaveAttribute('aria-pressed', 'true');
  await expect(category(page, 'Lidl', 'Transportation')).toBeFocused();
  await expect(category(page, 'Lidl', 'Transportation')).toBeInViewport({ ratio: 1 });
  await category(page, 'Lidl', 'Groceries').click();
  await button(page, 'Always for Lidl').click();
  for (const merchant of MERCHANTS.slice(1)) await category(page, merchant, 'Shopping').click();
  await category(page, 'Acme Payroll', 'Salary').click();
  await expect(page.getByText('Every line has a category.')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await button(page, 'Back').click();
  await button(page, 'Continue').click();
  await expect(lines(page).getByRole('button', { name: 'Needs a look' })).toHaveCount(0);
  await button(page, 'Import 13 Transactions').click();
  await expect(page.getByRole('heading', { name: '13 transactions added' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Import Finished' })).toBeFocused();
  expect(await totals()).toMatchObject({ count: 13, income: 200_000 });

  await button(page, 'Undo Import').click();
  await expect(page.getByRole('heading', { name: 'Import Undone' })).toBeVisible();
  expect(await totals()).toEqual(before);
  await button(page, 'Restore Import').click();
  await expect(page.getByRole('heading', { name: '13 transactions added' })).toBeVisible();

  await page.getByRole('link', { name: 'See Transactions' }).click();
  await expect(rows(page)).toHaveCount(13);
  await page.goto('/transactions?category=groceries');
  await expect(total(page)).toContainText('$15.50');
});

test('a file of another kind counts as the account that it resembles, unless the user says that it is another one', async ({
  page,
  setTime,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await setTime(NOON);
  const ann = await register(page);
  const days = [10, 11, 12, 13].map((day) => ({ day, amount: -day, text: 'SHOP' }));
  await importRows(ann, { name: 'Chase', rows: days, layout: 'csv:1' });

  await review(page, statement([...days, { day: 14, amount: -9, text: 'LIDL' }]));
  await expect(page.getByText('5 lines: 1 new, 4 already here', { exact: true })).toBeVisible();
  const assumed = 'Bank …6789 has lines in this file that match your account Chase, so it counts as Chase.';
  await expect(page.getByText(assumed)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);

  await category(page, 'Lidl', 'Groceries').click();
  await button(page, 'This Is a Different Account').press('Enter');
  await expect(page.getByText('5 lines: 5 new', { exact: true })).toBeVisible();
  await expect(lines(page).getByRole('button', { name: 'Needs a look' })).toHaveCount(0);
  await expect(page.getByText('Account: Bank …6789')).toBeVisible();
  await expect(page.getByText(assumed)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeFocused();
});

test('a new line that may already be here with a different amount says so, and can be left out', async ({
  page,
  setTime,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await setTime(NOON);
  await record(await register(page), [{ description: 'Pizzeria Roma', amount: 50, date: '2026-03-15' }]);
  await review(page, statement([{ day: 16, amount: -54.5, text: 'PIZZERIA ROMA 0042' }]));
  const hint = page.getByText('1 new line may already be here or be a transfer. See New.');
  await expect(hint).toBeVisible();
  await openTab(page, 'New');
  await page.getByRole('button', { name: /PIZZERIA ROMA/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'This may already be here as Pizzeria Roma, $50.00 on Mar 15. If so, leave it out.',
  );
  await expectAccessibleInBothThemes(page);
  await button(dialog, 'Leave out').click();
  await button(dialog, 'Save').click();
  await expect(page.getByText('1 line: 0 new, 1 left out', { exact: true })).toBeVisible();
  await expect(hint).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

test('a line can be told apart, left out, and taken in, and a later file adds only its new lines', async ({
  page,
  setTime,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await setTime(NOON);
  await record(await register(page), [{ description: 'Corner shop', amount: 12.5, date: '2026-03-15' }]);
  const first = [
    { day: 16, amount: -12.5, text: 'POS CORNER SHOP 0042' },
    { day: 14, amount: -30, text: 'GARAGE' },
    { day: 13, amount: -8, text: 'CINEMA' },
  ];
  await review(page, statement(first));
  await expect(page.getByText('3 lines: 2 new, 1 already here', { exact: true })).toBeVisible();

  await openTab(page, 'Already here');
  await page.getByRole('button', { name: /CORNER SHOP/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Already entered: Corner shop, Mar 15');
  await expectAccessibleInBothThemes(page);
  await button(dialog, 'Not the same').click();
  await dialog.getByLabel('Category').selectOption('Groceries');
  await button(dialog, 'Save').click();
  await expect(page.getByText('3 lines: 3 new', { exact: true })).toBeVisible();

  await openTab(page, 'New');
  await page.getByRole('button', { name: /CINEMA/ }).click();
  await button(dialog, 'Leave out').click();
  await button(dialog, 'Save').click();
  await expect(page.getByText('3 lines: 2 new, 1 left out', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);

  await button(page, 'Import 2 Transactions').click();
  await expect(dialog).toContainText('1 line without a category');
  await button(dialog, 'Import as Other').click();
  await expect(page.getByRole('heading', { name: '2 transactions added' })).toBeVisible();

  await review(page, statement([...first, { day: 17, amount: -99, text: 'BIKES' }]));
  await expect(page.getByText('4 lines: 1 new, 2 already here, 1 left out', { exact: true })).toBeVisible();
  await openTab(page, 'Left out');
  await page.getByRole('button', { name: /CINEMA/ }).click();
  await expect(dialog).toContainText('You left this out before');
  await button(dialog, 'Add').click();
  await dialog.getByLabel('Category').selectOption('Entertainment');
  await button(dialog, 'Save').click();
  await expect(page.getByText('4 lines: 2 new, 2 already here', { exact: true })).toBeVisible();
});

test('a purchase that is added during the review is shown before anything is imported', async ({ page, setTime }) => {
  await setTime(NOON);
  const ann = await register(page);
  await page.goto('/settings/import-export');
  await page.getByRole('link', { name: 'Import a File' }).click();
  await chooseFile(page, 'bank.ofx', statement([{ day: 16, amount: -12.5, text: 'CORNER SHOP' }]));
  await category(page, 'Corner Shop', 'Groceries').click();

  await page.getByRole('link', { name: 'Back' }).click();
  await button(page, 'Continue').click();
  await expect(button(page, 'Import 1 Transaction')).toBeVisible();
  await expect(category(page, 'Corner Shop', 'Groceries')).toHaveCount(0);

  await record(ann, [{ description: 'Corner shop', amount: 12.5, date: '2026-03-16' }]);
  await button(page, 'Import 1 Transaction').click();
  const dialog = page.getByRole('dialog', { name: 'Your transactions have changed' });
  await expect(dialog).toContainText('CORNER SHOP: now already here');
  await expectAccessibleInBothThemes(page);
  await button(dialog, 'Review').click();
  await expect(page.getByText('1 line: 0 new, 1 already here', { exact: true })).toBeVisible();

  await page.evaluate(() => history.back());
  await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeVisible();
  await button(page, 'Continue').click();
  await button(page, 'Finish').click();
  await expect(page.getByRole('heading', { name: 'No new transactions' })).toBeVisible();
});

test('choices are kept for a file whose review was left, but for lines that are here by then', async ({
  page,
  setTime,
}) => {
  await setTime(NOON);
  const ann = await register(page);
  const bank = statement([
    { day: 16, amount: -12.5, text: 'CORNER SHOP' },
    { day: 17, amount: -8, text: 'BAKERY' },
  ]);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await page.getByRole('link', { name: 'Import a File' }).click();
  await chooseFile(page, 'bank.ofx', bank);
  await category(page, 'Corner Shop', 'Groceries').click();
  await category(page, 'Bakery', 'Groceries').click();

  // A single step back would only return to "Is this right?".
  await page.evaluate(() => history.go(-2));
  const dialog = page.getByRole('dialog', { name: 'Leave without importing?' });
  await expect(dialog).toContainText('Your choices are kept for when you come back.');
  await button(dialog, 'Leave').click();
  await record(ann, [{ description: 'Bread', amount: 8, date: '2026-03-17' }]);
  await page.goto('/transactions/import');
  const kept = page.getByText('We kept what you chose for the last file. Choose the same file again to continue.');
  await expect(kept).toBeVisible();
  await chooseFile(page, 'bank.ofx', bank);
  await expect(page.getByText('2 lines: 1 new, 1 already here', { exact: true })).toBeVisible();
  await button(page, 'Import 1 Transaction').click();
  await button(page, 'Import Another File').click();
  await expect(page.getByText('Download your transactions from your bank')).toBeVisible();
  await expect(kept).toHaveCount(0);
});

test('after a reload, the same file has the account and the choices from before', async ({ page, setTime }) => {
  await setTime(NOON);
  await register(page);
  const file = 'Date,Payee,Amount\n2026-03-16,Corner Shop,-12.50\n2026-03-17,Bakery,-8.00\n';
  await page.goto('/transactions/import');
  await chooseFile(page, 'card.csv', file);
  await page.getByLabel('Account name').fill('Chase card');
  await button(page, 'Continue').click();
  await category(page, 'Bakery', 'Groceries').click();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();

  await chooseFile(page, 'card.csv', file);

  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible();
  await expect(page.getByText('Account: Chase card')).toBeVisible();
  await expect(category(page, 'Corner Shop', 'Groceries')).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Category for Bakery' })).toHaveCount(0);
  await button(page, 'Change Account').click();
  await expect(page.getByLabel('Account name')).toHaveValue('Chase card');
});

test('after a reload during the import, the screen leads to where the import is', async ({ page, setTime }) => {
  await setTime(NOON);
  await register(page);
  await review(page, statement([{ day: 16, amount: -12.5, text: 'CORNER SHOP' }]));
  await category(page, 'Corner Shop', 'Groceries').click();
  const imported = Promise.withResolvers<void>();
  await page.route('**/api/imports', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    imported.resolve(); // The answer never arrives.
  });
  await button(page, 'Import 1 Transaction').click();
  await imported.promise;
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();

  const sent = page.getByText('Your last file was being imported when you left.');
  await expect(sent).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await sent.getByRole('link', { name: 'Import & Export' }).click();
  await expect(page.getByRole('list', { name: 'Your Imports' }).getByRole('link')).toHaveText(/bank\.ofx/);
  await page.goto('/transactions/import');
  await expect(page.getByText('Download your transactions from your bank')).toBeVisible();
  await expect(sent).toHaveCount(0);
});

test('a line keeps the focus when the list is scrolled away from it', async ({ page, setTime }) => {
  await setTime(NOON);
  await register(page);
  await page.goto('/transactions/import');
  const many = Array.from({ length: 60 }, (_, index) => ({
    day: 16 - (index % 16),
    amount: 100 + index,
    text: 'ACME',
  }));
  await chooseFile(page, 'bank.ofx', statement(many));
  await page.getByRole('button', { name: /^Acme/ }).click();
  const lineAt = (place: number) => page.locator(`li[aria-posinset="${place}"]`).getByRole('button');
  const line = lineAt(3);
  await line.focus();
  await page.keyboard.press('End');
  await expect(lineAt(61)).toBeInViewport();
  await expect(line).not.toBeInViewport();
  await expect(line).toBeFocused();

  await button(page, 'Import 60 Transactions').click();
  await button(page, 'Choose Categories').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeFocused();
  await expect(lineAt(1).first()).toBeInViewport();
});

test('a line that takes the place of an earlier one is named before it does', async ({ page, setTime }) => {
  await setTime(NOON);
  await register(page);
  await review(page, statement([{ day: 15, amount: -43.17, text: 'PENDING 4711' }]));
  await button(page, 'Import 1 Transaction').click();
  await button(page, 'Import as Other').click();
  await expect(page.getByText('Account: Bank …6789')).toBeVisible();

  const later = [
    { day: 17, amount: -43.17, text: 'LIDL 0042' },
    { day: 14, amount: -1, text: 'KIOSK' },
  ];
  await review(page, statement(later));
  await expect(page.getByText('1 line takes the place of an earlier one that your bank seems to have')).toBeVisible();
  await openTab(page, 'Already here');
  await expect(page.getByText('Changed by your bank: PENDING 4711, Mar 15')).toBeVisible();
});

test("an amount that a schedule recorded becomes the bank's, and Undo returns it", async ({ page, setTime }) => {
  await setTime(NOON);
  const ann = await register(page);
  await schedule(ann, [{ description: 'Gym', amount: 50, first: '2026-03-18', recording: 'automatic' }]);
  const amounts = async () => {
    const { items } = await ann.call(transactionsContract.list, { query: {} });
    return items.map(({ amount }) => amount);
  };
  expect(await amounts()).toEqual([50_00]);

  await review(page, statement([{ day: 18, amount: -52, text: 'GYM 0815' }]));
  await expect(page.getByText('1 line: 0 new, 1 already here', { exact: true })).toBeVisible();
  await expect(page.getByText('1 recorded amount changes to what your bank says.')).toBeVisible();
  await page.getByText('Already recorded as Gym, $50.00 on Mar 18').click();
  const dialog = page.getByRole('dialog');
  await expect(button(dialog, 'Change to $52.00')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessibleInBothThemes(page);
  await button(dialog, 'Cancel').click();
  await button(page, 'Finish').click();
  await expect(page.getByRole('heading', { name: 'No new transactions' })).toBeVisible();
  expect(await amounts()).toEqual([52_00]);
  await button(page, 'Undo Import').click();
  await expect(page.getByRole('heading', { name: 'Import Undone' })).toBeVisible();
  expect(await amounts()).toEqual([50_00]);
});

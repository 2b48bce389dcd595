import type { Page } from '@playwright/test';
import { type Account, register } from '#e2e/auth/account.ts';
import { figure } from '#e2e/dashboard/dashboard.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { setGoals } from '#e2e/goals/goals.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { row } from '#e2e/transactions/transactions.ts';
import { cents } from '#shared/money.ts';
import { preferencesContract } from '#shared/preferences/contract.ts';
import { type Transaction, transactionsContract } from '#shared/transactions/contract.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose what to keep' });
const choice = (page: Page, field: string, option: string) =>
  dialog(page).getByRole('group', { name: field }).getByRole('radio', { name: option });

/** Opens the edit screen of a transaction in two tabs. */
async function openTwice(page: Page): Promise<{ ann: Account; coffee: Transaction; other: Page }> {
  const ann = await register(page);
  const entry = { description: 'Coffee', amount: 4.5, category: 'other', date: '2026-01-05' };
  const [coffee] = (await record(ann, [entry])) as [Transaction];
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/transactions/${coffee._id}/edit`);
    await expect(tab.getByLabel('Description')).toHaveValue('Coffee');
  }
  return { ann, coffee, other };
}

test('two tabs that edit one transaction keep both changes and what is typed, and show the result at once', async ({
  page,
}) => {
  const { other } = await openTwice(page);
  await fill(page, { Amount: '5.25' });
  const reloaded = page.waitForResponse((answer) => /\/api\/transactions\/[\w-]+$/.test(answer.url()));

  await fill(other, { Description: 'Coffee with Bob' });
  await button(other, 'Save Changes').click();
  await expect(row(other, 'Coffee with Bob')).toContainText('-$4.50');

  await test.step('the open form keeps what is typed', async () => {
    await reloaded;
    await expect(page.getByLabel('Amount')).toHaveValue('5.25');
    await expect(page.getByLabel('Description')).toHaveValue('Coffee');
  });

  await button(page, 'Save Changes').click();
  await expect(row(page, 'Coffee with Bob')).toContainText('-$5.25');
  await expect(row(other, 'Coffee with Bob')).toContainText('-$5.25');

  await test.step('Undo takes back only the change of its tab', async () => {
    await button(page, 'Undo').click();
    await expect(row(page, 'Coffee with Bob')).toContainText('-$4.50');
    await expect(row(other, 'Coffee with Bob')).toContainText('-$4.50');
  });
});

test('two tabs that change the same field choose between both values', async ({ page }) => {
  const { ann, coffee, other } = await openTwice(page);
  await fill(other, { Amount: '6', Description: 'Tea' });
  await button(other, 'Save Changes').click();
  await expect(row(other, 'Tea')).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  await button(page, '+ Add a note').click();
  await fill(page, { Amount: '5', Description: 'Cocoa', Notes: 'Hot' });
  await button(page, 'Save Changes').click();
  await expect(dialog(page)).toContainText('This transaction was also changed in another tab or on another device.');
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);

  await test.step('Cancel returns to the form', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByLabel('Amount')).toHaveValue('5.00');
    await expect(button(page, 'Save Changes')).toBeFocused();
  });

  await test.step('the choice is made by keyboard and saved with all other changes', async () => {
    await page.keyboard.press('Enter');
    await choice(page, 'Amount', '$5.00').focus();
    await page.keyboard.press('ArrowDown');
    await expect(choice(page, 'Amount', '$6.00 The other change')).toBeChecked();
    await expect(choice(page, 'Description', 'Cocoa')).toBeChecked();
    await button(page, 'Save Choice').click();
    await expect(row(page, 'Hot')).toContainText('-$6.00');
    const { transaction } = await ann.call(transactionsContract.read, { params: { transactionId: coffee._id } });
    expect(transaction).toMatchObject({ description: 'Cocoa', amount: 6_00, note: 'Hot' });
  });
});

test('a draft never takes back a newer change silently', async ({ page }) => {
  const { ann, coffee, other } = await openTwice(page);
  await other.close();
  await fill(page, { Amount: '20', Description: 'Cocoa' });
  await page.goto('/goals');
  const { type, description, note, category, date } = coffee;
  const body = { type, description, note, category, date, amount: cents(15_00) };
  await ann.call(transactionsContract.update, { params: { transactionId: coffee._id }, body });

  await page.goto(`/transactions/${coffee._id}/edit`);
  await expect(page.getByText('We kept what you typed.')).toBeVisible();
  await page.reload();
  await button(page, 'Save Changes').click();
  await choice(page, 'Amount', '$15.00 The other change').check();
  await button(page, 'Save Choice').click();
  await expect(row(page, 'Cocoa')).toContainText('-$15.00');
});

test('a transaction that another tab has deleted cannot be saved, and what is typed stays', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404/);
  const { other } = await openTwice(page);
  await button(page, '+ Add a note').click();
  await fill(page, { Notes: 'With Bob' });
  await button(other, 'Delete').click();
  await expect(other.getByText('Transaction deleted')).toBeVisible();
  await button(page, 'Save Changes').click();
  await expect(page.getByRole('alert')).toContainText('This transaction was deleted in another tab');
  await expect(page.getByLabel('Notes')).toHaveValue('With Bob');
});

test('a goal that another tab has deleted cannot be saved, and what is typed stays', async ({ page, context }) => {
  const [car] = await setGoals(await register(page), [{ name: 'Car' }]);
  await page.goto(`/goals/${car?._id}/edit`);
  await fill(page, { 'Goal Name': 'Red car' });
  const other = await context.newPage();
  await other.goto('/goals');
  await button(other, 'Delete Car').click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This goal was deleted in another tab or on another device, so your changes cannot be saved.',
  );
  await expect(page.getByLabel('Goal Name')).toHaveValue('Red car');
  await button(page, 'Cancel').click();
  await expect(page).toHaveURL('/goals');
});

test('a save refreshes the figures and settings of other tabs, also without BroadcastChannel in one of them', async ({
  page,
  context,
}) => {
  const ann = await register(page);
  const other = await context.newPage();
  const old = await context.newPage();
  await old.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
  await other.goto('/dashboard');
  await expect(figure(other, 'Expenses total')).toHaveText('$0.00');
  await old.goto('/transactions');

  await page.goto('/transactions/new');
  await fill(page, { Description: 'Coffee', Amount: '4.50' });
  await button(page, 'Add Transaction').click();
  await expect(row(page, 'Coffee')).toBeVisible();
  await expect(figure(other, 'Expenses total')).toHaveText('$4.50');
  await expect(row(old, 'Coffee')).toBeHidden();

  await other.goto('/settings/preferences');
  await page.goto('/settings/preferences');
  await button(page, 'Dark').click();
  await button(page, 'Save Preferences').click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(button(other, 'Dark')).toHaveAttribute('aria-pressed', 'true');

  await test.step('two numbers for one setting are a choice', async () => {
    const { preferences } = await ann.call(preferencesContract.read, {});
    const dashboardPreferences = { recentTransactionsCount: 15 } as const;
    await ann.call(preferencesContract.update, { body: { ...preferences, dashboardPreferences } });
    await other.getByLabel('Recent transactions to show').selectOption('5 transactions');
    await button(other, 'Save Preferences').click();
    await choice(other, 'Recent transactions to show', '15 transactions').check();
    await button(other, 'Save Choice').click();
    await expect(other.getByText('Preferences saved successfully!')).toBeVisible();
    await expect(other.getByLabel('Recent transactions to show')).toHaveValue('15');
  });
});

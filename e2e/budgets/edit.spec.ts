import type { Locator, Page } from '@playwright/test';
import { type Account, register } from '#e2e/auth/account.ts';
import { card } from '#e2e/dashboard/dashboard.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { expectFieldError, fill } from '#e2e/page/field-errors.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { budgetCard, budgetFigure, plan } from './budgets.ts';
import { holdChanges, icon } from './form.ts';

let ann: Account;
let path: string;
test.beforeEach(async ({ page, setTime }) => {
  await setTime(NOON);
  ann = await register(page);
  const plans = [
    { name: 'Groceries', amount: 100, from: '2026-02', icon: '🛒', notes: 'Market' },
    { name: 'Bills', amount: 50, from: '2026-03' },
  ];
  const [groceries] = await plan(ann, plans);
  await record(ann, [
    { amount: 120, category: 'groceries', date: '2026-02-03' },
    { amount: 85, category: 'groceries', date: '2026-03-03', description: 'Week one' },
  ]);
  path = `/budget/edit/${groceries?._id.replace('2026-02', '2026-03')}`;
  await page.goto(path);
});

const rename = (page: Page): Locator => page.getByText('Rename or change icon');

test('shows the progress, the amount, the notes, and the expenses', {
  tag: [
    '@2.budget-edit.title',
    '@2.budget-edit.progress',
    '@2.budget-edit.amount',
    '@2.budget-edit.notes',
    '@2.budget-edit.spending',
  ],
}, async ({ page }) => {
  await expect(page).toHaveTitle('Centwise | Groceries');
  await expect(page.getByRole('heading', { name: 'Groceries' })).toBeVisible();
  await expect(card(page, 'Current Progress')).toContainText("Remaining$15.00in March's budget15% left");
  await expect(card(page, 'Current Progress')).toContainText('85% usedNear limit');
  await expect(page.getByLabel('Budgeted Amount')).toHaveValue('100.00');
  await expect(page.getByLabel('Notes (Optional)')).toHaveValue('Market');
  const spending = page.getByLabel('Current Month Spending');
  await expect(spending).toHaveValue('$85.00');
  await expect(spending).not.toBeEditable();
  await expect(spending).toHaveAccessibleDescription(/calculated automatically from transactions/);
  await expect(page.getByText('Repeats every month, starting March 2026')).toBeVisible();
});

test('changes the amount from that month on and leaves the months before it unchanged', {
  tag: [
    '@1.product.budgets',
    '@2.budget-edit.save',
    '@2.budget-edit.cancel',
    '@4.forms.saving-changes',
    '@5.budget-edit.amount-positive',
  ],
}, async ({ page }) => {
  await fill(page, { 'Budgeted Amount': '0' });
  await button(page, 'Save Changes').click();
  await expectFieldError(page.getByLabel('Budgeted Amount'), 'Budget amount must be greater than 0');
  await fill(page, { 'Budgeted Amount': '200', 'Notes (Optional)': 'Market and baker' });
  const release = await holdChanges(page);
  await button(page, 'Save Changes').click();
  await expect(button(page, 'Saving Changes...')).toBeDisabled();
  await expect(button(page, 'Delete Category')).toBeDisabled();
  release();
  await expect(page).toHaveURL('/budget');
  await expect(budgetCard(page, 'Groceries')).toContainText('$85.00 of $200.00');
  await button(page, 'Previous month').click();
  await expect(budgetCard(page, 'Groceries')).toContainText('$120.00 of $100.00');
  await budgetCard(page, 'Groceries').click();
  await expect(page.getByLabel('Notes (Optional)')).toHaveValue('Market and baker');
  await button(page, 'Cancel').click();
  await expect(page).toHaveURL('/budget?month=2026-02');
});

test('renames the category in its transactions, too, and changes its icon', async ({ page }) => {
  await rename(page).click();
  await expect(icon(page, 'Groceries')).toBeChecked();
  await fill(page, { 'Category Name': 'farmers MARKET' });
  await icon(page, 'Home').check();
  await button(page, 'Save Changes').click();
  await expect(budgetCard(page, 'Farmers Market')).toHaveText(
    '🏠Farmers Market 85%$15.00 left$85.00 of $100.00Near limit',
  );
  await budgetCard(page, 'Farmers Market').click();
  await expect(page).toHaveTitle('Centwise | Farmers Market');
  await rename(page).click();
  await expect(page.getByLabel('Category Name')).toHaveValue('farmers MARKET');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Transactions' }).click();
  await expect(page.getByRole('link', { name: /Week one/ })).toContainText('Farmers Market');
});

test('says that a new name joins two categories for good, before it does', async ({ page }) => {
  await record(ann, [{ amount: 5, category: 'snacks', date: '2026-03-04' }]);
  await page.reload();
  await rename(page).click();
  const name = page.getByLabel('Category Name');
  await expect(name).toHaveAccessibleDescription('This also renames the category on all your past transactions');
  await name.fill('SNACKS');
  await expect(name).toHaveAccessibleDescription(
    'You already use Snacks. The transactions of both become one category, which cannot be undone.',
  );
  await name.fill('groceries');
  await expect(name).toHaveAccessibleDescription('This also renames the category on all your past transactions');
});

test('keeps the original spelling of an unchanged name', async ({ page }) => {
  const [suv] = await plan(ann, [{ name: 'SUV & VAT', amount: 50, from: '2026-03' }]);
  await page.goto(`/budget/edit/${suv?._id}`);
  await fill(page, { 'Budgeted Amount': '60' });
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await button(page, 'Save Changes').click();
  const { base, ...payload } = (await sent).postDataJSON();
  expect(base).toEqual({ name: 'SUV & VAT', amount: 50, notes: '', icon: null, version: 1 });
  expect(payload).toEqual({
    name: 'SUV & VAT',
    amount: 60,
    periodType: 'monthly',
    category: 'suv & vat',
    periodStart: '2026-03-01',
    periodEnd: '2026-03-31',
    notes: '',
  });
  await expect(budgetCard(page, 'Suv & Vat')).toContainText('of $60.00');
});

test('rejects the name of another budget and opens the section of the error', async ({ page }) => {
  await rename(page).click();
  await fill(page, { 'Category Name': 'bills' });
  await rename(page).click();
  await expect(page.getByLabel('Category Name')).toBeHidden();
  await button(page, 'Save Changes').click();
  await expectFieldError(page.getByLabel('Category Name'), 'You already have a budget for this category');
  await expect(page.getByLabel('Category Name')).toBeFocused();
});

test('asks before a deletion from that month on, and canceling changes nothing', {
  tag: ['@2.budget-edit.delete', '@4.forms.deleting', '@5.budget-edit.delete-confirm'],
}, async ({ page }) => {
  const asked: string[] = [];
  let answer = false;
  page.on('dialog', async (dialog) => {
    asked.push(`${dialog.type()}: ${dialog.message()}`);
    await (answer ? dialog.accept() : dialog.dismiss());
  });
  await expect(page.getByText("Earlier months don't change")).toBeVisible();
  await button(page, 'Delete Category').click();
  await expect(button(page, 'Delete Category')).toBeEnabled();
  answer = true;
  const release = await holdChanges(page);
  await button(page, 'Delete Category').click();
  await expect(button(page, 'Deleting...')).toBeDisabled();
  release();
  await expect(page).toHaveURL('/budget');
  await expect(budgetCard(page, 'Bills')).toBeVisible();
  await expect(budgetCard(page, 'Groceries')).toHaveCount(0);
  await expect(budgetFigure(page, 'Unbudgeted')).toHaveText('$85.00');
  await button(page, 'Previous month').click();
  await expect(budgetCard(page, 'Groceries')).toContainText('$120.00 of $100.00');
  expect(asked).toEqual(Array(2).fill('confirm: Are you sure you want to delete the Groceries category?'));
});

test('keeps a deleted budget out of the history', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/dashboard');
  await page.goto(path);
  await button(page, 'Delete Category').click();
  await expect(page).toHaveURL('/budget');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('says Budget not found for an unknown budget', { tag: ['@8.budgets.missing'] }, async ({ page }) => {
  for (const missing of [path.replace('2026-03', '2026-01'), '/budget/edit/nonsense']) {
    await page.goto(missing);
    await expect(page.getByText('Budget not found')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to Budget' }).click();
  await expect(page).toHaveURL('/budget');
});

test('keeps the entered values and shows the reason when the server fails', { tag: ['@8.budgets.message'] }, async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 503/);
  const json = { success: false, code: 'unavailable', message: 'The tide is out' };
  await page.route('**/api/budgets/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, json }),
  );
  page.on('dialog', (dialog) => dialog.accept());
  const alert = page.getByRole('alert').getByText('The tide is out');
  await fill(page, { 'Budgeted Amount': '77' });
  await button(page, 'Save Changes').click();
  await expect(alert).toBeVisible();
  await expect(page.getByLabel('Budgeted Amount')).toHaveValue('77.00');
  await button(page, 'Delete Category').click();
  await expect(alert).toBeVisible();
  await expect(button(page, 'Delete Category')).toBeEnabled();
});

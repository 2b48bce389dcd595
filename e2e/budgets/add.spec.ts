import { type Account, register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { expectFieldError, expectNoFieldError, fill } from '#e2e/page/field-errors.ts';
import { expectUncovered } from '#e2e/page/in-view.ts';
import { abort, interceptNext } from '#e2e/page/intercept.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { budgetCard, plan } from './budgets.ts';
import { holdChanges, icon, icons } from './form.ts';

let ann: Account;
test.beforeEach(async ({ page, setTime }) => {
  await setTime(NOON);
  ann = await register(page);
});

test('reports all errors at once and clears each message when its field is edited', {
  tag: [
    '@2.budget-add.name',
    '@2.budget-add.amount',
    '@2.budget-add.notes',
    '@4.forms.errors-clear',
    '@5.budget-add.name-required',
    '@5.budget-add.name-length',
    '@5.budget-add.amount-positive',
    '@5.budget-add.icon-required',
    '@5.budget-add.notes-length',
    '@5.budget-add.amount-inputs',
    '@9.money-and-days.step',
  ],
}, async ({ page }) => {
  await page.goto('/budget/add');
  await expect(page).toHaveTitle('Centwise | Add Category');
  await button(page, 'Add Category').click();
  await expectFieldError(page.getByLabel('Category Name'), 'Category name is required');
  await expectFieldError(page.getByLabel('Budgeted Amount'), 'Budget amount must be greater than 0');
  await expectFieldError(icons(page), 'Please select an icon');
  await expect(page.getByLabel('Category Name')).toBeFocused();

  for (const [label, wrong, message, right] of [
    ['Category Name', 'x'.repeat(51), 'Category name cannot exceed 50 characters', 'x'.repeat(50)],
    ['Budgeted Amount', '0', 'Budget amount must be greater than 0', '0.01'],
    ['Budgeted Amount', '-5', 'Budget amount must be greater than 0', '5'],
    ['Budgeted Amount', '0.125', 'Amount can have at most 2 decimals', '1.23'],
    ['Budgeted Amount', '1000000000', 'Amount cannot exceed $999,999,999.99', '999999999.99'],
    ['Notes (Optional)', 'n'.repeat(201), 'Notes cannot exceed 200 characters', 'n'.repeat(200)],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(wrong);
    await button(page, 'Add Category').click();
    await expectFieldError(field, message);
    await field.fill(right);
    await expectNoFieldError(field);
  }
  await expect(page.getByText('200/200')).toBeVisible();
  await expect(page.getByLabel('Budgeted Amount')).toHaveAttribute('min', '0');
  await expect(page.getByLabel('Budgeted Amount')).toHaveAttribute('step', '0.01');
  await button(page, 'Add Category').click();
  await expect(icon(page, 'Dining')).toBeFocused();
  await icon(page, 'Dining').check();
  await expectNoFieldError(icons(page));
});

test('offers 20 icons in 5 columns as one radio group for the keyboard', {
  tag: ['@2.budget-add.icon', '@9.budgets.icons'],
}, async ({ page }) => {
  await page.goto('/budget/add');
  const radios = icons(page).getByRole('radio');
  await expect(radios).toHaveCount(20);
  const lefts = await radios.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(5);

  await page.getByLabel('Budgeted Amount').focus();
  await page.keyboard.press('Tab');
  await expect(icon(page, 'Dining')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(icon(page, 'Groceries')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(icon(page, 'Public transport')).toBeChecked();
  for (const _ of 'further than the last row') await page.keyboard.press('ArrowDown');
  await expect(icon(page, 'Gifts')).toBeChecked();
  await expect(icon(page, 'Gifts')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(icon(page, 'Entertainment')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Notes (Optional)')).toBeFocused();
});

test('offers the categories with spending but no budget, so that no budget watches nothing', async ({ page }) => {
  await plan(ann, [{ name: 'Groceries', amount: 100, from: '2026-03' }]);
  await record(ann, [
    { amount: 78.45, category: 'food & dining', date: '2026-03-04' },
    { amount: 12, category: 'pottery', date: '2026-03-05' },
    { amount: 50, category: 'groceries', date: '2026-03-05' },
    { amount: 900, category: 'rent', date: '2026-02-01' },
  ]);
  await page.goto('/budget/add');
  const offered = page.getByRole('group', { name: 'Spent in March without a budget' }).getByRole('button');
  await expect(offered).toHaveText(['Food & Dining · $78.45', 'Pottery · $12.00']);

  const name = page.getByLabel('Category Name');
  await name.pressSequentially('Food');
  await expect(icons(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(name).toHaveAccessibleDescription('Did you mean Food & Dining?');
  await page.getByText('Did you mean').getByRole('button', { name: 'Food & Dining' }).click();
  await expect(name).toHaveValue('Food & Dining');
  await expect(icon(page, 'Dining')).toBeChecked();
  await expect(offered.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Did you mean')).toBeHidden();

  await name.fill('Grocerys');
  await expect(name).toHaveAccessibleDescription('You already have a budget for Groceries');
  await page.getByText('You already have').getByRole('link', { name: 'Groceries' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groceries');
  await page.goBack();
  await name.fill('groceries');
  await expect(name).toHaveAccessibleDescription('You already have a budget for Groceries');

  await offered.nth(1).click();
  await expect(name).toHaveValue('Pottery');
  await expect(icon(page, 'Other')).toBeChecked();
  await expect(page.getByLabel('Budgeted Amount')).toBeFocused();
  await icon(page, 'Games').check();
  await offered.first().click();
  await expect(icon(page, 'Games')).toBeChecked();
  await fill(page, { 'Budgeted Amount': '400' });
  await button(page, 'Add Category').click();
  await expect(budgetCard(page, 'Food & Dining')).toContainText('$321.55 left$78.45 of $400.00');

  await page.getByRole('link', { name: 'Add Category' }).click();
  await expect(offered).toHaveText(['Pottery · $12.00']);
  await fill(page, { 'Category Name': 'Fodo', 'Budgeted Amount': '5' });
  await icon(page, 'Other').check();
  await button(page, 'Add Category').click();
  await expect(budgetCard(page, 'Fodo')).toContainText('$5.00 left');
});

test('starts in the chosen month, continues automatically, and leaves the months before it unchanged', {
  tag: ['@1.product.budgets', '@2.budget-add.submit', '@4.forms.adding-category', '@4.forms.create-navigates'],
}, async ({ page }) => {
  await page.goto('/budget?month=2026-02');
  await page.getByRole('link', { name: 'Add Category' }).first().click();
  await expect(page.getByText('Repeats every month, starting February 2026')).toBeVisible();
  await fill(page, { 'Category Name': ' pottery ', 'Budgeted Amount': '$1,050.5', 'Notes (Optional)': 'Clay' });
  await icon(page, 'Games').check();
  const release = await holdChanges(page);
  await button(page, 'Add Category').click();
  await expect(button(page, 'Adding Category...')).toBeDisabled();
  await expect(button(page, 'Cancel')).toBeDisabled();
  release();
  await expect(page).toHaveURL('/budget?month=2026-02');
  await expect(budgetCard(page, 'Pottery')).toHaveText('🎮Pottery 0%$1,050.50 left$0.00 of $1,050.50Under budget');
  await button(page, 'Next month').click();
  await expect(budgetCard(page, 'Pottery')).toContainText('$0.00 of $2,101.00');
  await page.goto('/budget?month=2026-01');
  await expect(page.getByText('No budgets in January 2026')).toBeVisible();
});

test('rejects a category that has a budget beside the name', async ({ page }) => {
  await plan(ann, [{ name: 'Bills', amount: 50, from: '2026-03' }]);
  await page.goto('/budget/add');
  await fill(page, { 'Category Name': 'BILLS', 'Budgeted Amount': '5' });
  await icon(page, 'Bills').check();
  await button(page, 'Add Category').click();
  await expectFieldError(page.getByLabel('Category Name'), 'You already have a budget for this category');
});

test('returns to the same month by Cancel and by the back arrow', { tag: ['@2.budget-add.cancel'] }, async ({
  page,
}) => {
  for (const leave of [button(page, 'Cancel'), page.getByRole('link', { name: 'Back' })]) {
    await page.goto('/budget/add?month=2026-05');
    await leave.click();
    await expect(page).toHaveURL('/budget?month=2026-05');
  }
});

test('scrolls to a failure that Enter caused, on a small screen', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/budget/add');
  await icon(page, 'Dining').check();
  await fill(page, { 'Budgeted Amount': '50', 'Category Name': 'Lost' });
  for (const _ of ['first', 'second']) {
    await interceptNext(page, 'POST', '**/api/budgets', abort);
    await page.getByLabel('Category Name').press('Enter');
    await expectUncovered(page.getByRole('alert').getByText(/Can't reach Centwise/));
  }
});

import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { expectFieldError, fill } from '#e2e/page/field-errors.ts';
import { expectUncovered } from '#e2e/page/in-view.ts';
import { interceptNext } from '#e2e/page/intercept.ts';
import { expectRows, row } from './transactions.ts';

test.describe('adding', () => {
  test.beforeEach(async ({ page, setTime }) => {
    await setTime(NOON);
    await register(page);
    await page.goto('/transactions/new');
    await expect(page.getByLabel('Category')).toHaveValue('food & dining');
  });

  test('begins with an expense of today, and switching the type preselects its first category', {
    tag: [
      '@2.transactions-new.category',
      '@2.transactions-new.date',
      '@3.categories.default-income',
      '@4.add-transaction.other-types',
      '@4.add-transaction.loaded',
    ],
  }, async ({ page }) => {
    await expect(button(page, 'Expense')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2026-03-18');
    await page.getByLabel('Category').selectOption('bills');
    await button(page, 'Income').click();
    await expect(page.getByLabel('Category')).toHaveValue('salary');
    await expect(page.getByLabel('Category').locator('option')).toHaveText([
      'Salary',
      'Freelance',
      'Investment',
      'Bonus',
      'Gift',
      'Other',
    ]);
    await button(page, 'Expense').click();
    await expect(page.getByLabel('Category')).toHaveValue('food & dining');
  });

  test('follows the day while it is empty, and keeps the day of what was entered', async ({ page }) => {
    const date = page.getByLabel('Date', { exact: true });
    await page.clock.fastForward('20:00:00');
    await expect(date).toHaveValue('2026-03-19');
    await fill(page, { Description: 'Dinner' });
    await page.clock.fastForward('16:01:00');
    await expect(button(page, 'Yesterday')).toHaveAttribute('aria-pressed', 'true');
    await expect(date).toHaveValue('2026-03-19');
  });

  for (const [typed, shown] of [
    ['12', '-$12.00'],
    ['12.5', '-$12.50'],
    ['$1,234.50', '-$1,234.50'],
    ['.5', '-$0.50'],
    ['12,50', '-$12.50'],
    ['12+3.50', '-$15.50'],
    ['12,-', '-$12.00'],
    ["1'234.50 $", '-$1,234.50'],
    ['999999999.99', '-$999,999,999.99'],
  ]) {
    test(`accepts '${typed}' as dollars`, async ({ page }) => {
      await fill(page, { Description: 'Typed', Amount: typed ?? '' });
      await page.getByLabel('Amount').press('Enter');
      await expect(row(page, 'Typed')).toContainText(shown ?? '');
    });
  }

  test('shows one $, with or without a typed one', async ({ page }) => {
    await page.getByLabel('Amount').pressSequentially('$1,000');
    await expect(page.getByLabel('Amount')).toHaveValue('1,000');
    await page.getByLabel('Amount').fill(' $2.50');
    await expect(page.getByLabel('Amount')).toHaveValue('2.50');
  });

  test('formats the amount when the focus leaves it, and keeps the text of an error', async ({ page }) => {
    const amount = page.getByLabel('Amount');
    await amount.fill('4,5');
    await amount.press('Tab');
    await expect(amount).toHaveValue('4.50');
    await amount.fill('0');
    await amount.press('Enter');
    await expectFieldError(amount, 'Amount must be greater than 0');
    await amount.press('Tab');
    await expect(amount).toHaveValue('0');
    await expectFieldError(amount, 'Amount must be greater than 0');
  });

  test('says what to type instead of an ambiguous amount', async ({ page }) => {
    const amount = page.getByLabel('Amount');
    await fill(page, { Description: 'Rent', Amount: '1.500' });
    await amount.press('Enter');
    await expectFieldError(amount, 'For $1,500.00, type 1,500. Cents have two digits, such as 1.50.');
    await amount.fill('1.234');
    await amount.press('Enter');
    await expectFieldError(amount, 'For $1,234.00, type 1,234. Cents have two digits, such as 1.23.');
    await amount.fill('1,500');
    await amount.press('Enter');
    await expect(row(page, 'Rent')).toContainText('-$1,500.00');
  });

  test('counts the characters of the notes', { tag: ['@2.transactions-new.notes'] }, async ({ page }) => {
    await button(page, '+ Add a note').click();
    await expect(page.getByLabel('Notes')).toBeFocused();
    await expect(page.getByText('0/500')).toBeVisible();
    await page.getByLabel('Notes').fill('x'.repeat(499));
    await expect(page.getByText('499/500')).toBeVisible();
  });

  test('leaves no trace when it is canceled', { tag: ['@2.transactions-new.cancel'] }, async ({ page }) => {
    await fill(page, { Description: 'Never mind', Amount: '5' });
    await button(page, 'Cancel').click();
    await expect(page).toHaveURL('/transactions');
    await expect(page.getByText('No transactions yet')).toBeVisible();
  });

  for (const [outcome, label, shown] of [
    ['saved', 'Add Transaction', 'Lunch'],
    ['cancelled', 'Cancel', 'No transactions yet'],
  ] as const) {
    test(`is not reopened by Back after it is ${outcome}`, async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'Add Transaction' }).click();
      await fill(page, { Description: 'Lunch', Amount: '5' });
      await button(page, label).click();
      await expect(page).toHaveURL('/transactions');
      await expect(page.getByRole('main').getByText(shown)).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL('/dashboard');
    });
  }

  test('shows the row from the response without another call', async ({ page }) => {
    await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? undefined : route.continue()));
    await fill(page, { Description: 'At once', Amount: '5' });
    await page.getByRole('button', { name: 'Add Transaction' }).click();
    await expect(row(page, 'At once')).toContainText('-$5.00');
  });

  test('creates one row when submitted twice', async ({ page }) => {
    await fill(page, { Description: 'Once', Amount: '5' });
    await button(page, 'Add Transaction').evaluate((submit: HTMLButtonElement) => {
      submit.click();
      submit.click();
      submit.form?.requestSubmit();
    });
    await expectRows(page, ['Once']);
    await page.reload();
    await expectRows(page, ['Once']);
  });

  test('shows its progress with its buttons disabled', {
    tag: ['@4.forms.submitting', '@4.forms.adding-transaction'],
  }, async ({ page }) => {
    const released = Promise.withResolvers<void>();
    await page.route('**/api/transactions', async (route) => {
      await released.promise;
      await route.continue();
    });
    await fill(page, { Description: 'Slow', Amount: '5' });
    await button(page, 'Add Transaction').click();
    await expect(button(page, 'Adding Transaction...')).toBeDisabled();
    await expect(button(page, 'Cancel')).toBeDisabled();
    released.resolve();
    await expectRows(page, ['Slow']);
  });

  test('creates one row when repeated after the response of a busy server', {
    tag: ['@8.transactions.add-error'],
  }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 503/);
    const json = { success: false, code: 'unavailable', message: 'Centwise is busy right now.' };
    await interceptNext(page, 'POST', '**/api/transactions', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, json });
    });
    await fill(page, { Description: 'Lost', Amount: '5' });
    await button(page, 'Add Transaction').click();
    await expect(page.getByRole('alert').getByText('Centwise is busy right now.')).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue('Lost');
    await button(page, 'Add Transaction').click();
    await expectRows(page, ['Lost']);
  });

  test('shows the server’s message after a failure and keeps the entered values', {
    tag: ['@8.transactions.add-server'],
  }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 503/);
    const failure = { success: false, code: 'unavailable', message: 'The tide is out' };
    await page.route('**/api/transactions', (route) => route.fulfill({ status: 503, json: failure }));
    await fill(page, { Description: 'Refused', Amount: '5' });
    await button(page, 'Add Transaction').click();
    await expect(page.getByRole('alert').getByText('The tide is out')).toBeVisible();
    await expect(page.getByLabel('Amount')).toHaveValue('5.00');
  });

  test('shows a failure above the buttons that stay in view', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 503/);
    await page.setViewportSize({ width: 320, height: 568 });
    const json = { success: false, code: 'unavailable', message: 'Centwise is busy right now.' };
    await interceptNext(page, 'POST', '**/api/transactions', (route) => route.fulfill({ status: 503, json }));
    await fill(page, { Description: 'Lost', Amount: '5' });
    await button(page, 'Add Transaction').click();
    await expectUncovered(page.getByRole('alert').getByText('Centwise is busy right now.'));
  });

  test('offers the default categories if they fail to load', {
    tag: ['@3.categories.defaults-used', '@8.budgets.categories'],
  }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 503/);
    await page.route('**/api/transactions/categories?*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.reload();
    await expect(page.getByLabel('Category').locator('option')).toHaveText([
      'Food & Dining',
      'Transportation',
      'Shopping',
      'Bills',
      'Entertainment',
      'Healthcare',
      'Groceries',
      'Utilities',
      'Other',
    ]);
  });
});

import type { Page } from '@playwright/test';
import { type Account, register } from './account.ts';
import { fill } from './field-errors.ts';
import { expect, test } from './fixtures.ts';
import { record } from './ledger.ts';

/** A Wednesday: this week began on Sunday the 15th. */
const NOON = '2026-03-18T12:00:00-04:00';

const rows = (page: Page) => page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' });
const total = (page: Page) => page.getByRole('region', { name: 'Total' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Exactly these rows, in this order. */
async function expectRows(page: Page, names: readonly string[]): Promise<void> {
  await expect(rows(page)).toHaveCount(names.length);
  await expect(rows(page)).toContainText([...names]);
}

const ENTRIES = [
  { description: 'Bonus', type: 'income', amount: 500, category: 'bonus', date: '2025-12-31' },
  { description: 'February bill', amount: 80, category: 'bills', date: '2026-02-28' },
  { description: 'March bill', amount: 75.5, category: 'bills', date: '2026-03-01' },
  { description: 'Saturday', amount: 15, category: 'entertainment', date: '2026-03-14' },
  { description: 'Sunday', amount: 12.34, category: 'food & dining', date: '2026-03-15' },
  { description: 'Hidden', note: 'Shown instead', amount: 1, category: 'pottery', date: '2026-03-17' },
  { description: 'Lunch', amount: 9.99, category: 'food & dining', date: '2026-03-18' },
] as const;

test.describe('the list', () => {
  let ann: Account;
  test.beforeEach(async ({ page, setTime }) => {
    await setTime(NOON);
    ann = await register(page);
    await record(ann, ENTRIES);
  });

  test('shows icon, note or description, category, day and signed amount, newest first', async ({ page }) => {
    await page.goto('/transactions');
    await expectRows(page, ['Lunch', 'Shown instead', 'Sunday', 'Saturday', 'March bill', 'February bill', 'Bonus']);
    await expect(row(page, 'Lunch')).toHaveText('🍽️Lunch-$9.99Food & DiningToday');
    await expect(row(page, 'Shown instead')).toHaveText('📦Shown instead-$1.00PotteryYesterday');
    await expect(row(page, 'February bill')).toHaveText('🧾February bill-$80.00BillsFeb 28');
    await expect(row(page, 'Bonus')).toHaveText('📦Bonus+$500.00BonusDec 31, 2025');
  });

  test('is filtered by category, from All and the categories the person uses', async ({ page }) => {
    await page.goto('/transactions');
    await button(page, 'Filters').click();
    const offered = page.getByRole('group', { name: 'Category' }).getByRole('button');
    await expect(offered).toHaveText(['All', 'Bills', 'Bonus', 'Entertainment', 'Food & Dining', 'Pottery']);
    await expect(button(page, 'All')).toHaveAttribute('aria-pressed', 'true');
    await button(page, 'Bills').click();
    await expect(page).toHaveURL('/transactions?category=bills');
    await expectRows(page, ['March bill', 'February bill']);
    await expect(total(page)).toContainText('-$155.50');
    await button(page, 'All').click();
    await expect(page).toHaveURL('/transactions');
    await expect(rows(page)).toHaveCount(7);
  });

  for (const [label, name, found, sum] of [
    ['This Week', 'this-week', ['Lunch', 'Shown instead', 'Sunday'], '-$23.33'],
    ['Last Week', 'last-week', ['Saturday'], '-$15.00'],
    ['This Month', 'this-month', ['Lunch', 'Shown instead', 'Sunday', 'Saturday', 'March bill'], '-$113.83'],
    ['Last Month', 'last-month', ['February bill'], '-$80.00'],
  ] as const) {
    test(`is filtered by ${label}`, async ({ page }) => {
      await page.goto('/transactions');
      await button(page, 'Filters').click();
      await button(page, label).click();
      await expect(page).toHaveURL(`/transactions?dateRange=${name}`);
      await expectRows(page, found);
      await expect(total(page)).toContainText(sum);
      await button(page, 'All Time').click();
      await expect(page).toHaveURL('/transactions');
      await expect(rows(page)).toHaveCount(7);
    });
  }

  test('is filtered by the smallest and the largest amount, both included', async ({ page }) => {
    await page.goto('/transactions');
    await button(page, 'Filters').click();
    await page.getByLabel('Min $', { exact: true }).fill('12.34');
    await expectRows(page, ['Sunday', 'Saturday', 'March bill', 'February bill', 'Bonus']);
    await page.getByLabel('Max $', { exact: true }).fill('$80.00');
    await expectRows(page, ['Sunday', 'Saturday', 'March bill', 'February bill']);
    await expect(page).toHaveURL('/transactions?minAmount=12.34&maxAmount=80');
    await expect(total(page)).toContainText('-$182.84');
  });

  test('tells in chips what filters it; each is removed by its x, all by Clear all', async ({ page }) => {
    await page.goto('/transactions?category=bills&dateRange=this-month&minAmount=10&maxAmount=100');
    await expectRows(page, ['March bill']);
    await expect(chips(page).getByRole('listitem')).toHaveText([
      'Bills',
      'This Month',
      'Min $10.00',
      'Max $100.00',
      'Clear all',
    ]);
    await button(page, 'Remove This Month').click();
    await expect(page).toHaveURL('/transactions?category=bills&minAmount=10&maxAmount=100');
    await expectRows(page, ['March bill', 'February bill']);
    await button(page, 'Clear all').click();
    await expect(page).toHaveURL('/transactions');
    await expect(chips(page)).toBeHidden();
    await expect(rows(page)).toHaveCount(7);
  });

  test('Clear All Filters in the panel clears them all, and what is half typed', async ({ page }) => {
    await page.goto('/transactions?category=bills&minAmount=78');
    await expectRows(page, ['February bill']);
    await button(page, 'Filters').click();
    await expect(page.getByLabel('Min $', { exact: true })).toHaveValue('78');
    await button(page, 'Clear All Filters').click();
    await expect(page).toHaveURL('/transactions');
    await expect(page.getByLabel('Min $', { exact: true })).toHaveValue('');
    await expect(rows(page)).toHaveCount(7);
  });

  test('keeps its filters through reload, back and a shared address', async ({ page, context }) => {
    await page.goto('/transactions');
    await button(page, 'Filters').click();
    await button(page, 'Food & Dining').click();
    await button(page, 'This Week').click();
    await expectRows(page, ['Lunch', 'Sunday']);
    await page.reload();
    await expectRows(page, ['Lunch', 'Sunday']);
    const friend = await context.newPage();
    await friend.goto(page.url());
    await expectRows(friend, ['Lunch', 'Sunday']);
    await row(page, 'Sunday').getByRole('link').click();
    await expect(page.getByLabel('Description')).toHaveValue('Sunday');
    await page.goBack();
    await expectRows(page, ['Lunch', 'Sunday']);
    await page.goBack();
    await expect(page).toHaveURL('/transactions?category=food+%26+dining');
    await expectRows(page, ['Lunch', 'Sunday']);
  });

  test('drops a filter it cannot read', async ({ page }) => {
    await page.goto('/transactions?dateRange=someday&minAmount=lots&maxAmount=-1&month=2026-13&type=gift&nonsense=1');
    await expect(rows(page)).toHaveCount(7);
    await expect(chips(page)).toBeHidden();
  });

  test('says when nothing fits the filters', async ({ page }) => {
    await page.goto('/transactions?minAmount=1000');
    await expect(page.getByText('No matching transactions')).toBeVisible();
    await button(page, 'Clear filters').click();
    await expect(rows(page)).toHaveCount(7);
  });

  test('says that it is loading', async ({ page }) => {
    const released = Promise.withResolvers<void>();
    await page.route('**/api/transactions*', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto('/transactions');
    await expect(page.getByText('Loading your transactions...')).toBeVisible();
    released.resolve();
    await expect(rows(page)).toHaveCount(7);
    await expect(page.getByText('Loading your transactions...')).toBeHidden();
  });

  test('says why it could not be loaded, and tries again when asked', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 503/);
    const failure = { success: false, code: 'unavailable', message: 'The tide is out' };
    await page.route('**/api/transactions*', (route) => route.fulfill({ status: 503, json: failure }));
    await page.goto('/transactions');
    await expect(page.getByText('Error: The tide is out')).toBeVisible();
    await page.unroute('**/api/transactions*');
    await button(page, 'Try again').click();
    await expect(rows(page)).toHaveCount(7);
  });

  test('when the person’s categories cannot be loaded, only All is offered', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 503/);
    await page.route('**/api/transactions/user-categories', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/transactions');
    await button(page, 'Filters').click();
    await expect(page.getByRole('group', { name: 'Category' }).getByRole('button')).toHaveText(['All']);
  });
});

test('a list of hundreds goes on as one scrolls, and draws only what is near', async ({ page }) => {
  const ann = await register(page);
  const entries = Array.from({ length: 130 }, (_, index) => ({
    description: `Entry ${index}.`,
    amount: 1,
    date: '2026-01-01',
  }));
  await record(ann, entries);
  await page.goto('/transactions');
  await expect(row(page, 'Entry 129.')).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(50);
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(row(page, 'Entry 0.')).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(row(page, 'Entry 0.')).toHaveAttribute('aria-posinset', '130');
});

test('a new person is invited to add the first transaction', async ({ page }) => {
  await register(page);
  await page.goto('/transactions');
  await expect(page.getByText('No transactions yet')).toBeVisible();
  await expect(page.getByText('Start tracking your income and expenses')).toBeVisible();
  await page.getByRole('link', { name: 'Add First Transaction' }).click();
  await expect(page).toHaveURL('/transactions/new');
});

test.describe('adding', () => {
  test.beforeEach(async ({ page, setTime }) => {
    await setTime(NOON);
    await register(page);
    await page.goto('/transactions/new');
    await expect(page.getByLabel('Category')).toHaveValue('food & dining');
  });

  test('begins with an expense of today, and switching the type preselects its first category', async ({ page }) => {
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

  for (const [typed, shown] of [
    ['12', '-$12.00'],
    ['12.5', '-$12.50'],
    ['$1,234.50', '-$1,234.50'],
    ['.5', '-$0.50'],
    ['999999999.99', '-$999,999,999.99'],
  ]) {
    test(`takes '${typed}' for dollars as people type them`, async ({ page }) => {
      await fill(page, { Description: 'Typed', Amount: typed ?? '' });
      await page.getByLabel('Amount').press('Enter');
      await expect(row(page, 'Typed')).toContainText(shown ?? '');
    });
  }

  test('counts the letters of the notes', async ({ page }) => {
    await expect(page.getByText('0/500')).toBeVisible();
    await page.getByLabel('Notes').fill('x'.repeat(499));
    await expect(page.getByText('499/500')).toBeVisible();
  });

  test('is cancelled without a trace', async ({ page }) => {
    await fill(page, { Description: 'Never mind', Amount: '5' });
    await button(page, 'Cancel').click();
    await expect(page).toHaveURL('/transactions');
    await expect(page.getByText('No transactions yet')).toBeVisible();
  });

  test('submitted twice makes one row', async ({ page }) => {
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

  test('shows that it is at work, with its buttons disabled', async ({ page }) => {
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

  test('tried again after the answer was lost makes one row', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/ERR_FAILED/);
    await page.route(
      '**/api/transactions',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await fill(page, { Description: 'Lost', Amount: '5' });
    await button(page, 'Add Transaction').click();
    await expect(page.getByRole('alert').getByText(/cannot be reached/)).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue('Lost');
    await button(page, 'Add Transaction').click();
    await expectRows(page, ['Lost']);
  });

  test('says the server’s message when it fails, and keeps what was typed', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 503/);
    const failure = { success: false, code: 'unavailable', message: 'The tide is out' };
    await page.route('**/api/transactions', (route) => route.fulfill({ status: 503, json: failure }));
    await fill(page, { Description: 'Refused', Amount: '5' });
    await button(page, 'Add Transaction').click();
    await expect(page.getByRole('alert').getByText('The tide is out')).toBeVisible();
    await expect(page.getByLabel('Amount')).toHaveValue('5');
  });

  test('offers the default categories when they cannot be loaded', async ({ page, consoleWatch }) => {
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

test.describe('an existing transaction', () => {
  test.beforeEach(async ({ page, setTime }) => {
    await setTime(NOON);
    await record(await register(page), ENTRIES);
    await page.goto('/transactions?category=bills');
    await row(page, 'March bill').getByRole('link').click();
    await expect(page.getByLabel('Description')).toHaveValue('March bill');
  });

  test('opens prefilled', async ({ page }) => {
    await expect(page).toHaveURL(/\/transactions\/[\w-]+\/edit$/);
    await expect(page).toHaveTitle('Centwise | Edit Transaction');
    await expect(page.getByLabel('Amount')).toHaveValue('75.50');
    await expect(page.getByLabel('Category')).toHaveValue('bills');
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2026-03-01');
  });

  test('is changed, and the filtered list and its total with it', async ({ page }) => {
    await fill(page, { Description: 'Changed bill', Amount: '76' });
    await button(page, 'Save Changes').click();
    await expect(page).toHaveURL('/transactions?category=bills');
    await expectRows(page, ['Changed bill', 'February bill']);
    await expect(total(page)).toContainText('-$156.00');
  });

  test('is deleted, and Undo restores it in the same place', async ({ page }) => {
    const address = page.url();
    await button(page, 'Delete').click();
    await expectRows(page, ['February bill']);
    await expect(total(page)).toContainText('-$80.00');
    await button(page, 'Undo').click();
    await expectRows(page, ['March bill', 'February bill']);
    await expect(total(page)).toContainText('-$155.50');
    await page.goto(address);
    await expect(page.getByLabel('Description')).toHaveValue('March bill');
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

import type { Page } from '@playwright/test';
import { newEmail, PASSWORD } from '#e2e/auth/account.ts';
import { card, donutRows, figure } from '#e2e/dashboard/dashboard.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { expectRefused, fill } from '#e2e/page/field-errors.ts';

const INCOME = { description: 'March pay', amount: '3,000.00', category: 'salary', date: '2026-03-01' };

/** Twelve expenses of 1,049.77: 853.79 in March, 195.98 before. */
const EXPENSES = [
  { description: 'January dentist', amount: '95.99', category: 'healthcare', date: '2026-01-31' },
  { description: 'February power', amount: '$99.99', category: 'utilities', date: '2026-02-28' },
  { description: 'Rent share', amount: '450', category: 'bills', date: '2026-03-01' },
  { description: 'Week one market', amount: '82.45', category: 'groceries', date: '2026-03-02' },
  { description: 'Bus pass', amount: '65.5', category: 'transportation', date: '2026-03-04' },
  { description: 'Cinema', amount: '31.20', category: 'entertainment', date: '2026-03-07' },
  { description: 'Shoes', amount: '59.9', category: 'shopping', date: '2026-03-10' },
  { description: 'Pharmacy', amount: '12.35', category: 'healthcare', date: '2026-03-12' },
  { description: 'Week two market', amount: '77.10', category: 'groceries', date: '2026-03-15' },
  { description: 'Dinner', amount: '48.75', category: 'food & dining', date: '2026-03-17' },
  { description: 'Coffee', amount: '.95', category: 'food & dining', date: '2026-03-18' },
  { description: 'Lunch', amount: '25.59', category: 'food & dining', date: '2026-03-18' },
];

const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });
const total = (page: Page) => page.getByRole('region', { name: 'Total' });

async function add(page: Page, entry: typeof INCOME, type: 'Income' | 'Expense'): Promise<void> {
  await page.getByRole('link', { name: 'Add Transaction' }).click();
  await button(page, type).click();
  await page.getByLabel('Category').selectOption(entry.category);
  await fill(page, { Description: entry.description, Amount: entry.amount, Date: entry.date });
  await button(page, 'Add Transaction').click();
  await expect(row(page, entry.description)).toBeVisible();
}

/** Like the preferences screen. */
async function chooseDarkTheme(page: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const { preferences } = await (await page.request.get('/api/preferences/settings', { headers })).json();
  const data = { ...preferences, displaySettings: { theme: 'Dark' } };
  expect((await page.request.put('/api/preferences/settings', { headers, data })).ok()).toBe(true);
}

interface Figures {
  remaining: string;
  income: string;
  expenses: string;
  expensesThisMonth: string;
  donut: string[][];
}

/** Expects the dashboard, the donut, and the list to match to the cent. */
async function expectFigures(page: Page, figures: Figures): Promise<void> {
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(card(page, 'Balance Summary').getByText(figures.remaining, { exact: true })).toBeVisible();
  await expect(figure(page, 'Income total')).toHaveText(figures.income);
  await expect(figure(page, 'Expenses total')).toHaveText(figures.expenses);
  await expect(figure(page, 'Expenses This month')).toHaveText(figures.expensesThisMonth);
  await expect.poll(() => donutRows(page)).toEqual(figures.donut);
  await expect(card(page, 'Spending Categories').getByText(figures.expensesThisMonth, { exact: true })).toBeVisible();
  await page.goto('/transactions?dateRange=this-month&type=expense');
  await expect(total(page)).toContainText(`-${figures.expensesThisMonth}`);
  await page.goto('/transactions?minAmount=0');
  await expect(total(page)).toContainText(figures.remaining);
  await expect(total(page)).toContainText(`+${figures.income}`);
  await expect(total(page)).toContainText(`-${figures.expenses}`);
  await page.getByRole('link', { name: 'Transactions' }).click();
}

const BEFORE: Figures = {
  remaining: '$1,950.23',
  income: '$3,000.00',
  expenses: '$1,049.77',
  expensesThisMonth: '$853.79',
  donut: [
    ['Bills', '$450.00', '53%'],
    ['Groceries', '$159.55', '19%'],
    ['Food & Dining', '$75.29', '9%'],
    ['Transportation', '$65.50', '8%'],
    ['Shopping', '$59.90', '7%'],
    ['All others', '$43.55', '5%'],
  ],
};

/** Records, filters, shares, edits, deletes, and undoes, starting from an empty dashboard. */
async function keepTheBooks(page: Page): Promise<void> {
  await test.step('an income and twelve expenses', async () => {
    await add(page, INCOME, 'Income');
    for (const expense of EXPENSES) await add(page, expense, 'Expense');
    await expectFigures(page, BEFORE);
  });

  await test.step('filtered by category, date range and amount, and shared into a new tab', async () => {
    await button(page, 'Filters').click();
    await button(page, 'Groceries').click();
    await button(page, 'This Month').click();
    await expect(total(page)).toContainText('-$159.55');
    await page.getByLabel('Min $', { exact: true }).fill('80');
    await expect(total(page)).toContainText('-$82.45');
    await expect(page).toHaveURL('/transactions?category=groceries&dateRange=this-month&minAmount=80');
    const shared = await page.context().newPage();
    await shared.goto(page.url());
    await expect(row(shared, 'Week one market')).toBeVisible();
    await expect(row(shared, 'Week two market')).toBeHidden();
    await expect(total(shared)).toContainText('-$82.45');
    await shared.close();
    await button(page, 'Clear all').click();
  });

  await test.step('one edited', async () => {
    await row(page, 'Shoes').click();
    await expect(page.getByLabel('Amount')).toHaveValue('59.90');
    await fill(page, { Amount: '69.91', Description: 'Better shoes' });
    await button(page, 'Save Changes').click();
    await expect(row(page, 'Better shoes')).toContainText('-$69.91');
    await expectFigures(page, {
      ...BEFORE,
      remaining: '$1,940.22',
      expenses: '$1,059.78',
      expensesThisMonth: '$863.80',
      donut: [
        ['Bills', '$450.00', '52%'],
        ['Groceries', '$159.55', '18%'],
        ['Food & Dining', '$75.29', '9%'],
        ['Shopping', '$69.91', '8%'],
        ['Transportation', '$65.50', '8%'],
        ['All others', '$43.55', '5%'],
      ],
    });
  });

  await test.step('one deleted, and the deletion undone', async () => {
    await row(page, 'Rent share').click();
    await button(page, 'Delete').click();
    await expect(row(page, 'Rent share')).toBeHidden();
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(figure(page, 'Expenses total')).toHaveText('$609.78');
    await expect(figure(page, 'Expenses This month')).toHaveText('$413.80');
    await button(page, 'Undo').click();
    await expect(figure(page, 'Expenses total')).toHaveText('$1,059.78');
    await expect(figure(page, 'Expenses This month')).toHaveText('$863.80');
    await expect(card(page, 'Balance Summary').getByText('$1,940.22', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Transactions' }).click();
    await expect(row(page, 'Rent share')).toContainText('-$450.00');
  });
}

test('a new user registers, logs in, and keeps the books @both', {
  tag: ['@1.product.register', '@1.product.transactions', '@2.register.form'],
}, async ({ page, setTime }) => {
  test.slow();
  await setTime(NOON);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create Account' }).click();

  const right = {
    'Full Name': 'Maria Keeper',
    'Date of Birth': '1988-02-29',
    Email: newEmail('Maria Keeper'),
    'Phone Number': '+12025550199',
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  };
  await test.step('with invalid values first', async () => {
    await expectRefused(page, 'Create Account', { typed: {}, field: 'Full Name', message: 'Full name is required' });
    await fill(page, right);
    for (const [field, value, message] of [
      ['Date of Birth', '2010-01-01', 'You must be at least 18 years old'],
      ['Email', 'maria', 'Invalid email address'],
      ['Phone Number', '0', 'Invalid phone number'],
      ['Password', '12345', 'Password must be at least 6 characters'],
      ['Confirm Password', 'something else', 'Passwords do not match'],
    ] as const) {
      await expectRefused(page, 'Create Account', { typed: { [field]: value }, field, message });
      await fill(page, { [field]: right[field] });
    }
  });

  await button(page, 'Create Account').click();
  await expect(page.getByRole('heading', { name: 'Account Created!' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await fill(page, { Email: right.Email, Password: right.Password });
  await button(page, 'Log In').click();
  await expect(page).toHaveURL('/dashboard');
  await keepTheBooks(page);
});

test.describe('on a desktop, in the dark', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('a guest keeps the books', async ({ page, setTime }) => {
    test.slow();
    await setTime(NOON);
    await page.goto('/login');
    await button(page, 'Continue as Guest').click();
    await expect(page).toHaveURL('/dashboard');
    await chooseDarkTheme(page);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await keepTheBooks(page);
  });
});

test("'Account Created!' leads to /login after two seconds, not before", {
  tag: ['@2.register.created', '@2.register.redirect', '@9.registration.redirect'],
}, async ({ page, setTime }) => {
  await setTime(NOON);
  await page.goto('/register');
  await fill(page, {
    'Full Name': 'Two Seconds',
    'Date of Birth': '1990-01-01',
    Email: newEmail('Two Seconds'),
    'Phone Number': '12025550188',
    Password: '123456',
    'Confirm Password': '123456',
  });
  const shown = page.getByRole('heading', { name: 'Account Created!' });
  await page.clock.pauseAt(new Date(Date.parse(NOON) + 60_000));
  await button(page, 'Create Account').click();
  await expect(shown).toBeVisible();
  await page.clock.runFor(1900);
  await expect(shown).toBeVisible();
  await expect(page).toHaveURL('/register');
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/login');
});

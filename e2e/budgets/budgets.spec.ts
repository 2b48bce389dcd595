import type { Page } from '@playwright/test';
import { type Account, register } from '#e2e/auth/account.ts';
import { card } from '#e2e/dashboard/dashboard.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { skipRetriesUntil } from '#e2e/page/clock.ts';
import { watchRequests } from '#e2e/page/requests.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { chips, total } from '#e2e/transactions/transactions.ts';
import { DEFAULT_PREFERENCES, preferencesContract } from '#shared/preferences/contract.ts';
import { budgetCard, budgetFigure, plan, trendRows } from './budgets.ts';

/** The displayed month. */
const month = (page: Page) => page.getByRole('group', { name: 'Month' }).getByRole('paragraph');

/** Before May 2026, as far back as the selector goes. */
const EARLIER_MONTHS = [
  'April 2026',
  'March 2026',
  'February 2026',
  'January 2026',
  'December 2025',
  'November 2025',
  'October 2025',
  'September 2025',
];

/** February leaves $25.00 of the food; in March groceries are near their limit, and pottery has no budget. */
const PLANS = [
  { name: 'Food & Dining', amount: 300, from: '2026-02', icon: '🍽️' },
  { name: 'Groceries', amount: 100, from: '2026-03', icon: '🛒' },
];
const ENTRIES = [
  { amount: 275, category: 'food & dining', date: '2026-02-10' },
  { amount: 100, category: 'food & dining', date: '2026-03-02' },
  { amount: 85, category: 'groceries', date: '2026-03-03' },
  { amount: 42.1, category: 'pottery', date: '2026-03-04' },
];

test.describe('the budget screen', () => {
  let ann: Account;
  test.beforeEach(async ({ page, setTime }) => {
    await setTime(NOON);
    ann = await register(page);
    await plan(ann, PLANS);
    await record(ann, ENTRIES);
  });

  test('sums up the month with carryover and unbudgeted expenses', {
    tag: [
      '@2.budget.total-budget',
      '@2.budget.total-spent',
      '@2.budget.remaining',
      '@2.budget.percent',
      '@2.budget.bar',
    ],
  }, async ({ page }) => {
    await page.goto('/budget');
    await expect(page).toHaveTitle('Centwise | Budget');
    await expect(month(page)).toHaveText('March 2026');
    const summary = card(page, 'Budget Summary');
    await expect(summary).toContainText("Remaining$240.00in March's budgets56% left");
    await expect(summary).toContainText('44% usedUnder budget');
    await expect(summary.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '56');
    await expect(budgetFigure(page, 'Total Budget')).toHaveText('$425.00');
    await expect(summary).toContainText('includes $25.00 carried over');
    await expect(budgetFigure(page, 'Total Spent')).toHaveText('$185.00');
    await expect(budgetFigure(page, 'Unbudgeted')).toHaveText('$42.10');
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(summary).not.toContainText(/carried over|carryover/);
    const body = { ...DEFAULT_PREFERENCES, budgetSettings: { carryForwardUnusedBudget: false } };
    await ann.call(preferencesContract.update, { body });
    await page.goto('/budget');
    await expect(budgetFigure(page, 'Total Budget')).toHaveText('$400.00');
    await expect(summary).toContainText('carryover is off');
  });

  test('leads from each figure to the transactions that add up to it', async ({ page }) => {
    await record(ann, [
      { amount: 7.9, category: 'zoo', date: '2026-03-05' },
      { amount: 1000, category: 'pottery', date: '2026-02-27' },
      { type: 'income', amount: 500, category: 'gift', date: '2026-03-05' },
    ]);
    for (const [label, amount, filters] of [
      ['Total Spent', '$185.00', ['Expenses', 'Food & Dining', 'Groceries', 'Mar 2026', 'Clear all']],
      ['Unbudgeted', '$50.00', ['Expenses', 'Except Food & Dining, Groceries', 'Mar 2026', 'Clear all']],
    ] as const) {
      await page.goto('/budget');
      await page.getByRole('link', { name: `${label} ${amount}` }).click();
      await expect(chips(page).getByRole('listitem')).toHaveText([...filters]);
      await expect(total(page)).toContainText(`-${amount}`);
      await page.goBack();
      await expect(budgetFigure(page, label)).toHaveText(amount);
    }
    await budgetCard(page, 'Food').click();
    await expect(card(page, 'Current Progress')).toContainText("in March's budget");
    await expect(page.getByLabel('Current Month Spending')).toHaveValue('$100.00');
    await page.getByRole('link', { name: 'View transactions' }).click();
    await expect(total(page)).toContainText('-$100.00');
    await page.goto('/budget?month=2026-04');
    await expect(budgetFigure(page, 'Unbudgeted')).toHaveText('$0.00');
    await expect(page.getByRole('link', { name: 'Unbudgeted' })).toHaveCount(0);
  });

  test('shows the categories on the first screen of a phone, above the trend', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/budget');
    await expect(budgetCard(page, 'Groceries')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('region').getByRole('heading', { level: 2 })).toHaveText([
      'Budget Summary',
      'Budget Categories',
      '6-Month Trend',
    ]);
  });

  test('shows no status before it is known', async ({ page }) => {
    const released = Promise.withResolvers<void>();
    await page.route('**/api/budgets*', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto('/budget');
    const summary = card(page, 'Budget Summary');
    await expect(summary).toContainText('Total Budget');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(summary).not.toContainText('Under budget');
    released.resolve();
    await expect(summary.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '56');
  });

  test('lists the categories with icon, name, percentage, spent of budget, and a word beside the color', {
    tag: ['@2.budget.categories', '@2.budget.card'],
  }, async ({ page }) => {
    await record(ann, [{ amount: 15, category: 'groceries', date: '2026-03-05' }]);
    await plan(ann, [{ name: 'Bills', amount: 50, from: '2026-03' }]);
    await record(ann, [{ amount: 40, category: 'bills', date: '2026-03-05' }]);
    await page.goto('/budget');
    await expect(budgetCard(page, 'Food')).toHaveText(
      '🍽️Food & Dining 31%$225.00 left$100.00 of $325.00Under budgetincludes $25.00 carried over',
    );
    await expect(budgetCard(page, 'Bills')).toHaveText('🧾Bills 80%$10.00 left$40.00 of $50.00Near limit');
    await expect(budgetCard(page, 'Groceries')).toHaveText('🛒Groceries 100%$0.00 left$100.00 of $100.00Over budget');
    const colors = await Promise.all(
      ['Food', 'Bills', 'Groceries'].map((name) =>
        budgetCard(page, name)
          .getByRole('progressbar')
          .locator('div')
          .evaluate((bar) => getComputedStyle(bar).backgroundColor),
      ),
    );
    expect(new Set(colors).size).toBe(3);
  });

  test('moves from 6 months before to 2 after the current month, also by keyboard', {
    tag: ['@2.budget.month', '@7.budgets.list-overlap', '@9.budgets.month-selector'],
  }, async ({ page }) => {
    await page.goto('/dashboard');
    await page.goto('/budget');
    const previous = page.getByRole('button', { name: 'Previous month' });
    const next = page.getByRole('button', { name: 'Next month' });
    await next.focus();
    for (const name of ['April 2026', 'May 2026']) {
      await page.keyboard.press('Enter');
      await expect(month(page)).toHaveText(name);
    }
    await expect(page).toHaveURL('/budget?month=2026-05');
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect(month(page)).toHaveText('May 2026');
    await expect(next).toBeFocused();
    await expect(budgetFigure(page, 'Total Budget')).toHaveText('$640.00');

    for (const name of EARLIER_MONTHS) {
      await previous.click();
      await expect(month(page)).toHaveText(name);
    }
    await expect(page).toHaveURL('/budget?month=2025-09');
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    await page.reload();
    await expect(month(page)).toHaveText('September 2025');
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  });

  for (const text of ['2025-08', '2026-06', 'soon', '2026-03']) {
    test(`shows the current month for ?month=${text}`, async ({ page }) => {
      await page.goto(`/budget?month=${text}`);
      await expect(month(page)).toHaveText('March 2026');
      await expect(budgetFigure(page, 'Total Budget')).toHaveText('$425.00');
    });
  }

  test('loads everything in one request, for any month', { tag: ['@7.budgets.six-months'] }, async ({ page }) => {
    const settle = watchRequests(page);
    await page.goto('/transactions');
    await expect(page.getByRole('list', { name: 'Transactions' })).toBeVisible();
    await settle();
    const asked: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/api/') && asked.push(request.url().replace(/.*\/api/, '')),
    );
    await page.getByRole('link', { name: 'Budget', exact: true }).click();
    await expect(budgetFigure(page, 'Total Budget')).toHaveText('$425.00');
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(budgetFigure(page, 'Total Budget')).toHaveText('$300.00');
    // Requests of the layout around every screen do not count.
    expect(asked.filter((path) => !/^\/(notifications|auth|preferences)/.test(path))).toEqual(['/budgets']);
  });

  test('shows six months with their carryover, each as a bar between 20 and 90 percent high', {
    tag: [
      '@2.budget.trend',
      '@2.budget.trend-legend',
      '@4.budget-status.bar-height',
      '@7.budgets.six-months',
      '@9.budgets.trend',
    ],
  }, async ({ page }) => {
    await plan(ann, [{ name: 'Gifts', amount: 10, from: '2025-12' }]);
    await record(ann, [{ amount: 30, category: 'gifts', date: '2026-01-02' }]);
    await page.goto('/budget');
    const trend = card(page, '6-Month Trend');
    await expect(trend.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
      'Under budget',
      'Near limit',
      'Over budget',
    ]);
    await expect(trend.getByRole('option')).toHaveText(['Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar']);
    expect(await trendRows(page)).toEqual([
      ['Oct 2025', '', '', 'No budget'],
      ['Nov 2025', '', '', 'No budget'],
      ['Dec 2025', '$10.00', '$0.00', '0% · Under budget'],
      ['Jan 2026', '$20.00', '$30.00', '150% · Over budget'],
      ['Feb 2026', '$310.00', '$275.00', '89% · Near limit'],
      ['Mar 2026', '$445.00', '$185.00', '42% · Under budget'],
    ]);
    const room = 176;
    const heights = await trend
      .getByRole('option')
      .evaluateAll((bars) => bars.map((bar) => Number(bar.querySelectorAll('rect')[1]?.getAttribute('height'))));
    expect(heights.map((height) => Math.round((height / room) * 1000) / 10)).toEqual([0, 0, 20, 90, 71.2, 33.6]);
  });

  test('states the same percentage and status in the summary and the trend, with and without carryover', async ({
    page,
  }) => {
    await record(ann, [{ amount: 226, category: 'food & dining', date: '2026-03-06' }]);
    const [summary, trend] = [card(page, 'Budget Summary'), page.getByRole('option', { name: 'Mar 2026' })];
    for (const [carryForwardUnusedBudget, percent, status] of [
      [true, '97%', 'Near limit'],
      [false, '103%', 'Over budget'],
    ] as const) {
      const body = { ...DEFAULT_PREFERENCES, budgetSettings: { carryForwardUnusedBudget } };
      await ann.call(preferencesContract.update, { body });
      await page.goto('/budget');
      await expect(summary).toContainText(`${percent} used${status}`);
      expect((await trendRows(page)).at(-1)).toEqual([
        'Mar 2026',
        expect.any(String),
        '$411.00',
        `${percent} · ${status}`,
      ]);
      await trend.hover();
      await expect(card(page, '6-Month Trend').locator('[aria-live]')).toContainText(`${percent} · ${status}`);
    }
  });

  test('has a trend that arrow keys navigate, that names the position, and that leads to the month', async ({
    page,
  }) => {
    await page.goto('/budget');
    await expect(budgetFigure(page, 'Total Budget')).toHaveText('$425.00');
    const live = card(page, '6-Month Trend').locator('[aria-live="polite"]');
    await page.getByRole('option', { name: 'Oct 2025' }).focus();
    await expect(live).toHaveText('Oct 2025\nNo budget');
    await page.keyboard.press('End');
    await expect(page.getByRole('option', { name: 'Mar 2026' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(live).toHaveText('Feb 2026\n$275.00 of $300.00\n92% · Near limit');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/budget?month=2026-02');
    await expect(budgetFigure(page, 'Total Budget')).toHaveText('$300.00');
    await page.getByRole('option', { name: 'Mar 2026' }).hover();
    await expect(live).toContainText('$185.00 of $425.00');
  });

  test('opens a category and returns to the same month', { tag: ['@2.budget.card-link', '@2.budget.add'] }, async ({
    page,
  }) => {
    await page.goto('/budget?month=2026-04');
    await budgetCard(page, 'Groceries').click();
    await expect(page).toHaveURL(/\/budget\/edit\/[\w-]+_2026-04$/);
    await expect(page.getByRole('heading', { name: 'Groceries' })).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/budget?month=2026-04');
    await page.getByRole('link', { name: 'Add Category' }).click();
    await expect(page).toHaveURL('/budget/add?month=2026-04');
    await expect(page.getByText('Repeats every month, starting April 2026')).toBeVisible();
  });
});

test('a month without budgets offers a way to start', async ({ page, setTime }) => {
  await setTime(NOON);
  await record(await register(page), [{ amount: 12.34, category: 'bills', date: '2026-03-02' }]);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Budget', exact: true }).click();
  await expect(page.getByText('No budgets in March 2026')).toBeVisible();
  await expect(page.getByText(/% (left|used)/)).toHaveCount(0);
  await expect(budgetFigure(page, 'Total Spent')).toHaveText('$0.00');
  await expect(budgetFigure(page, 'Unbudgeted')).toHaveText('$12.34');
  await card(page, 'Budget Categories').getByRole('link', { name: 'Add Category' }).click();
  await expect(page).toHaveURL('/budget/add');
});

test.describe('after a server failure', () => {
  test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/status of 50[03]/));

  test('the budget screen shows its message and an empty trend and retries on request', {
    tag: ['@8.budgets.message', '@8.budgets.trend'],
  }, async ({ page, setTime }) => {
    await setTime(NOON);
    await plan(await register(page), PLANS);
    const json = { success: false, code: 'unavailable', message: 'The tide is out' };
    await page.route('**/api/budgets', (route) => route.fulfill({ status: 503, json }));
    await page.goto('/budget');
    await skipRetriesUntil(page.getByRole('alert').getByText('The tide is out'));
    expect(await trendRows(page)).toHaveLength(0);
    await expect(card(page, '6-Month Trend')).toContainText('Over budget');
    await page.unroute('**/api/budgets');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(budgetFigure(page, 'Total Budget')).toHaveText('$700.00');
  });
});

for (const path of ['/budget', '/budget/add', '/budget/edit/1']) {
  test(`an anonymous visitor of ${path} is redirected to /login`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  });
}

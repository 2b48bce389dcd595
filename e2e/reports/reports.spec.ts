import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { skipRetriesUntil } from '#e2e/page/clock.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { bar, card, legend, liveUntilMarch, table } from './reports.ts';

const CHARTS = ['Income Trend', 'Savings Trends', 'Spending Trends', 'Budget Performance'];
const FIVE_CALLS = ['budget-performance', 'monthly', 'savings-by-goal', 'spending-categories', 'trends'];

const insight = (page: Page) => card(page, 'Monthly Insight');

test.beforeEach(({ setTime }) => setTime(NOON));

test.describe('the reports screen', () => {
  test('tells a new user that there is no data and how to add some', {
    tag: ['@2.reports.title', '@2.reports.empty', '@2.reports.empty-add', '@4.reports.empty'],
  }, async ({ page }) => {
    await register(page);
    await page.goto('/reports');
    await expect(page.getByRole('heading', { level: 1, name: 'Reports & Insights' })).toBeVisible();
    await expect(page).toHaveTitle('Centwise | Reports & Insights');
    await expect(page.getByText('No Data Available', { exact: true })).toBeVisible();
    await expect(page.getByText('Start adding transactions to see your financial reports.')).toBeVisible();
    await page.getByRole('link', { name: 'Add Transactions' }).click();
    await expect(page).toHaveURL('/transactions');
  });

  test('runs the five calls in parallel and shows nothing until all have responded', {
    tag: [
      '@2.reports.loading',
      '@4.reports.loading',
      '@7.reports.parallel',
      '@7.reports.monthly',
      '@7.reports.trends',
      '@7.reports.budget-performance',
      '@7.reports.savings-by-goal',
      '@7.reports.spending-categories',
    ],
  }, async ({ page }) => {
    const ann = await register(page);
    await record(ann, [{ amount: 5, date: '2026-03-01' }]);
    const asked: string[] = [];
    const released = Promise.withResolvers<void>();
    await page.route('**/api/reports/*', async (route) => {
      asked.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
      if (route.request().url().includes('spending')) await released.promise;
      await route.continue();
    });
    await page.goto('/reports');
    await expect(page.getByText('Loading reports...')).toBeVisible();
    await expect.poll(() => [...asked].sort()).toEqual(FIVE_CALLS);
    await expect(page.getByRole('region')).toHaveCount(0);
    released.resolve();
    await expect(card(page, 'Spending Trends')).toBeVisible();
    await expect(page.getByText('Loading reports...')).toBeHidden();
    expect([...asked].sort()).toEqual(FIVE_CALLS);
  });

  for (const [status, text] of [
    [404, 'No data available for the selected period'],
    [500, 'Unable to load reports data. Please try again later.'],
  ] as const) {
    test(`shows only the message of a ${status} and the ways on`, {
      tag: ['@2.reports.error', '@4.reports.error', '@8.reports.not-found', '@8.reports.else'],
    }, async ({ page, consoleWatch }) => {
      consoleWatch.allow(/status of 500/);
      const ann = await register(page);
      await record(ann, [{ amount: 5, date: '2026-03-01' }]);
      await page.route('**/api/reports/trends', (route) => route.fulfill({ status, body: '{}' }));
      await page.goto('/reports');
      await skipRetriesUntil(page.getByText('Unable to Load Reports', { exact: true }));
      await expect(page.getByRole('alert').getByText(text)).toBeVisible();
      await expect(page.getByRole('region')).toHaveCount(0);
      await page.unroute('**/api/reports/trends');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(insight(page)).toBeVisible();
    });
  }

  test('clears its figures when a later load fails, and Back to Dashboard leaves it', {
    tag: ['@2.reports.error-back', '@4.reports.failed-load', '@8.reports.view'],
  }, async ({ page }) => {
    const ann = await register(page);
    await record(ann, [{ amount: 5, date: '2026-03-01' }]);
    await page.goto('/reports');
    await expect(insight(page)).toBeVisible();
    await page.route('**/api/reports/monthly', (route) => route.fulfill({ status: 404, body: '{}' }));
    await page.getByRole('link', { name: 'Transactions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
    await page.clock.fastForward('01:00');
    await page.goBack();
    await expect(page.getByText('Unable to Load Reports')).toBeVisible();
    await expect(insight(page)).toBeHidden();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  for (const [message, text] of [
    ['Missing token', 'Authentication token is missing. Please log in again.'],
    ['Invalid token', 'Authentication token is invalid. Please log in again.'],
    ['No', 'Please log in to view reports'],
  ] as const) {
    test(`signs the user out after a 401 '${message}', and the login screen says why`, {
      tag: ['@8.reports.missing-token', '@8.reports.invalid-token', '@8.reports.unauthorized'],
    }, async ({ page }) => {
      await register(page);
      const body = JSON.stringify({ success: false, code: 'missing_token', message });
      await page.route('**/api/reports/*', (route) => route.fulfill({ status: 401, body }));
      await page.goto('/reports');
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('alert').getByText(text)).toBeVisible();
      expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
        null,
        null,
      ]);
    });
  }

  test('is closed to visitors', async ({ page }) => {
    await page.goto('/reports');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert')).toHaveText('');
  });
});

test('the reports open from two places on the dashboard, and the back arrow returns there', {
  tag: ['@2.dashboard.goals-view-reports', '@2.dashboard.action-reports', '@2.reports.back'],
}, async ({ page }) => {
  await register(page);
  await page.goto('/dashboard');
  const ways = page.getByRole('link', { name: 'View Reports', exact: true });
  await expect(ways).toHaveCount(2);
  await expect(
    page.getByRole('region', { name: 'Savings Goals' }).getByRole('link', { name: 'View Reports' }),
  ).toBeVisible();
  for (const way of [0, 1]) {
    await ways.nth(way).click();
    await expect(page).toHaveURL('/reports');
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
  }
});

test.describe('with half a year of data', () => {
  test.beforeEach(async ({ page }) => {
    await liveUntilMarch(await register(page));
    await page.goto('/reports');
    await expect(insight(page)).toBeVisible();
  });

  test('every figure matches the ledger @both', {
    tag: [
      '@1.product.reports',
      '@2.reports.insight',
      '@2.reports.breakdown',
      '@2.reports.average',
      '@2.reports.rate',
      '@4.monthly-insight.fell',
      '@9.reports.average',
      '@9.reports.rate',
    ],
  }, async ({ page }) => {
    await expect(insight(page)).toContainText(
      'You saved $91.35 less this month compared to last month. Consider reviewing your budget to get back on track.',
    );
    await expect(insight(page)).toContainText(
      "So far this month: By the 18th, you'd saved $2,829.15 more than by the 18th of last month.",
    );
    expect(await table(page, 'Income Trend')).toEqual([
      ['Month', 'Income'],
      ['Oct 2025', '$0.00'],
      ['Nov 2025', '$0.00'],
      ['Dec 2025', '$3,000.00'],
      ['Jan 2026', '$0.00'],
      ['Feb 2026', '$3,000.50'],
      ['Mar 2026', '$3,100.00'],
    ]);
    expect((await table(page, 'Savings Trends')).filter((_, row) => row === 0 || row > 4)).toEqual([
      ['Month', 'Car', 'Trip', 'Total'],
      ['Feb 2026', '$200.00', '$0.00', '$200.00'],
      ['Mar 2026', '$50.00', '-$70.00', '-$20.00'],
    ]);
    expect((await table(page, 'Spending Trends')).filter((_, row) => row === 0 || row > 4)).toEqual([
      ['Month', 'Groceries', 'Bills', 'Transportation', 'Entertainment', 'Total of these 4'],
      ['Feb 2026', '$0.00', '$80.00', '$0.00', '$0.00', '$80.00'],
      ['Mar 2026', '$120.50', '$0.00', '$60.25', '$40.00', '$220.75'],
    ]);
    expect((await table(page, 'Budget Performance')).filter((_, row) => row === 0 || row > 4)).toEqual([
      ['Month', 'Budget', 'Actual', 'Variance', 'Unbudgeted'],
      ['Feb 2026', '$50.00', '$80.00', '$30.00', '$0.00'],
      ['Mar 2026', '$150.00', '$120.50', '-$29.50', '$150.35'],
    ]);
    await expect(card(page, 'Category Breakdown').getByRole('listitem')).toHaveText([
      'Groceries$120.5044%',
      'Transportation$60.2522%',
      'Entertainment$40.0015%',
      'Shopping$30.0011%',
      'Healthcare$20.107%',
    ]);
    await expect(card(page, 'Average Monthly Savings')).toContainText('$2,187.41');
    await expect(card(page, 'Savings Rate')).toContainText('96%');
  });

  test('the charts have their subtitles, legends, and height', {
    tag: [
      '@2.reports.height',
      '@2.reports.no-built-in-legend',
      '@2.reports.income',
      '@2.reports.savings',
      '@2.reports.spending',
      '@2.reports.spending-stacked',
      '@2.reports.budget',
      '@2.reports.budget-legend',
      '@9.reports.months',
      '@9.reports.categories',
    ],
  }, async ({ page }) => {
    await expect(card(page, 'Income Trend')).toContainText('6 Month Overview');
    await expect(card(page, 'Savings Trends')).toContainText('6 Month Breakdown by Goal');
    await expect(card(page, 'Spending Trends')).toContainText('6 Month Breakdown by Category');
    await expect(card(page, 'Budget Performance')).toContainText('Variance from Budget');
    await expect(legend(page, 'Income Trend')).toHaveCount(0);
    await expect(legend(page, 'Savings Trends')).toHaveText(['Car', 'Trip']);
    await expect(legend(page, 'Spending Trends')).toHaveText(['Groceries', 'Bills', 'Transportation', 'Entertainment']);
    await expect(card(page, 'Spending Trends')).toContainText('Shows the 4 largest of 6 categories.');
    await expect(legend(page, 'Budget Performance')).toHaveText(['Under Budget', 'Over Budget']);
    for (const chart of CHARTS) {
      const height = await card(page, chart).locator('svg[height]').first().getAttribute('height');
      expect(height).toBe('200');
      await expect(page.getByRole('listbox', { name: chart }).getByRole('option')).toHaveText([
        'Oct',
        'Nov',
        'Dec',
        'Jan',
        'Feb',
        'Mar',
      ]);
    }
  });

  test('the tooltip of the budgets shows Budget, Actual, and their difference', {
    tag: ['@4.budget-chart.colors', '@9.reports.tooltip'],
  }, async ({ page }) => {
    const chart = card(page, 'Budget Performance');
    await bar(page, 'Budget Performance', 'Feb 2026').hover();
    for (const line of ['Budget: $50.00', 'Actual: $80.00', 'Over by: $30.00', 'Unbudgeted: $0.00']) {
      await expect(chart.getByText(line)).toBeVisible();
    }
    await bar(page, 'Budget Performance', 'Mar 2026').focus();
    for (const line of ['Budget: $150.00', 'Actual: $120.50', 'Under by: $29.50', 'Unbudgeted: $150.35']) {
      await expect(chart.getByText(line)).toBeVisible();
    }
    const colors = await page
      .getByRole('listbox', { name: 'Budget Performance' })
      .locator('rect[fill]')
      .evaluateAll((rects) => rects.slice(-2).map((rect) => rect.getAttribute('fill')));
    expect(colors).toEqual(['var(--negative)', 'var(--positive)']);
  });

  test('the data of a chart can be downloaded', async ({ page }) => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV: Savings Trends' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('savings-trends-2026-03.csv');
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\uFEFFMonth,Car,Trip,Total');
    expect(lines.slice(-3)).toEqual(['2026-02,200.00,0.00,200.00', '2026-03,50.00,-70.00,-20.00', '']);
  });
});

test('charts without data keep their title, subtitle, legend, and height', {
  tag: ['@4.monthly-insight.too-few'],
}, async ({ page }) => {
  const ann = await register(page);
  await record(ann, [{ type: 'income', amount: 0.01, category: 'gift', date: '2026-03-01' }]);
  await page.goto('/reports');
  await expect(insight(page)).toContainText(
    'Track your spending for at least two months to see savings trends and insights.',
  );
  await expect(insight(page)).not.toContainText('So far this month');
  const heights = await Promise.all(
    CHARTS.map(async (chart) => (await card(page, chart).locator('svg[height]').first().boundingBox())?.height),
  );
  expect(heights).toEqual([200, 200, 200, 200]);
  await expect(legend(page, 'Budget Performance')).toHaveText(['Under Budget', 'Over Budget']);
  await expect(card(page, 'Budget Performance')).toContainText('No budgets in these months.');
  await expect(card(page, 'Income Trend')).not.toContainText('No income yet.');
  await expect(card(page, 'Savings Trends')).toContainText('No savings yet.');
  await expect(card(page, 'Spending Trends')).toContainText('No spending yet.');
  await expect(card(page, 'Category Breakdown')).toContainText('March 2026No spending yet this month');
  await expect(card(page, 'Average Monthly Savings')).toContainText('$0.01');
  await expect(card(page, 'Savings Rate')).toContainText('100%');
});

test('the reports include a transaction added in the meantime', { tag: ['@4.monthly-insight.equal'] }, async ({
  page,
}) => {
  const ann = await register(page);
  await record(ann, [{ amount: 5, category: 'bills', date: '2026-02-01' }]);
  await page.goto('/reports');
  await expect(card(page, 'Income Trend')).toContainText('No income yet.');
  await expect(insight(page)).toContainText('You saved $5.00 more this month compared to last month.');
  await page.getByRole('link', { name: 'Transactions' }).click();
  await page.getByRole('link', { name: 'Add Transaction' }).click();
  await page.getByLabel('Description').fill('Rent');
  await page.getByLabel('Amount').fill('5');
  await page.getByLabel('Category').selectOption('bills');
  await page.getByRole('button', { name: 'Add Transaction' }).click();
  await expect(page).toHaveURL('/transactions');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'View Reports' }).first().click();
  await expect(insight(page)).toContainText(
    'Your savings this month matched last month. Keep up the consistent effort!',
  );
});

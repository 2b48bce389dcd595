import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { skipRetriesUntil } from '#e2e/page/clock.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { untilIdle } from '#e2e/page/idle.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { total } from '#e2e/transactions/transactions.ts';
import { card, donutRows, figure } from './dashboard.ts';

const SPENDING = '**/api/dashboard/spending*';

test.describe('the greeting', () => {
  for (const [time, greeting] of [
    ['00:00', 'Good morning!'],
    ['11:59', 'Good morning!'],
    ['12:00', 'Good afternoon!'],
    ['17:59', 'Good afternoon!'],
    ['18:00', 'Good evening!'],
    ['23:59', 'Good evening!'],
  ]) {
    test(`at ${time} is '${greeting}'`, {
      tag: ['@2.dashboard.greeting-morning', '@2.dashboard.greeting-afternoon', '@2.dashboard.greeting-evening'],
    }, async ({ page, setTime }) => {
      await setTime(`2026-03-18T${time}:00-04:00`);
      await register(page);
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting ?? '');
    });
  }
});

test('a new user sees zeros and the first steps', { tag: ['@2.dashboard.action-add'] }, async ({ page }) => {
  await register(page);
  await page.goto('/dashboard');
  await expect(card(page, 'Balance Summary')).toContainText('$0.00');
  await expect(page.getByText('No spending yet')).toBeVisible();
  await expect(page.getByText('No transactions yet')).toBeVisible();
  await page.getByRole('link', { name: 'Add Transaction' }).click();
  await expect(page).toHaveURL('/transactions/new');
});

test.describe('with transactions of several months', () => {
  test.beforeEach(async ({ page, setTime }) => {
    await setTime(NOON);
    const ann = await register(page);
    await record(ann, [
      { type: 'income', description: 'February pay', amount: 2500.1, category: 'salary', date: '2026-02-27' },
      { description: 'Old year', amount: 999.99, category: 'bills', date: '2025-12-31' },
      { description: 'January', amount: 10.01, category: 'healthcare', date: '2026-01-01' },
      { description: 'Last of February', amount: 20.02, category: 'bills', date: '2026-02-28' },
      { type: 'income', description: 'March pay', amount: 3000, category: 'salary', date: '2026-03-01' },
      { description: 'Rent', amount: 300, category: 'bills', date: '2026-03-01' },
      { description: 'Market', amount: 120.5, category: 'groceries', date: '2026-03-02' },
      { description: 'Bus', amount: 60.25, category: 'transportation', date: '2026-03-03' },
      { description: 'Film', amount: 40, category: 'entertainment', date: '2026-03-04' },
      { description: 'Shoes', amount: 30, category: 'shopping', date: '2026-03-05' },
      { description: 'Pills', amount: 20.1, category: 'healthcare', date: '2026-03-06' },
      { description: 'Lunch', amount: 9.99, category: 'food & dining', date: '2026-03-18' },
    ]);
    await page.goto('/dashboard');
  });

  test('the summary covers all time, with this month beside it', {
    tag: ['@2.dashboard.summary', '@3.dashboard.remaining'],
  }, async ({ page }) => {
    await expect(card(page, 'Balance Summary').getByText('Remaining')).toBeVisible();
    await expect(card(page, 'Balance Summary')).toContainText('All time: income − expenses − savings');
    await expect(card(page, 'Balance Summary')).toContainText('$3,889.24');
    await expect(figure(page, 'Income total')).toHaveText('$5,500.10');
    await expect(figure(page, 'Expenses total')).toHaveText('$1,610.86');
    await expect(figure(page, 'Savings total')).toHaveText('$0.00');
    await expect(figure(page, 'Income This month')).toHaveText('$3,000.00');
    await expect(figure(page, 'Expenses This month')).toHaveText('$580.84');
    await expect(figure(page, 'Savings This month')).toHaveText('$0.00');
  });

  test('every figure of the summary leads to the transactions that add up to it', async ({ page }) => {
    for (const [label, sum] of [
      ['Income total', '+$5,500.10'],
      ['Expenses total', '-$1,610.86'],
      ['Income This month', '+$3,000.00'],
      ['Expenses This month', '-$580.84'],
    ] as const) {
      const link = figure(page, label).getByRole('link');
      await expect(link).toHaveAccessibleName(new RegExp(`^${label}`));
      await link.click();
      await expect(page).toHaveURL(/\/transactions\?type=/);
      await expect(total(page)).toContainText(sum);
      await page.goBack();
    }
    await expect(figure(page, 'Savings total')).toHaveText('$0.00');
    await expect(figure(page, 'Savings total').getByRole('link')).toHaveCount(0);
    await page.getByRole('link', { name: 'Remaining $3,889.24' }).click();
    await expect(page).toHaveURL('/transactions');
    await expect(page.getByRole('heading', { name: 'March 2026' })).toHaveText('March 2026, total +$2,419.16');
  });

  test('the donut shows the top five categories and the rest, and its hidden table contains exactly that', {
    tag: ['@2.dashboard.spending', '@9.dashboard.categories', '@9.dashboard.percent', '@9.dashboard.palette'],
  }, async ({ page }) => {
    await expect(page.getByRole('option')).toHaveCount(6);
    expect(await donutRows(page)).toEqual([
      ['Bills', '$300.00', '52%'],
      ['Groceries', '$120.50', '21%'],
      ['Transportation', '$60.25', '10%'],
      ['Entertainment', '$40.00', '7%'],
      ['Shopping', '$30.00', '5%'],
      ['All others', '$30.09', '5%'],
    ]);
    await expect(card(page, 'Spending Categories')).toContainText('Total spent$580.84');
    const colors = await page
      .getByRole('option')
      .evaluateAll((segments) => segments.map((segment) => getComputedStyle(segment).fill));
    expect(new Set(colors).size).toBe(6);
  });

  test('arrow keys navigate the donut, which names the position', async ({ page }) => {
    const live = card(page, 'Spending Categories').locator('[aria-live="polite"]');
    await expect(page.getByRole('option')).toHaveCount(6);
    await page.getByRole('button', { name: 'YTD' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('option', { name: 'Bills' })).toBeFocused();
    await expect(live).toHaveText('Bills$300.0052%');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('option', { name: 'Groceries' })).toBeFocused();
    await expect(live).toHaveText('Groceries$120.5021%');
    await page.keyboard.press('End');
    await expect(live).toHaveText('All others$30.095%');
    await page.keyboard.press('ArrowRight');
    await expect(live).toHaveText('Bills$300.0052%');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/transactions\?.*category=bills/);
    await expect(page).toHaveURL(/dateRange=this-month/);
  });

  test('the period buttons select this month, last month, or the year to date', {
    tag: ['@2.dashboard.periods', '@9.dashboard.this-month', '@9.dashboard.last-month', '@9.dashboard.ytd'],
  }, async ({ page }) => {
    await expect(page.getByRole('button', { name: 'This Month' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Last Month' }).click();
    await expect(page.getByRole('button', { name: 'Last Month' })).toHaveAttribute('aria-pressed', 'true');
    await page.setViewportSize({ width: 320, height: 640 });
    expect((await page.getByRole('button', { name: 'YTD' }).boundingBox())?.width).toBeGreaterThanOrEqual(44);
    await expect.poll(() => donutRows(page)).toEqual([['Bills', '$20.02', '100%']]);
    await page.getByRole('button', { name: 'YTD' }).click();
    await expect
      .poll(() => donutRows(page))
      .toEqual([
        ['Bills', '$320.02', '52%'],
        ['Groceries', '$120.50', '20%'],
        ['Transportation', '$60.25', '10%'],
        ['Entertainment', '$40.00', '7%'],
        ['Healthcare', '$30.11', '5%'],
        ['All others', '$39.99', '7%'],
      ]);
  });

  test('every line below the donut leads to the transactions that add up to it, in every period', async ({ page }) => {
    for (const [period, name, count] of [
      ['Last Month', 'Spending last month', 1],
      ['This Month', 'Spending this month', 6],
      ['YTD', 'Spending this year', 6],
    ] as const) {
      await page.getByRole('button', { name: period }).click();
      await expect(page.getByRole('table', { name })).toBeAttached();
      expect(await donutRows(page)).toHaveLength(count);
      for (const [label, amount] of await donutRows(page)) {
        await card(page, 'Spending Categories')
          .getByRole('link', { name: label ?? '' })
          .click();
        await expect(page).toHaveURL(/\/transactions\?/);
        await expect(total(page)).toContainText(`-${amount}`);
        await page.goBack();
        await expect.poll(() => donutRows(page)).toHaveLength(count);
      }
    }
    await card(page, 'Spending Categories').getByRole('link', { name: 'All others' }).click();
    const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
    await expect(chips).toHaveText(['Expenses', 'Except 5 categories', 'Year to Date', 'Clear all']);
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: 'Bills', exact: true }).click();
    await expect(chips).toHaveText(['Expenses', 'Bills', 'Year to Date', 'Clear all']);
  });

  test('Back restores the selected period and the focused segment', async ({ page }) => {
    await untilIdle(page);
    await page.getByRole('button', { name: 'Last Month' }).click();
    await expect(page).toHaveURL('/dashboard?period=last-month');
    await expect(page.getByRole('table', { name: 'Spending last month' })).toBeAttached();
    await page.getByRole('option', { name: 'Bills' }).press('Enter');
    await expect(page).toHaveURL(/dateRange=last-month/);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Last Month' })).toHaveAttribute('aria-pressed', 'true');
    await page.setViewportSize({ width: 320, height: 640 });
    expect((await page.getByRole('button', { name: 'YTD' }).boundingBox())?.width).toBeGreaterThanOrEqual(44);
    await expect.poll(() => donutRows(page)).toEqual([['Bills', '$20.02', '100%']]);
    await expect(page.getByRole('option', { name: 'Bills' })).toBeFocused();
    await page.getByRole('button', { name: 'This Month' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('Recent Transactions lists the ten newest, each with a link to its transaction', {
    tag: ['@2.dashboard.recent', '@2.dashboard.recent-view-all'],
  }, async ({ page }) => {
    const rows = card(page, 'Recent Transactions').getByRole('listitem');
    await expect(rows).toHaveCount(10);
    await expect(rows.first()).toContainText('Lunch');
    await expect(rows.first()).toContainText('Food & Dining');
    await expect(rows.first()).toContainText('Today');
    await expect(rows.first()).toContainText('-$9.99');
    await expect(rows.nth(6)).toContainText('Rent');
    await expect(rows.nth(7)).toContainText('+$3,000.00');
    await expect(rows.last()).toContainText('February pay');
    await expect(rows.last()).toContainText('Feb 27');
    await card(page, 'Recent Transactions').getByRole('link', { name: 'View All' }).click();
    await expect(page).toHaveURL('/transactions');
  });
});

for (const [width, percent] of [
  [320, 100],
  [360, 115],
  [390, 125],
  [390, 150],
  [390, 200],
  [320, 200],
] as const) {
  test(`at ${width} px and ${percent}% text, each figure of the summary stays beside its own label`, async ({
    page,
    setTime,
  }) => {
    await setTime(NOON);
    await record(await register(page), [
      { type: 'income', amount: 999_999_999.99, category: 'salary', date: '2026-03-01' },
      { amount: 59_614.38, category: 'bills', date: '2026-02-01' },
      { amount: 2464.38, category: 'bills', date: '2026-03-01' },
    ]);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/dashboard');
    await expect(figure(page, 'Income total')).toHaveText('$999,999,999.99');
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, `${percent}%`);
    const lines = await card(page, 'Balance Summary')
      .locator('dt, dd')
      .evaluateAll((parts) =>
        parts.map((part) => {
          const { top, bottom, right } = part.getBoundingClientRect();
          return { text: part.textContent, isLabel: part.tagName === 'DT', top, bottom, right };
        }),
      );
    const labels = lines.filter(({ isLabel }) => isLabel);
    expect(labels).toHaveLength(6);
    for (const [index, label] of labels.entries()) {
      const amount = lines[2 * index + 1] ?? label;
      const beside = labels.filter(({ top, bottom }) => top < amount.bottom - 1 && bottom > amount.top + 1);
      if (beside.length > 0) expect(beside, amount.text).toEqual([label]);
      else expect(amount.top - label.bottom, `${amount.text} below ${label.text}`).toBeCloseTo(0, 0);
      expect(amount.right, amount.text).toBeLessThan(width - 36);
    }
  });
}

test.describe('after a server failure', () => {
  test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/status of 50[023]/));

  test('the dashboard shows a zero summary and an empty list and retries on request', {
    tag: ['@8.dashboard.dashboard'],
  }, async ({ page, setTime }) => {
    await setTime(NOON);
    const ann = await register(page);
    await record(ann, [{ type: 'income', amount: 12.34, category: 'gift', date: '2026-01-01' }]);
    await page.route('**/api/dashboard', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto('/dashboard');
    await skipRetriesUntil(page.getByText("Couldn't load your dashboard."));
    await expect(figure(page, 'Income total')).toHaveText('$0.00');
    await expect(card(page, 'Recent Transactions').getByRole('listitem')).toHaveCount(0);
    await page.unroute('**/api/dashboard');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(figure(page, 'Income total')).toHaveText('$12.34');
  });

  for (const [failure, told] of [
    [{ status: 503, json: { success: false, code: 'unavailable', message: 'The tide is out' } }, 'The tide is out'],
    [{ status: 502, body: 'Bad gateway' }, 'Failed to load spending data'],
  ] as const) {
    test(`with ${failure.status}, the spending card says '${told}' and retries on request`, {
      tag: ['@8.dashboard.spending'],
    }, async ({ page, setTime }) => {
      await setTime(NOON);
      await register(page);
      await page.route(SPENDING, (route) => route.fulfill(failure));
      await page.goto('/dashboard');
      await skipRetriesUntil(page.getByRole('alert').getByText(told));
      await expect(figure(page, 'Income total')).toHaveText('$0.00');
      await page.unroute(SPENDING);
      await card(page, 'Spending Categories').getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('No spending yet')).toBeVisible();
    });
  }

  test('an account beyond the largest total sees how to correct it', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 409/);
    await register(page);
    const message = 'Your entries add up to more than $9,999,999,999,999.99. Delete or correct the largest ones.';
    const json = { success: false, code: 'total_too_large', message };
    await page.route('**/api/dashboard', (route) => route.fulfill({ status: 409, json }));
    await page.route('**/api/reports/trends', (route) => route.fulfill({ status: 409, json }));
    for (const screen of ['/dashboard', '/reports']) {
      await page.goto(screen);
      await expect(page.getByRole('alert').getByText(message)).toBeVisible();
    }
  });

  test('displayed figures stay when only a refresh fails', async ({ page, setTime }) => {
    await setTime(NOON);
    const ann = await register(page);
    await record(ann, [{ amount: 12.34, category: 'groceries', date: '2026-03-17' }]);
    await page.goto('/dashboard');
    await expect.poll(() => donutRows(page)).toEqual([['Groceries', '$12.34', '100%']]);
    let refreshes = 0;
    await page.route(/\/api\/dashboard/, (route) => {
      refreshes += 1;
      return route.fulfill({ status: 500, body: 'no' });
    });
    await page.getByRole('link', { name: 'Add Transaction' }).click();
    await fill(page, { Description: 'Coffee', Amount: '3' });
    await page.getByRole('button', { name: 'Add Transaction' }).click();
    await page.getByRole('link', { name: 'Home' }).click();
    await expect.poll(() => refreshes).toBeGreaterThanOrEqual(6);
    await expect(card(page, 'Spending Categories').locator('[aria-busy="false"]')).toBeVisible();
    expect(await donutRows(page)).toEqual([['Groceries', '$12.34', '100%']]);
    await expect(card(page, 'Balance Summary')).toContainText('-$12.34');
    await expect(page.getByRole('alert')).toBeHidden();
  });
});

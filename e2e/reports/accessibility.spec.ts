import type { Page } from '@playwright/test';
import { type Account, register } from '#e2e/auth/account.ts';
import { plan } from '#e2e/budgets/budgets.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { setGoals } from '#e2e/goals/goals.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { bar, card, legend, liveUntilMarch, save, table } from './reports.ts';

const MOST = 999_999_999.99;
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenx'; // 50 characters

/** Seven categories and eight goals, two with the same name; the smallest and the largest amounts. */
async function live(ann: Account): Promise<void> {
  const categories = ['bills', 'gifts', 'books', 'tea', 'music', 'pottery', LONG];
  await record(ann, [
    { type: 'income', amount: MOST, category: 'salary', date: '2025-11-01' },
    { type: 'income', amount: 0.01, category: 'gift', date: '2026-03-01' },
    ...categories.map((category, place) => ({ amount: place < 3 ? MOST : 0.01, category, date: '2026-03-02' })),
  ]);
  await plan(ann, [
    { name: LONG, amount: MOST, from: '2026-02' },
    { name: 'Bills', amount: 0.01, from: '2026-03' },
  ]);
  const names = [LONG.repeat(2), 'Car', 'Car', 'House', 'Five', 'Six', 'Seven', 'Eight'];
  const goals = await setGoals(
    ann,
    names.map((name) => ({ name, target: MOST })),
  );
  for (const { _id } of goals) await save(ann, _id, 0.01, '2026-03-03');
}

test.beforeEach(({ setTime }) => setTime(NOON));

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  async function expectWellMade(page: Page): Promise<void> {
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
  }

  test('the reports fit the longest names and the largest amounts and pass axe', async ({ page }) => {
    await live(await register(page));
    await page.goto('/reports');
    await expect(card(page, 'Savings Rate')).toBeVisible();
    await expectWellMade(page);
    await bar(page, 'Savings Trends', 'Mar 2026').focus();
    await page.keyboard.press('ArrowUp');
    await expectWellMade(page);
  });

  test('the color of a long name in the legend aligns with its first line', async ({ page }) => {
    await live(await register(page));
    await page.goto('/reports');
    const long = legend(page, 'Savings Trends').first();
    const [swatch, name, line] = await long.evaluate(({ children: [swatch, name] }) => {
      const text = document.createRange();
      if (name) text.selectNodeContents(name);
      return [swatch?.getBoundingClientRect(), name?.getBoundingClientRect(), text.getClientRects()[0]].map(
        (box) => box && { middle: box.top + box.height / 2, height: box.height },
      );
    });
    expect(name?.height).toBeGreaterThan(2 * (line?.height ?? 0));
    expect(Math.abs((swatch?.middle ?? 0) - (line?.middle ?? Number.NaN))).toBeLessThan(1.5);
  });

  test('the empty view and the error view pass axe', async ({ page }) => {
    await register(page);
    await page.goto('/reports');
    await expect(page.getByText('No Data Available')).toBeVisible();
    await expectWellMade(page);
    await page.route('**/api/reports/*', (route) => route.fulfill({ status: 404, body: '{}' }));
    await page.reload();
    await expect(page.getByText('Unable to Load Reports')).toBeVisible();
    await expectWellMade(page);
  });
});

test('more than four categories and more than six goals keep their names and cycle through six colors', {
  tag: ['@2.reports.savings-stacked', '@9.reports.goal-colors'],
}, async ({ page }) => {
  await live(await register(page));
  await page.goto('/reports');
  await expect(legend(page, 'Spending Trends')).toHaveCount(4);
  await expect(card(page, 'Spending Trends')).toContainText('Shows the 4 largest of 7 categories.');
  await expect(legend(page, 'Savings Trends')).toHaveText([
    LONG.repeat(2),
    'Car',
    'Car',
    'House',
    'Five',
    'Six',
    'Seven',
    'Eight',
  ]);
  const colors = await page
    .getByRole('option', { name: 'Mar 2026' })
    .nth(1)
    .locator('rect[data-part]')
    .evaluateAll((parts) => parts.map((part) => part.getAttribute('fill')));
  expect(colors).toEqual([1, 2, 3, 4, 5, 6, 1, 2].map((color) => `var(--chart-${color})`));
  await bar(page, 'Savings Trends', 'Mar 2026').focus();
  await expect(card(page, 'Savings Trends').locator('[aria-live]')).toHaveText(
    `Mar 2026\n${LONG.slice(0, 39)}…: $0.01\nCar: $0.01\nCar: $0.01\nHouse: $0.01\n4 others: $0.04\nTotal: $0.08`,
  );
  expect((await table(page, 'Savings Trends')).at(-1)).toEqual(['Mar 2026', ...Array(8).fill('$0.01'), '$0.08']);
  await expect(card(page, 'Category Breakdown').getByRole('link')).toHaveCount(7);
});

test('a chart has a complete hidden table for screen readers', async ({ page }) => {
  await liveUntilMarch(await register(page));
  await page.goto('/reports');
  for (const chart of ['Income Trend', 'Savings Trends', 'Spending Trends', 'Budget Performance']) {
    await expect(page.getByRole('table', { name: chart })).toBeAttached();
    expect(await table(page, chart)).toHaveLength(7);
  }
});

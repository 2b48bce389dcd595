import type { Page } from '@playwright/test';
import { type Account, register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { setGoals } from '#e2e/goals/goals.ts';
import { chips, expectRows, total } from '#e2e/transactions/transactions.ts';
import { goalsContract } from '#shared/goals/contract.ts';
import type { GoalId } from '#shared/ids.ts';
import { bar, card, liveUntilMarch, save } from './reports.ts';

/** Longer than a tap. */
const HOLD_MILLISECONDS = 600;

let ann: Account;

test.beforeEach(async ({ page, setTime }) => {
  await setTime(NOON);
  ann = await register(page);
  await liveUntilMarch(ann);
  await page.goto('/reports');
  await expect(card(page, 'Monthly Insight')).toBeVisible();
});

const part = (page: Page, chart: string, month: string, place: number) =>
  bar(page, chart, month).locator('rect[data-part]').nth(place);

/** Expects the list with these rows, whose sum is the figure, and Back to return to the reports. */
async function expectRowsBehind(page: Page, rows: readonly string[], sum: string): Promise<void> {
  await expect(page).toHaveURL(/\/transactions\?/);
  await expect(total(page)).toContainText(sum);
  await expectRows(page, rows);
  await page.goBack();
  await expect(page).toHaveURL('/reports');
  await expect(card(page, 'Monthly Insight')).toBeAttached();
}

test('a bar of income leads to the income of its month', async ({ page }) => {
  await bar(page, 'Income Trend', 'Mar 2026').click();
  await expect(chips(page).getByRole('listitem')).toHaveText(['Income', 'Mar 2026', 'Clear all']);
  await expectRowsBehind(page, ['March pay'], '+$3,100.00');
});

test('a bar of savings leads to all savings of its month, including money released to the balance @both', async ({
  page,
}) => {
  await bar(page, 'Savings Trends', 'Mar 2026').getByText('Mar').click();
  await expect(total(page)).toContainText('Moved to balance $100.00');
  await expectRowsBehind(page, ['Saved 30', 'Saved 50'], '-$20.00');
});

test('a part of a savings bar leads to the savings of its goal, open or closed', async ({ page }) => {
  await part(page, 'Savings Trends', 'Mar 2026', 0).click();
  await expect(total(page)).not.toContainText('Moved to balance');
  await expectRowsBehind(page, ['Saved 50'], '$50.00');
  await part(page, 'Savings Trends', 'Mar 2026', 1).click();
  await expect(total(page)).toContainText('Moved to balance $100.00');
  await expectRowsBehind(page, ['Saved 30'], '-$70.00');
});

test('a part of a savings bar with only released money says so instead of showing an empty list', async ({ page }) => {
  const [boat] = await setGoals(ann, [{ name: 'Boat' }]);
  const goalId = boat?._id as GoalId;
  await save(ann, goalId, 80, '2026-02-10');
  await ann.call(goalsContract.reallocate, { params: { goalId }, body: { target: 'balance' } });
  await page.reload();
  await part(page, 'Savings Trends', 'Mar 2026', 2).click();
  await expect(total(page)).toHaveText('0 transactions-$80.00Moved to balance $80.00');
  await expect(page.getByText('Loading your transactions...')).toBeHidden();
  await expect(page.getByText('No matching transactions')).toBeHidden();
});

test('a bar of spending leads to its four categories, and a part leads to one of them', {
  tag: ['@2.reports.spending-stacked'],
}, async ({ page }) => {
  await bar(page, 'Spending Trends', 'Mar 2026').getByText('Mar').click();
  await expectRowsBehind(page, ['Film', 'Bus', 'Market'], '-$220.75');
  await part(page, 'Spending Trends', 'Mar 2026', 2).click();
  await expectRowsBehind(page, ['Bus'], '-$60.25');
});

test('a bar of the budgets leads to the expenses of the budgeted categories', async ({ page }) => {
  await bar(page, 'Budget Performance', 'Mar 2026').click();
  await expectRowsBehind(page, ['Market'], '-$120.50');
  await bar(page, 'Budget Performance', 'Feb 2026').click();
  await expectRowsBehind(page, ['Last of February'], '-$80.00');
});

test('a row of the breakdown leads to its expenses of this month', async ({ page }) => {
  await card(page, 'Category Breakdown').getByRole('link', { name: 'Shopping' }).click();
  await expectRowsBehind(page, ['Shoes'], '-$30.00');
});

test('Back restores the position on the reports', async ({ page }) => {
  await bar(page, 'Budget Performance', 'Mar 2026').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(200);
  await bar(page, 'Budget Performance', 'Mar 2026').click();
  await expectRowsBehind(page, ['Market'], '-$120.50');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1);
  await expect(bar(page, 'Budget Performance', 'Mar 2026')).toBeFocused();
  await expect(card(page, 'Budget Performance').getByText('Actual: $120.50')).toBeVisible();
  await card(page, 'Category Breakdown').getByRole('link', { name: 'Shopping' }).click();
  await expectRowsBehind(page, ['Shoes'], '-$30.00');
  await expect(card(page, 'Category Breakdown').getByRole('link', { name: 'Shopping' })).toBeFocused();
});

test('a keyboard is enough to follow every link', async ({ page }) => {
  await bar(page, 'Spending Trends', 'Oct 2025').focus();
  const tooltip = card(page, 'Spending Trends').locator('[aria-live]');
  await page.keyboard.press('End');
  await expect(bar(page, 'Spending Trends', 'Mar 2026')).toBeFocused();
  await expect(tooltip).toHaveText(
    'Mar 2026\nGroceries: $120.50\nTransportation: $60.25\nEntertainment: $40.00\nTotal of these 4: $220.75',
  );
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(tooltip).toHaveText('Mar 2026\nTransportation: $60.25');
  await page.keyboard.press('Enter');
  await expectRowsBehind(page, ['Bus'], '-$60.25');
  await bar(page, 'Spending Trends', 'Mar 2026').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(tooltip).toHaveText('Feb 2026\nBills: $80.00\nTotal of these 4: $80.00');
  await page.keyboard.press('Enter');
  await expectRowsBehind(page, ['Last of February'], '-$80.00');
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a tap on a part of a bar or on a bar opens the transactions behind it', async ({ page }) => {
    await part(page, 'Spending Trends', 'Feb 2026', 1).tap();
    await expectRowsBehind(page, ['Last of February'], '-$80.00');
    await bar(page, 'Income Trend', 'Mar 2026').tap();
    await expectRowsBehind(page, ['March pay'], '+$3,100.00');
  });

  test('a finger that holds a bar keeps its figures visible and opens nothing', async ({ page }) => {
    await expect(page.getByText('Tap a bar to see its transactions. Press and hold to see amounts.')).toBeVisible();
    await bar(page, 'Budget Performance', 'Mar 2026').scrollIntoViewIfNeeded();
    const touchPoints = await bar(page, 'Budget Performance', 'Mar 2026').evaluate((held) => {
      const { x, y, width, height } = held.getBoundingClientRect();
      return [{ x: x + width / 2, y: y + height / 2 }];
    });
    const finger = await page.context().newCDPSession(page);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    const figures = card(page, 'Budget Performance').getByText('Actual: $120.50');
    await expect(figures).toBeVisible();
    await page.waitForTimeout(HOLD_MILLISECONDS);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(bar(page, 'Budget Performance', 'Mar 2026')).toBeFocused();
    await expect(figures).toBeVisible();
    await expect(page).toHaveURL('/reports');
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(figures).toBeHidden();
  });
});

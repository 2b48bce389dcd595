import type { Page } from '@playwright/test';
import { type Account, register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { tabTo } from '#e2e/page/keyboard.ts';
import { expectNoLayoutShift, loadSlowly } from '#e2e/page/layout-shift.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { budgetCard, plan } from './budgets.ts';

const MOST = 999_999_999.99;
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenx'; // 50 characters

/** One category under, one near, and one far over its budget, with the largest possible figures. */
async function live(page: Page): Promise<Account> {
  const ann = await register(page);
  await plan(ann, [
    { name: LONG, amount: MOST, from: '2026-02', icon: '✈️', notes: 'n'.repeat(200) },
    { name: 'Groceries', amount: 100, from: '2026-03' },
    { name: 'Several ordinary words as one name of a category', amount: 0.01, from: '2026-02' },
  ]);
  await record(ann, [
    { amount: MOST, category: LONG, date: '2026-03-02' },
    { amount: 90, category: 'groceries', date: '2026-03-03' },
    { amount: MOST, category: 'several ordinary words as one name of a category', date: '2026-03-04' },
    { amount: MOST, category: 'elsewhere', date: '2026-03-04' },
  ]);
  return ann;
}

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test.beforeEach(async ({ page, setTime }) => {
    await setTime(NOON);
    await live(page);
    await page.goto('/budget');
    await expect(budgetCard(page, LONG)).toBeVisible();
  });

  /** Checks both themes and the width. */
  async function expectWellMade(page: Page): Promise<void> {
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
  }

  test('the budget screen fits the longest name and the largest amounts and passes axe', async ({ page }) => {
    await expectWellMade(page);
    await expect(budgetCard(page, 'Several')).toContainText('>999%');
    await page.getByRole('option', { name: 'Mar 2026' }).focus();
    await expectWellMade(page);
  });

  test('the category form with errors and all sections open passes axe', async ({ page }) => {
    await budgetCard(page, LONG).click();
    await expect(page.getByRole('heading', { name: LONG })).toBeVisible();
    await page.getByText('Rename or change icon').click();
    await page.getByLabel('Budgeted Amount').fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectWellMade(page);
  });

  test('the add form with errors passes axe', async ({ page }) => {
    await page.getByRole('link', { name: 'Add Category' }).click();
    await page.getByRole('button', { name: 'Add Category' }).click();
    await expect(page.getByText('Please select an icon')).toBeVisible();
    await expectWellMade(page);
  });

  test('Budget not found and a month without budgets pass axe', async ({ page }) => {
    await page.goto('/budget?month=2025-10');
    await expect(page.getByText('No budgets in October 2025')).toBeVisible();
    await expectWellMade(page);
    await page.goto('/budget/edit/none');
    await expect(page.getByText('Budget not found')).toBeVisible();
    await expectWellMade(page);
  });

  test('the tabs of the bottom navigation fit beside one another', async ({ page }) => {
    const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(tabs).toHaveText(['Home', 'Transactions', 'Budget', 'Goals', 'Settings']);
    await expect(tabs.nth(2)).toHaveAttribute('aria-current', 'page');
    const edges = await tabs.evaluateAll((links) =>
      links.flatMap((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const { left, right } = range.getBoundingClientRect();
        return [left, right];
      }),
    );
    expect(edges).toEqual([...edges].sort((a, b) => a - b));
    expect(edges[0]).toBeGreaterThanOrEqual(0);
    expect(edges.at(-1)).toBeLessThanOrEqual(320);
  });
});

test.describe('nothing moves while', () => {
  for (const [name, path] of [
    ['the budget screen', () => '/budget'],
    ['the form of a category', (id: string) => `/budget/edit/${id}`],
    ['the add form', () => '/budget/add'],
  ] as const) {
    test(`${name} loads slowly`, async ({ page, setTime }) => {
      await setTime(NOON);
      const ann = await register(page);
      const [bills] = await plan(ann, [{ name: 'Bills', amount: 50, from: '2026-03' }]);
      await record(ann, [{ amount: 5, category: 'pottery', date: '2026-03-02' }]);
      await loadSlowly(page);
      await page.goto(path(bills?._id ?? ''));
      await expect(page.getByText(path('') === '/budget' ? 'of $50.00' : 'Notes (Optional)')).toBeVisible();
      await expectNoLayoutShift(page);
    });
  }
});

test('a keyboard is enough to plan, change, and view a month', async ({ page, setTime }) => {
  await setTime(NOON);
  await register(page);
  await page.goto('/budget');

  await tabTo(page, 'link', 'Add Category');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', 'Category Name');
  await page.keyboard.type('Bills');
  await tabTo(page, 'textbox', 'Budgeted Amount');
  await page.keyboard.type('50');
  await tabTo(page, 'radio', 'Bills');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'button', 'Add Category');
  await page.keyboard.press('Enter');
  await expect(budgetCard(page, 'Bills')).toHaveText('🚗Bills 0%$50.00 left$0.00 of $50.00Under budget');

  await tabTo(page, 'button', 'Next month');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/budget?month=2026-04');
  await tabTo(page, 'option', 'Oct 2025');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/budget');
  await budgetCard(page, 'Bills').focus();
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', 'Budgeted Amount');
  await page.keyboard.type('75');
  await page.keyboard.press('Enter');
  await expect(budgetCard(page, 'Bills')).toContainText('$0.00 of $75.00');
});

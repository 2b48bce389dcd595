import type { Page } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { plan } from '#e2e/budgets/budgets.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { doubleTheText } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { record } from './ledger.ts';
import { ENTRIES, expectRows, row, rows } from './transactions.ts';

test.describe('the list', () => {
  test.beforeEach(async ({ page, setTime }) => {
    await setTime(NOON);
    await record(await register(page), ENTRIES);
  });

  test('shows icon, note or description, category, date, and signed amount, newest first', {
    tag: [
      '@2.transactions.row-icon',
      '@2.transactions.row-name',
      '@2.transactions.row-category',
      '@2.transactions.row-date',
      '@2.transactions.row-amount',
      '@9.money-and-days.income-sign',
      '@9.money-and-days.expense-sign',
    ],
  }, async ({ page }) => {
    await page.goto('/transactions');
    await expectRows(page, ['Lunch', 'Shown instead', 'Sunday', 'Saturday', 'March bill', 'February bill', 'Bonus']);
    await expect(row(page, 'Lunch')).toHaveText('🍽️Lunch-$9.99Food & DiningToday');
    await expect(row(page, 'Shown instead')).toHaveText('📦Shown instead-$1.00PotteryYesterday');
    await expect(row(page, 'February bill')).toHaveText('🧾February bill-$80.00BillsFeb 28');
    await expect(row(page, 'Bonus')).toHaveText('📦Bonus+$500.00BonusDec 31, 2025');
  });

  test('says that it is loading', { tag: ['@2.transactions.loading'] }, async ({ page }) => {
    const released = Promise.withResolvers<void>();
    await page.route('**/api/transactions*', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto('/transactions');
    const loading = page.getByText('Loading your transactions...');
    await expect(loading).toBeVisible();
    const place = await loading.boundingBox();
    released.resolve();
    await expect(rows(page)).toHaveCount(7);
    await expect(loading).toBeHidden();
    expect(await rows(page).first().boundingBox()).toEqual(place);
  });

  test('shows why it failed to load and retries on request', {
    tag: ['@2.transactions.error', '@8.transactions.list'],
  }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 503/);
    const failure = { success: false, code: 'unavailable', message: 'The tide is out' };
    await page.route('**/api/transactions*', (route) => route.fulfill({ status: 503, json: failure }));
    await page.goto('/transactions');
    await expect(page.getByText('Error: The tide is out')).toBeVisible();
    await page.unroute('**/api/transactions*');
    await button(page, 'Try again').click();
    await expect(rows(page)).toHaveCount(7);
  });
});

test('a row stays readable and in place with large text and the largest amount', async ({ page, setTime }) => {
  await setTime(NOON);
  const largest = { description: 'Donaudampfschifffahrt', amount: 999_999_999.99, date: '2026-03-02' };
  await record(await register(page), [largest, { ...largest, date: '2026-03-01' }]);
  await doubleTheText(page);
  await page.goto('/transactions');
  await expect(rows(page)).toHaveCount(2);
  const [first, second] = await rows(page).evaluateAll((items) =>
    items.map((item) => item.getBoundingClientRect().top),
  );
  const parts = rows(page).first().locator('a > span');
  const boxes = await parts.evaluateAll((all) =>
    all.slice(1).map((part) => {
      const { top, bottom, width, right } = part.getBoundingClientRect();
      return { top, bottom, width, right };
    }),
  );
  const [name, amount, meta] = boxes;
  expect(name?.width).toBeGreaterThan(160);
  expect(amount?.top).toBeGreaterThanOrEqual(name?.bottom ?? Number.NaN);
  expect(amount?.right).toBeLessThan(390 - 16);
  expect(name?.top).toBeGreaterThanOrEqual(first ?? Number.NaN);
  expect(meta?.bottom).toBeLessThanOrEqual(second ?? Number.NaN);
});

test('rows make room for growing text', async ({ page, setTime }) => {
  await setTime(NOON);
  await record(await register(page), ENTRIES);
  await page.goto('/transactions');
  await expect(rows(page)).toHaveCount(7);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const distance = () =>
    rows(page).evaluateAll(([first, second]) =>
      first && second ? second.getBoundingClientRect().top - first.getBoundingClientRect().bottom : Number.NaN,
    );
  await expect.poll(distance).toBe(0);
});

test('a row shows the icon of the category’s budget, on the dashboard too', async ({ page, setTime }) => {
  await setTime(NOON);
  const ann = await register(page);
  await record(ann, ENTRIES);
  await plan(ann, [{ name: 'Pottery', amount: 20, from: '2026-03', icon: '🎁' }]);
  await page.goto('/transactions');
  await expect(row(page, 'Shown instead')).toHaveText('🎁Shown instead-$1.00PotteryYesterday');
  await expect(row(page, 'Lunch')).toContainText('🍽️');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /Shown instead/ })).toContainText('🎁');
});

test('a list of hundreds of rows loads while the user scrolls and draws only visible rows', async ({ page }) => {
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
  // The rest of a running scroll would move the filters out of view again.
  await expect.poll(() => leftToScroll(page)).toBeLessThan(1);
  await button(page, 'Filters').press('Enter');
  await expect(button(page, 'This Month')).toBeInViewport();
});

test('the list stays in place during keyboard use, and no focused row is hidden behind the header or the tabs', async ({
  page,
}) => {
  const ann = await register(page);
  await record(
    ann,
    Array.from({ length: 30 }, () => ({ amount: 1, date: '2026-01-01' })),
  );
  await page.goto('/transactions');
  await expect(rows(page)).not.toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 500));
  await page.getByRole('link', { name: 'Back' }).focus();
  for (const name of ['Filters', 'Add Transaction', 'Notifications']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('banner').getByLabel(name)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(500);
  }

  const header = await page.getByRole('banner').boundingBox();
  const tabs = await page.getByRole('navigation').boundingBox();
  await rows(page).first().getByRole('link').focus();
  for (let pressed = 0; pressed < 20; pressed += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.locator(':focus').boundingBox();
    expect(focused?.y).toBeGreaterThan(header?.height ?? 0);
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThan(tabs?.y ?? 0);
  }
});

test('the empty list invites a new user to add the first transaction', { tag: ['@2.transactions.empty'] }, async ({
  page,
}) => {
  await register(page);
  await page.goto('/transactions');
  await expect(page.getByText('No transactions yet')).toBeVisible();
  await expect(page.getByText('Start tracking your income and expenses')).toBeVisible();
  await page.getByRole('link', { name: 'Add First Transaction' }).click();
  await expect(page).toHaveURL('/transactions/new');
});

/** In pixels. */
function leftToScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
}

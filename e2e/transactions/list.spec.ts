import type { Locator, Page } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { plan } from '#e2e/budgets/budgets.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { doubleTheText } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { skipRetriesUntil } from '#e2e/page/clock.ts';
import { fill } from '#e2e/page/field-errors.ts';
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
    await expect(row(page, 'Lunch').getByRole('link')).toHaveText('🍽️Lunch-$9.99Food & DiningToday');
    await expect(row(page, 'Shown instead').getByRole('link')).toHaveText(
      '📦Shown instead-$1.00HiddenPotteryYesterday',
    );
    await expect(row(page, 'February bill').getByRole('link')).toHaveText('🧾February bill-$80.00BillsFeb 28');
    await expect(row(page, 'Bonus').getByRole('link')).toHaveText('📦Bonus+$500.00BonusDec 31, 2025');
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
    await skipRetriesUntil(page.getByText('Error: The tide is out'));
    await page.unroute('**/api/transactions*');
    await button(page, 'Try again').click();
    await expect(rows(page)).toHaveCount(7);
  });
});

test('rows and headings stay readable and in place with large text and the largest amount', async ({
  page,
  setTime,
}) => {
  await setTime(NOON);
  const largest = { amount: 999_999_999.99, note: 'Donaudampfschifffahrt', description: 'With the largest amount' };
  await record(await register(page), [{ ...largest, date: '2026-03-02' }]);
  await doubleTheText(page);
  await page.goto('/transactions');
  await expect(rows(page)).toHaveCount(1);
  const item = await boxOf(rows(page));
  const [, name, amount, description, meta] = await Promise.all(
    [0, 1, 2, 3, 4].map((index) => boxOf(rows(page).locator('a > span').nth(index))),
  );
  expect(name?.width).toBeGreaterThan(160);
  expect(name?.top).toBeGreaterThanOrEqual(item.top);
  expect(amount?.top).toBeGreaterThanOrEqual(name?.bottom ?? Number.NaN);
  expect(amount?.right).toBeLessThan(390 - 16);
  expect(description?.top).toBeGreaterThanOrEqual(amount?.bottom ?? Number.NaN);
  expect(meta?.top).toBeGreaterThanOrEqual(description?.bottom ?? Number.NaN);
  expect(meta?.bottom).toBeLessThanOrEqual(item.bottom);

  const [month, day] = await Promise.all([2, 3].map((level) => boxOf(page.getByRole('heading', { level }))));
  expect(month?.bottom).toBe(day?.top);
  expect(day?.bottom).toBe(item.top);
  for (const level of [2, 3]) {
    const heading = page.getByRole('heading', { level });
    const total = await boxOf(heading.locator('span').last());
    expect(total.right).toBeLessThan(390 - 16);
    expect(total.bottom).toBeLessThanOrEqual((await boxOf(heading)).bottom);
  }
});

test('rows and headings make room for growing text', async ({ page, setTime }) => {
  await setTime(NOON);
  await record(await register(page), ENTRIES);
  await page.goto('/transactions');
  await expect(rows(page)).toHaveCount(7);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const gaps = async () => {
    const first = await boxOf(rows(page).first());
    const heading = await boxOf(page.getByRole('heading', { level: 3 }).nth(1));
    const second = await boxOf(rows(page).nth(1));
    return [heading.top - first.bottom, second.top - heading.bottom, first.bottom - first.top];
  };
  await expect.poll(gaps).toEqual([0, 0, 128]);
});

test('a row shows the icon of the category’s budget, on the dashboard too', async ({ page, setTime }) => {
  await setTime(NOON);
  const ann = await register(page);
  await record(ann, ENTRIES);
  await plan(ann, [{ name: 'Pottery', amount: 20, from: '2026-03', icon: '🎁' }]);
  await page.goto('/transactions');
  await expect(row(page, 'Shown instead').getByRole('link')).toHaveText('🎁Shown instead-$1.00HiddenPotteryYesterday');
  await expect(row(page, 'Lunch')).toContainText('🍽️');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /Shown instead/ })).toContainText('🎁');
});

test('months and days have totals, which follow filters and every change', async ({ page, setTime }) => {
  await setTime(NOON);
  await record(await register(page), ENTRIES);
  const months = page.getByRole('heading', { level: 2 });
  const days = page.getByRole('heading', { level: 3 });

  await page.goto('/transactions');
  await expect(months).toHaveText([
    'March 2026, total -$113.83',
    'February 2026, total -$80.00',
    'December 2025, total +$500.00',
  ]);
  await expect(days).toHaveText([
    'Today, total -$9.99',
    'Yesterday, total -$1.00',
    'Sun, Mar 15, total -$12.34',
    'Sat, Mar 14, total -$15.00',
    'Sun, Mar 1, total -$75.50',
    'Sat, Feb 28, total -$80.00',
    'Wed, Dec 31, 2025, total +$500.00',
  ]);

  await row(page, 'Lunch').getByRole('link').click();
  await fill(page, { Amount: '19.99', Date: '2026-03-17' });
  await button(page, 'Save Changes').click();
  await expect(days.first()).toHaveText('Yesterday, total -$20.99');
  await expect(months.first()).toHaveText('March 2026, total -$123.83');

  await row(page, 'Lunch').getByRole('link').click();
  await button(page, 'Delete').click();
  await expect(days.first()).toHaveText('Yesterday, total -$1.00');
  await expect(months.first()).toHaveText('March 2026, total -$103.84');
  await button(page, 'Undo').click();
  await expect(days.first()).toHaveText('Yesterday, total -$20.99');

  await page.goto('/transactions?category=bills&maxAmount=79');
  await expect(months).toHaveText(['March 2026, total -$75.50']);
  await expect(days).toHaveText(['Sun, Mar 1, total -$75.50']);
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
  await expect(page.getByRole('heading', { level: 3 })).toContainText('total -$130.00');
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

async function boxOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { top: y, bottom: y + height, right: x + width, width };
}

/** In pixels. */
function leftToScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
}

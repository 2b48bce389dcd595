import type { Page } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { goalCard, setGoals } from '#e2e/goals/goals.ts';
import { button } from '#e2e/page/button.ts';
import { record } from './ledger.ts';
import { expectRows, row } from './transactions.ts';

const COFFEE = { description: 'Coffee', amount: 4.5, category: 'food & dining' };
const HISTORY = [
  { ...COFFEE, date: '2026-03-02' },
  { ...COFFEE, date: '2026-03-03' },
  { ...COFFEE, date: '2026-03-04' },
  { description: 'Bus ticket', amount: 2.9, category: 'transportation', date: '2026-03-05' },
  { description: 'Power company', amount: 80, category: 'utilities', date: '2026-03-06' },
  { description: 'Water company', amount: 30, category: 'utilities', date: '2026-03-07' },
];

const category = (page: Page) => page.getByLabel('Category');
const suggestions = (page: Page) => page.getByRole('group', { name: 'Suggestions' }).getByRole('button');
const frequent = (page: Page) => page.getByRole('group', { name: 'Frequent categories' }).getByRole('button');

test.describe('the form of a new transaction', () => {
  test.beforeEach(async ({ page, setTime }) => {
    await setTime(NOON);
    await record(await register(page), HISTORY);
  });

  test('fills in a frequent expense with one tap, with its category and its usual amount', async ({ page }) => {
    await page.goto('/transactions/new');
    await expect(page.getByLabel('Description')).toBeFocused();
    await expect(suggestions(page).first()).toHaveText('🍽️ Coffee · $4.50');
    await suggestions(page).first().click();
    await expect(page.getByLabel('Amount')).toBeFocused();
    await expect(page.getByLabel('Amount')).toHaveValue('4.50');
    await page.getByLabel('Description').fill('');
    await suggestions(page).filter({ hasText: 'Bus ticket' }).click();
    await expect(page.getByLabel('Amount')).toHaveValue('');
    await expect(category(page)).toHaveValue('transportation');
    await page.getByLabel('Description').fill('');
    await suggestions(page).first().click();
    await page.keyboard.type('4.8');
    await page.getByLabel('Description').fill('');
    await suggestions(page).first().click();
    await expect(page.getByLabel('Amount')).toHaveValue('4.80');
    await button(page, 'Add Transaction').click();
    await expect(row(page, 'Coffee').first()).toContainText('-$4.80Food & DiningToday');
  });

  test('guesses the category while typing, says so, and never replaces a choice', async ({ page }) => {
    await page.goto('/transactions/new');
    const guessed = page.getByText('Guessed from the description');
    await expect(frequent(page)).toHaveText([
      '🍽️ Food & Dining',
      '💡 Utilities',
      '🚗 Transportation',
      '🛍️ Shopping',
      '🧾 Bills',
    ]);
    await expect(category(page)).toHaveValue('food & dining');
    await page.getByLabel('Description').pressSequentially('Gas comp');
    await expect(category(page)).toHaveValue('utilities');
    await expect(category(page)).toHaveAccessibleDescription('Guessed from the description');
    await expect(button(page, 'Utilities')).toHaveAttribute('aria-pressed', 'true');
    await page.getByLabel('Description').fill('Gym');
    await expect(category(page)).toHaveValue('food & dining');
    await expect(guessed).toBeHidden();
    await button(page, 'Transportation').click();
    await page.getByLabel('Description').fill('Coffee');
    await expect(category(page)).toHaveValue('transportation');
    await expect(guessed).toBeHidden();
  });

  test('takes Enter from the description to the empty amount, and then saves', async ({ page }) => {
    await page.goto('/transactions/new');
    await expect(page.getByLabel('Description')).toBeFocused();
    await page.keyboard.type('Tea');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Amount')).toBeFocused();
    await expect(page.getByText('Amount is required')).toBeHidden();
    await button(page, 'Yesterday').click();
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2026-03-17');
    await page.getByLabel('Amount').fill('3');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Tea')).toContainText('-$3.00Food & DiningYesterday');
  });

  test('takes over the category of the filtered list and returns to it', async ({ page }) => {
    await page.goto('/transactions?category=utilities&dateRange=this-month');
    await page.getByRole('link', { name: 'Add Transaction' }).click();
    await expect(page).toHaveURL('/transactions/new?category=utilities');
    await expect(page.getByLabel('Description')).toBeFocused();
    await page.keyboard.type('Coffee');
    await expect(category(page)).toHaveValue('utilities');
    await page.getByLabel('Amount').fill('5');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/transactions?category=utilities&dateRange=this-month');
    await expectRows(page, ['Coffee', 'Water company', 'Power company']);
  });

  test('keeps its submit button above the on-screen keyboard', async ({ page }) => {
    await page.goto('/transactions/new');
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 400 });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    const bottom = async () => {
      const box = await button(page, 'Add Transaction').boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect.poll(bottom).toBeLessThanOrEqual(400);
    expect(await bottom()).toBeGreaterThan(340);
  });
});

test('a new saving takes over the goal of the filtered list', async ({ page, setTime }) => {
  await setTime(NOON);
  const [, house] = await setGoals(await register(page), [{ name: 'Car' }, { name: 'House', saved: 100 }]);
  await page.goto(`/transactions?goalId=${house?._id}`);
  await page.getByRole('link', { name: 'Add Transaction' }).click();
  await expect(page.getByLabel('Goal', { exact: true }).locator('option:checked')).toHaveText('House');
  await expect(page.getByLabel('Description')).toBeFocused();
  await page.keyboard.type('More');
  await page.getByLabel('Amount').fill('50');
  await page.keyboard.press('Enter');
  await expectRows(page, ['More', '']);
  await page.goto('/goals');
  await expect(goalCard(page, 'House')).toContainText('$150.00 of');
});

import type { Locator } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { budgetCard, plan } from '#e2e/budgets/budgets.ts';
import { card } from '#e2e/dashboard/dashboard.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { toast } from '#e2e/page/toast.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { expectRows } from '#e2e/transactions/transactions.ts';

/** Breaks an address that does not encode it. */
const HOSTILE = `"50%" ../a&type=income#b?'+' %2e 🎉`;

test('every link built from a category leads to exactly that category, whatever its name', async ({
  page,
  setTime,
}) => {
  await setTime(NOON);
  const ann = await register(page);
  await plan(ann, [{ name: HOSTILE, amount: 10, from: '2026-03' }]);
  await record(ann, [
    { description: 'Decoy', amount: 5, category: 'a', date: '2026-03-02' },
    { description: 'Hit', amount: 20, category: HOSTILE, date: '2026-03-02' },
  ]);
  const expectHits = async (link: Locator, hits: readonly string[]) => {
    await link.click();
    await expect(page).toHaveURL(/\/transactions\?/);
    await expectRows(page, hits);
    expect(new URL(page.url()).searchParams.getAll('category')).toEqual([HOSTILE.toLowerCase()]);
  };
  const label = /Type=income#b/i;

  await page.goto('/transactions/new');
  await button(page, 'Yesterday').click();
  await fill(page, { Description: 'Second hit', Amount: '1' });
  await page.getByLabel('Category').selectOption(HOSTILE.toLowerCase());
  await button(page, 'Add Transaction').click();
  // The message moves to the bottom once the list is there.
  await expectRows(page, ['Second hit', 'Hit', 'Decoy']);
  await expectHits(toast(page).getByRole('button', { name: 'View' }), ['Second hit', 'Hit']);

  await page.goto('/dashboard');
  await expectHits(card(page, 'Spending Categories').getByRole('link', { name: label }), ['Second hit', 'Hit']);
  await page.goto('/reports');
  await expectHits(card(page, 'Category Breakdown').getByRole('link', { name: label }), ['Second hit', 'Hit']);
  await page.goto('/notifications');
  await expectHits(page.getByRole('link', { name: /is over budget/ }), ['Second hit', 'Hit']);
  await page.goto('/budget');
  await budgetCard(page, 'ncome#b').click();
  await expectHits(page.getByRole('link', { name: /transactions/i }), ['Second hit', 'Hit']);
});

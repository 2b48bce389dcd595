import type { Page } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { card, figure } from '#e2e/dashboard/dashboard.ts';
import { expect } from '#e2e/fixtures.ts';
import { record } from '#e2e/transactions/ledger.ts';
import type { Goal } from '#shared/goals/contract.ts';
import { setGoals } from './goals.ts';

/** A user with an income and three goals, two of which hold money. */
export async function startWithThreeGoals(page: Page) {
  const ann = await register(page);
  await record(ann, [{ type: 'income', amount: 1000, category: 'salary', date: '2026-03-01' }]);
  const [car, house, bike] = (await setGoals(ann, [
    { name: 'Car', target: 1000, saved: 120.5 },
    { name: 'House', target: 2000, saved: 30 },
    { name: 'Bike', target: 300 },
  ])) as [Goal, Goal, Goal];
  return { ann, car, house, bike };
}

/** The figures of the dashboard at the end. */
export async function expectFigures(page: Page, remaining: string, savings: string): Promise<void> {
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(figure(page, 'Savings total')).toHaveText(savings);
  await expect(card(page, 'Balance Summary').getByText(remaining, { exact: true })).toBeVisible();
}

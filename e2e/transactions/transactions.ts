import { expect, type Page } from '@playwright/test';

export const rows = (page: Page) => page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
export const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' });
export const total = (page: Page) => page.getByRole('region', { name: 'Total' });

/** Expects exactly these rows, in this order. */
export async function expectRows(page: Page, names: readonly string[]): Promise<void> {
  await expect(rows(page)).toHaveCount(names.length);
  await expect(rows(page)).toContainText([...names]);
}

/** Ann's transactions, oldest first. */
export const ENTRIES = [
  { description: 'Bonus', type: 'income', amount: 500, category: 'bonus', date: '2025-12-31' },
  { description: 'February bill', amount: 80, category: 'bills', date: '2026-02-28' },
  { description: 'March bill', amount: 75.5, category: 'bills', date: '2026-03-01' },
  { description: 'Saturday', amount: 15, category: 'entertainment', date: '2026-03-14' },
  { description: 'Sunday', amount: 12.34, category: 'food & dining', date: '2026-03-15' },
  { description: 'Hidden', note: 'Shown instead', amount: 1, category: 'pottery', date: '2026-03-17' },
  { description: 'Lunch', amount: 9.99, category: 'food & dining', date: '2026-03-18' },
] as const;

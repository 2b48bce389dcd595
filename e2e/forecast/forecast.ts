import type { Locator, Page } from '@playwright/test';
import { card } from '#e2e/dashboard/dashboard.ts';

/** The dashboard's card. */
export const leftToSpend = (page: Page): Locator => card(page, 'Left to Spend');

/** A sum of the breakdown, such as `Money left in March`. */
export const sum = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** The coming occurrences, day by day. */
export const coming = (page: Page): Locator => page.getByRole('list', { name: 'Coming up' }).getByRole('listitem');

/** A question about an occurrence. */
export const question = (page: Page, name: string): Locator =>
  card(page, 'Did These Happen?').getByRole('region', { name });

/** The rows of the chart's hidden table: day, balance, and what is expected. */
export function balanceRows(page: Page): Promise<(string | null)[][]> {
  return page
    .getByRole('table', { name: /^Balance until/ })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}

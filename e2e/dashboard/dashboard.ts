import type { Locator, Page } from '@playwright/test';

/** A card of the dashboard by its title. */
export function card(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title });
}

/** A figure of the Balance Summary, such as `Income total` or `Expenses This month`. */
export function figure(page: Page, label: string): Locator {
  return card(page, 'Balance Summary').locator(`xpath=.//dt[normalize-space()="${label}"]/following-sibling::dd[1]`);
}

/** The rows of the donut's hidden table: category, amount, share. */
export function donutRows(page: Page): Promise<(string | null)[][]> {
  return page
    .getByRole('table', { name: /^Spending/ })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}

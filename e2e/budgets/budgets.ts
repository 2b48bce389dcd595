import type { Locator, Page } from '@playwright/test';
import type { Account } from '#e2e/auth/account.ts';
import { type Budget, budgetsContract } from '#shared/budgets/contract.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { centsOfDollars } from '#shared/money.ts';

interface Plan {
  name: string;
  /** In dollars. */
  amount: number;
  /** `YYYY-MM`. */
  from: string;
  icon?: string;
  notes?: string;
}

/** Creates budgets through the API, for tests of other features. */
export async function plan(account: Account, plans: readonly Plan[]): Promise<Budget[]> {
  const set: Budget[] = [];
  for (const { name, amount, from, icon, notes = '' } of plans) {
    const periodStart = `${from}-01` as CalendarDate;
    const body = { name, amount: centsOfDollars(amount), periodStart, notes, ...(icon && { icon }) };
    set.push((await account.call(budgetsContract.create, { body: body as never })).budget);
  }
  return set;
}

/** A card of the list, by the name of its category. */
export function budgetCard(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Budget Categories' }).getByRole('link').filter({ hasText: name });
}

/** A figure of the summary, such as `Total Spent`. */
export function budgetFigure(page: Page, label: string): Locator {
  return page.locator(`xpath=//dt[normalize-space()="${label}"]/following-sibling::dd[1]`);
}

/** The rows of the trend's hidden table: month, budget, spent, status. */
export function trendRows(page: Page): Promise<(string | null)[][]> {
  return page
    .getByRole('table', { name: 'Budget use in the last six months' })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}

import type { Locator, Page } from '@playwright/test';
import type { Account } from '#e2e/auth/account.ts';
import { plan } from '#e2e/budgets/budgets.ts';
import { setGoals } from '#e2e/goals/goals.ts';
import { record } from '#e2e/transactions/ledger.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { goalsContract } from '#shared/goals/contract.ts';
import type { GoalId } from '#shared/ids.ts';
import { cents, centsOfDollars } from '#shared/money.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';

/** A card of the reports by its title. */
export function card(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** The place of a month in a chart, such as `Mar 2026`. */
export function bar(page: Page, chart: string, month: string): Locator {
  return page.getByRole('listbox', { name: chart, exact: true }).getByRole('option', { name: month, exact: true });
}

/** The header and the rows of a chart's hidden table. */
export function table(page: Page, chart: string): Promise<(string | null)[][]> {
  return page
    .getByRole('table', { name: chart, exact: true })
    .locator('tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}

export function legend(page: Page, chart: string): Locator {
  return card(page, chart).getByRole('list', { name: 'Legend' }).getByRole('listitem');
}

/** Records savings through the API. The amount is in dollars. */
export async function save(account: Account, goalId: GoalId, amount: number, date: string): Promise<void> {
  const day = date as CalendarDate;
  const body = { type: 'savings', description: `Saved ${amount}`, amount: centsOfDollars(amount), goalId, date: day };
  await account.call(transactionsContract.create, { body: { ...body, note: '' } as never });
}

/** Records a year of income, six categories, met and missed budgets, savings, and money released to the balance. */
export async function liveUntilMarch(ann: Account): Promise<void> {
  await record(ann, [
    { type: 'income', description: 'December pay', amount: 3000, category: 'salary', date: '2025-12-30' },
    { type: 'income', description: 'February pay', amount: 3000.5, category: 'salary', date: '2026-02-27' },
    { description: 'Last of February', amount: 80, category: 'bills', date: '2026-02-28' },
    { type: 'income', description: 'March pay', amount: 3100, category: 'salary', date: '2026-03-01' },
    { description: 'Market', amount: 120.5, category: 'groceries', date: '2026-03-02' },
    { description: 'Bus', amount: 60.25, category: 'transportation', date: '2026-03-03' },
    { description: 'Film', amount: 40, category: 'entertainment', date: '2026-03-04' },
    { description: 'Shoes', amount: 30, category: 'shopping', date: '2026-03-05' },
    { description: 'Pills', amount: 20.1, category: 'healthcare', date: '2026-03-06' },
  ]);
  await plan(ann, [
    { name: 'Bills', amount: 50, from: '2026-02' },
    { name: 'Groceries', amount: 100, from: '2026-03' },
  ]);
  const [car, trip] = await setGoals(ann, [{ name: 'Car' }, { name: 'Trip' }]);
  if (!car || !trip) throw new Error('There are two goals');
  await save(ann, car._id, 200, '2026-02-10');
  await save(ann, car._id, 50, '2026-03-05');
  await save(ann, trip._id, 30, '2026-03-06');
  const params = { goalId: trip._id };
  // 70 dollars from outside are released to the balance, so the month is negative.
  const { name, targetAmount } = trip;
  const body = { name, targetAmount, deadline: trip.deadline as CalendarDate, currentAmount: cents(100_00) };
  await ann.call(goalsContract.update, { params, body });
  await ann.call(goalsContract.reallocate, { params, body: { target: 'balance' } });
}

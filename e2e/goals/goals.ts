import type { Page } from '@playwright/test';
import type { Account } from '#e2e/auth/account.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Goal, goalsContract } from '#shared/goals/contract.ts';
import { centsOfDollars } from '#shared/money.ts';

interface Plan {
  name: string;
  /** In dollars. */
  target?: number;
  /** In dollars. */
  saved?: number;
  deadline?: string;
}

/** Creates goals through the API, oldest first, for tests of other features. */
export async function setGoals(account: Account, plans: readonly Plan[]): Promise<Goal[]> {
  const goals: Goal[] = [];
  for (const { name, target = 1000, saved = 0, deadline = '2026-12-31' } of plans) {
    const body = { name, targetAmount: centsOfDollars(target), deadline: deadline as CalendarDate };
    let { goal } = await account.call(goalsContract.create, { body });
    const params = { goalId: goal._id };
    if (saved > 0) {
      ({ goal } = await account.call(goalsContract.contribute, { params, body: { amount: centsOfDollars(saved) } }));
    }
    goals.push(goal);
  }
  return goals;
}

/** A goal's card on the goals page. */
export function goalCard(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

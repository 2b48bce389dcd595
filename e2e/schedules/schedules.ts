import type { Page } from '@playwright/test';
import type { Account } from '#e2e/auth/account.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { centsOfDollars } from '#shared/money.ts';
import { type NewSchedule, type Schedule, schedulesContract } from '#shared/schedules/contract.ts';
import type { Rule } from '#shared/schedules/rule.ts';

interface Plan extends Partial<Omit<NewSchedule, 'amount' | 'rule'>> {
  description: string;
  /** In dollars. */
  amount: number;
  /** In dollars, for an amount that varies. */
  highest?: number;
  /** The first day. */
  first: string;
  rule?: Partial<Rule>;
}

/** Creates monthly schedules through the API, for tests of other features. */
export async function schedule(account: Account, plans: readonly Plan[]): Promise<Schedule[]> {
  const created: Schedule[] = [];
  for (const { amount, highest = amount, first, rule, ...plan } of plans) {
    const body: NewSchedule = {
      ...{ type: 'expense', category: 'bills', note: '', recording: 'remind' },
      ...plan,
      amount: { from: centsOfDollars(amount), to: centsOfDollars(highest) },
      rule: {
        ...{ unit: 'month', interval: 1, anchor: first as CalendarDate, pattern: null, weekend: 'stay' },
        end: { kind: 'never' },
        ...rule,
      },
    };
    created.push((await account.call(schedulesContract.create, { body })).schedule);
  }
  return created;
}

/** The row of a schedule in a group of the list, such as Coming Up. */
export function scheduleRow(page: Page, group: string, name: string) {
  return page.getByRole('region', { name: group }).getByRole('listitem').filter({ hasText: name });
}

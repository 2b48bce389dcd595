import type { CalendarDate } from '#shared/calendar-date.ts';
import { dashboardContract as dashboard } from '#shared/dashboard/contract.ts';
import { type GoalDraft, goalsContract as goals } from '#shared/goals/contract.ts';
import type { GoalId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import type { Person } from '#testing/app/app.ts';
import { record, savings } from '#testing/app/builders.ts';

interface Details {
  name?: string;
  /** In cents. */
  target?: number;
  deadline?: string;
  /** In cents: one savings transaction. */
  saved?: number;
}

export function goalDraft({ name = 'Car', target = 1_000_00, deadline = '2026-12-31' }: Details = {}): GoalDraft {
  return { name, targetAmount: cents(target), deadline: deadline as CalendarDate };
}

/** Creates a goal, and savings for it, through the API. */
export async function startGoal(person: Person, details: Details = {}): Promise<GoalId> {
  const { goal } = await person.call(goals.create, { body: goalDraft(details) });
  if (details.saved) await record(person, savings(goal._id, { amount: details.saved }));
  return goal._id;
}

/** Every figure that a transfer may change: the balance, the savings, and the amount of each open goal. */
export async function figures(person: Person) {
  const { summary } = await person.call(dashboard.read, {});
  const { goals: open } = await person.call(goals.list, {});
  return {
    income: summary.income,
    savings: summary.savings,
    balance: summary.balance,
    goals: Object.fromEntries(open.map(({ name, currentAmount }) => [name, currentAmount])),
  };
}

import type { CalendarDate } from '#shared/calendar-date.ts';
import { bills } from './bills.ts';
import { SAMPLE_BUDGETS, type SampleBudget } from './budgets.ts';
import { everyday } from './everyday.ts';
import { type SampleGoal, sampleGoals } from './goals.ts';
import { income } from './income.ts';
import { occasions } from './occasions.ts';
import { type SampleTransaction, sampleDays } from './rows.ts';

export interface SampleHousehold {
  /** Oldest first. */
  readonly transactions: readonly SampleTransaction[];
  readonly budgets: readonly SampleBudget[];
  /** Open and closed ones. */
  readonly goals: readonly SampleGoal[];
}

/**
 * A household as one could live next door, from April 2025 to today and not a day further. The same day always gives the
 * same household, and a later day only adds to it: what has happened stays as it was, only the targets of the long goals
 * are raised in time.
 */
export function sampleHousehold(today: CalendarDate): SampleHousehold {
  const { goals, transactions } = sampleGoals(today);
  const habits = [income, bills, everyday, occasions];
  const rows = [...sampleDays(today).flatMap((day) => habits.flatMap((habit) => habit(day))), ...transactions];
  return {
    transactions: rows.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0)),
    budgets: SAMPLE_BUDGETS,
    goals,
  };
}

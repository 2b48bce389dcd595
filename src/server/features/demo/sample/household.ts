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
  /** Open and closed goals. */
  readonly goals: readonly SampleGoal[];
}

/**
 * A plausible household from April 2025 to today, without future entries. The same day always produces the same
 * household. A later day only adds to it: past entries never change, only the targets of the long-term goals are
 * raised.
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

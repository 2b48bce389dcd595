import type { BudgetChange } from '#shared/budgets/budget-timeline.ts';
import type { BudgetDraft } from '#shared/budgets/contract.ts';
import { type Month, monthOf } from '#shared/calendar-date.ts';
import { type Cents, cents } from '#shared/money.ts';
import { SAMPLE_START } from './rows.ts';

/** A budget of the sample with its timeline. Its category is its name in lower case. */
export interface SampleBudget {
  readonly name: string;
  readonly icon: NonNullable<BudgetDraft['icon']>;
  readonly notes: string;
  readonly changes: readonly BudgetChange[];
}

function from(month: Month, dollars: number): BudgetChange & { readonly amount: Cents } {
  return { month, amount: cents(dollars * 100) };
}

const start = monthOf(SAMPLE_START);

/**
 * Each a little below what the habits cost on average, so that what is carried over never piles up: a dear month uses it
 * up again. The amounts and the habits belong together.
 */
export const SAMPLE_BUDGETS: readonly SampleBudget[] = [
  { name: 'Rent', icon: '🏠', notes: 'Due on the 1st, before anything else.', changes: [from(start, 1500)] },
  {
    name: 'Groceries',
    icon: '🛒',
    notes: 'The big shop on Saturdays, only fresh things on Wednesdays.',
    changes: [from(start, 440), from('2025-08' as Month, 470)],
  },
  { name: 'Food & Dining', icon: '🍽️', notes: 'One dinner out a week, no more.', changes: [from(start, 240)] },
  {
    name: 'Transportation',
    icon: '🚗',
    notes: 'What is left over goes into the next service.',
    changes: [from(start, 160)],
  },
  { name: 'Shopping', icon: '🛍️', notes: '', changes: [from(start, 110)] },
  { name: 'Subscriptions', icon: '🎬', notes: 'One of them has to go.', changes: [from(start, 40)] },
];

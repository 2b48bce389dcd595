import type { BudgetChange } from '#shared/budgets/budget-timeline.ts';
import type { BudgetDraft } from '#shared/budgets/contract.ts';
import { type Month, monthOf } from '#shared/calendar-date.ts';
import { type Cents, cents } from '#shared/money.ts';
import { SAMPLE_START } from './rows.ts';

/** A sample budget and its changes over time. Its category is the name in lowercase. */
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
 * Each amount is slightly below the average cost of the habits, so that carryover never piles up: an expensive month
 * uses it up again. Change the amounts and the habits together.
 */
export const SAMPLE_BUDGETS: readonly SampleBudget[] = [
  { name: 'Rent', icon: '🏠', notes: 'Due on the 1st, before anything else.', changes: [from(start, 1500)] },
  {
    name: 'Groceries',
    icon: '🛒',
    notes: 'One big shopping trip on Saturdays, only fresh food on Wednesdays.',
    changes: [from(start, 440), from('2025-08' as Month, 470)],
  },
  { name: 'Food & Dining', icon: '🍽️', notes: 'One dinner out a week, no more.', changes: [from(start, 240)] },
  {
    name: 'Transportation',
    icon: '🚗',
    notes: 'Leftover money pays for the next car service.',
    changes: [from(start, 160)],
  },
  { name: 'Shopping', icon: '🛍️', notes: '', changes: [from(start, 110)] },
  { name: 'Subscriptions', icon: '🎬', notes: 'One of them has to go.', changes: [from(start, 40)] },
];

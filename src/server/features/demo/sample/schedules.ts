import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import type { ScheduleDraft } from '#shared/schedules/contract.ts';
import type { Rule } from '#shared/schedules/rule.ts';

/** A recurring transaction of the sample. Savings have the key of a goal, income and expenses have a category. */
export type SampleSchedule = Pick<ScheduleDraft, 'type' | 'amount' | 'description' | 'rule' | 'recording'> & {
  readonly category: string | null;
  readonly goal: string | null;
};

function monthly(anchor: string, pattern: Rule['pattern'] = null): Rule {
  // In the order of the contract, so that an export of the demo is the same after it was restored.
  return {
    ...{ unit: 'month', interval: 1, anchor: anchor as CalendarDate },
    ...{ pattern, weekend: 'stay', end: { kind: 'never' } },
  };
}

function bill(category: string, description: string, [from, to = from]: readonly [number, number?], anchor: string) {
  const amount = { from: cents(from), to: cents(to) };
  return { type: 'expense', category, goal: null, description, amount, rule: monthly(anchor) } as const;
}

function saving(goal: string, description: string, monthlyAmount: number) {
  const amount = { from: cents(monthlyAmount), to: cents(monthlyAmount) };
  return { type: 'savings', category: null, goal, description, amount, rule: monthly('2025-05-16') } as const;
}

const PAYCHECK = cents(1_725_00);

/**
 * The schedules of what the habits record every month. Music, the newspaper, and the bus pass have none, so that the demo has
 * something to suggest.
 */
export const SAMPLE_SCHEDULES: readonly SampleSchedule[] = [
  {
    ...{ type: 'income', category: 'salary', goal: null, description: 'Paycheck', recording: 'remind' },
    amount: { from: PAYCHECK, to: PAYCHECK },
    rule: monthly('2025-05-01', { kind: 'two_days', secondDay: 15 }),
  },
  { ...bill('rent', 'Rent', [1_500_00], '2025-05-01'), recording: 'automatic' },
  { ...bill('subscriptions', 'Streaming', [17_99], '2025-05-01'), recording: 'automatic' },
  { ...bill('utilities', 'Internet', [55_00], '2025-05-05'), recording: 'automatic' },
  { ...bill('utilities', 'Electricity', [52_00, 118_00], '2025-05-08'), recording: 'remind' },
  { ...bill('utilities', 'Phone plan', [38_00], '2025-05-12'), recording: 'automatic' },
  { ...saving('emergency', 'Emergency Fund', 250_00), recording: 'automatic' },
  { ...saving('car', 'Car Down Payment', 150_00), recording: 'remind' },
];

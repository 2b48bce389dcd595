import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Rule } from '#shared/schedules/rule.ts';

const TIMINGS = {
  week: { unit: 'week', interval: 1 },
  'two-weeks': { unit: 'week', interval: 2 },
  month: { unit: 'month', interval: 1 },
  year: { unit: 'year', interval: 1 },
} as const satisfies Readonly<Record<string, Pick<Rule, 'unit' | 'interval'>>>;

/** How often a new transaction repeats. */
export type Repeat = keyof typeof TIMINGS;

/** The rule of a transaction that repeats from its own day on. */
export function repeatRule(repeat: Repeat, anchor: CalendarDate): Rule {
  return { ...TIMINGS[repeat], anchor, pattern: null, weekend: 'stay', end: { kind: 'never' } };
}

import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { type Cents, cents, roundedQuotient } from '#shared/money.ts';
import type { AmountRange } from '#shared/schedules/amount-range.ts';
import { countFrom } from '#shared/schedules/occurrences.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import { ASKED_DAYS, type ScheduleState } from '#shared/schedules/schedule-state.ts';

/** Occurrences a year of a rule with an interval of 1. A year has 52 weeks, so a weekly amount does not depend on the year. */
const PER_YEAR = { day: 365, week: 52, month: 12, year: 1 } as const;

/**
 * What a schedule costs or brings in a year at its present rate, rounded to the nearest cent; all that is still to come if it
 * ends before. It does not change from day to day, unlike the sum of the occurrences in the next 365 days.
 * @param from the next occurrence
 */
export function yearlyAmount(
  { rule, amount, countsFrom }: Pick<ScheduleState, 'rule' | 'amount' | 'countsFrom'>,
  from: CalendarDate,
): AmountRange {
  const left =
    rule.end.kind === 'never' ? Number.POSITIVE_INFINITY : countFrom(rule, countsFrom > from ? countsFrom : from);
  const inYear = (one: Cents) => cents(Math.min(yearlyRate(one, rule), one * left));
  return { from: inYear(amount.from), to: inYear(amount.to) };
}

type Timing = Pick<Rule, 'unit' | 'interval'> & Partial<Pick<Rule, 'pattern'>>;

/** What an amount adds up to in a year if it never ends. */
export function yearlyRate(amount: Cents, timing: Timing): number {
  return roundedQuotient(amount * timesAYear(timing), timing.interval);
}

/** How many occurrences some rules have in a year, at most: in the last one, whose open ones are asked about, or in a later one. */
export function occurrencesAYear(rules: readonly Rule[], today: CalendarDate): number {
  const since = addDays(today, -ASKED_DAYS);
  const most = (rule: Rule) => Math.min(Math.ceil(timesAYear(rule) / rule.interval), countFrom(rule, since));
  return rules.reduce((sum, rule) => sum + most(rule), 0);
}

/** With an interval of 1. */
function timesAYear({ unit, pattern }: Timing): number {
  return PER_YEAR[unit] * (pattern?.kind === 'two_days' ? 2 : 1);
}

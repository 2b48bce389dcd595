import { addDays, type CalendarDate, dateOfNumber, dayNumber, daysBetween } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { once } from '#shared/once.ts';
import { Pace } from '#shared/pace.ts';
import type { AmountRange } from '#shared/schedules/amount-range.ts';
import type { ScheduleSuggestion } from '#shared/schedules/contract.ts';
import { linkWindow } from '#shared/schedules/link-window.ts';
import { noticedRule } from '#shared/schedules/noticed-rule.ts';
import { shownFrom } from '#shared/schedules/occurrences.ts';
import { isSameMerchant, type LinkRow, type Merchant, merchantOf } from '#shared/schedules/pair-fit.ts';
import { type Run, regularRun } from '#shared/schedules/regular-run.ts';
import { LAST_DAY, type Rule } from '#shared/schedules/rule.ts';
import type { ScheduleState } from '#shared/schedules/schedule-state.ts';
import { yearlyRate } from '#shared/schedules/yearly-amount.ts';

/** How far back transactions are read: three yearly ones, of which the last may be a little late. */
export const NOTICED_DAYS = 1140;
/** Maximum number of transactions that are read, the newest first. */
export const NOTICED_ROWS_MAX = 20_000;
const SUGGESTIONS_MAX = 20;
/** By how many days a transaction may be late before it counts as ended. */
const LATE_DAYS = 7;

/** A transaction of the past. */
export interface PastRow extends LinkRow {
  readonly category: string | null;
  readonly description: string;
}

export interface Known {
  /** Those of the user; what belongs to one of them is not suggested. */
  readonly schedules: readonly Pick<ScheduleState, 'type' | 'goalId' | 'description'>[];
  /** The keys of dismissed suggestions. */
  readonly dismissed: ReadonlySet<string>;
  readonly today: CalendarDate;
}

/**
 * Recurring transactions that the user's history shows, the largest yearly amount first: at least three of a merchant, or
 * savings for a goal, that came regularly until now with amounts within 10% of their median. Takes steps of about a millisecond.
 * @param rows newest first
 */
export function* noticeInSteps(
  rows: readonly PastRow[],
  { schedules, dismissed, today }: Known,
): Generator<void, ScheduleSuggestion[]> {
  const pace = new Pace();
  const merchant = once(merchantOf);
  const groups = new Map<string, PastRow[]>();
  for (const row of rows.slice(0, NOTICED_ROWS_MAX)) {
    if (pace.count()) yield;
    const key = keyOf(row, merchant);
    if (key === null || dismissed.has(key)) continue;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }

  const noticed: Noticed[] = [];
  for (const [key, group] of groups) {
    if (pace.count()) yield;
    const run = regularRun(group);
    if (!run || hasEnded(run, today)) continue;
    const [newest] = run.rows as [PastRow];
    if (schedules.some((schedule) => isSameMerchant(newest, schedule, merchant))) continue;
    const amount = usualAmount(run.rows.map((row) => row.amount));
    noticed.push({ key, run, amount, yearly: yearlyRate(amount.to, run.cycle) });
  }
  // Finding the rule of a run costs the most, so it is found for those that are suggested only.
  const largest = noticed.sort((a, b) => b.yearly - a.yearly).slice(0, SUGGESTIONS_MAX);
  const suggestions: ScheduleSuggestion[] = [];
  for (const one of largest) {
    yield;
    suggestions.push(suggestionOf(one, today));
  }
  return suggestions;
}

interface Noticed {
  readonly key: string;
  readonly run: Run<PastRow>;
  readonly amount: AmountRange;
  /** In cents. */
  readonly yearly: number;
}

/** Null for a text without a merchant. */
function keyOf({ type, goalId, text }: PastRow, merchant: (text: string) => Merchant): string | null {
  const name = type === 'savings' ? goalId : merchant(text).key;
  return name ? `${type} ${name}` : null;
}

function hasEnded({ cycle, rows: [newest] }: Run<PastRow>, today: CalendarDate): boolean {
  return daysBetween((newest as PastRow).date, today) > cycle.gaps[1] + LATE_DAYS;
}

function suggestionOf({ key, run, amount }: Noticed, today: CalendarDate): ScheduleSuggestion {
  const [newest] = run.rows as [PastRow];
  const { type, category, goalId, description } = newest;
  const rule = noticedRule(run);
  const transactions = run.rows.map(({ transactionId: _id, amount, date, description }) => ({
    _id,
    amount,
    date,
    description,
  }));
  return {
    key,
    type,
    amount,
    category,
    goalId,
    description,
    rule,
    nextDay: nextDay(rule, newest.date, today),
    transactions,
  };
}

/** The latest amount if the one before it is the same, else the range of all. */
function usualAmount(amounts: readonly Cents[]): AmountRange {
  const [latest, previous] = amounts as [Cents, Cents];
  const of = latest === previous ? [latest] : amounts;
  return { from: Math.min(...of) as Cents, to: Math.max(...of) as Cents };
}

/** The next day from today on that the newest transaction has not paid early. */
function nextDay(rule: Rule, newest: CalendarDate, today: CalendarDate): CalendarDate {
  const unpaid = addDays(newest, linkWindow(rule).before + 1);
  const { value: next } = shownFrom(rule, dayNumber(unpaid > today ? unpaid : today)).next();
  return next ? dateOfNumber(next[1]) : LAST_DAY;
}

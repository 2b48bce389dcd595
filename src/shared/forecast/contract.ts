import * as z from 'zod/mini';
import { SCAN_COST } from '#shared/http/costs.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { count, givenDay, givenId, givenMonth, queryMonth } from '#shared/http/fields.ts';
import { dollars } from '#shared/http/money-fields.ts';
import type { GoalId, ScheduleId } from '#shared/ids.ts';
import { GivenRange } from '#shared/schedules/amount-range.ts';
import { Occurrence } from '#shared/schedules/occurrence.ts';
import { TransactionType } from '#shared/transactions/contract.ts';

/** The forecast reaches from the current month to this many months after it. */
export const MONTHS_AHEAD = 12;
/** How many coming occurrences the dashboard names. */
export const NEXT_ON_DASHBOARD = 3;

/** What a line of a breakdown stands for. `transactionsBehind` and `expectedBehind` name its rows. */
export const LineKey = z.enum([
  'income_received',
  'income_expected',
  'spent',
  'bills_expected',
  'saved',
  'savings_expected',
  /** The amount of a category's budget. */
  'budgeted',
  /** What a category's budget carries over from earlier months. */
  'carried_over',
  'budget_spent',
  'budget_bills_expected',
  'balance_today',
]);
export type LineKey = z.output<typeof LineKey>;

/** A signed part of a figure: negative if it lowers the figure. */
export const Line = z.object({
  key: LineKey,
  /** The category of a line of a budget; null for other lines. */
  category: z.nullable(z.string()),
  amount: dollars,
});
export type Line = z.output<typeof Line>;

/** The open occurrences of a schedule that are alike. Together, because a daily schedule has 365 in a year. */
export const Expected = z.object({
  scheduleId: givenId<ScheduleId>(),
  type: TransactionType,
  /** Of each of them. */
  amount: GivenRange,
  category: z.nullable(z.string()),
  goalId: z.nullable(givenId<GoalId>()),
  description: z.string(),
  /** Where they are shown, earliest first. */
  days: z.array(givenDay),
});
export type Expected = z.output<typeof Expected>;

/** After an outage, automatic schedules can have so much to record that the figures still change for a minute. */
const isStillRecording = z.boolean();

/** A figure whose lines add up to it. */
export const Figure = z.object({ amount: dollars, lines: z.array(Line) });
export type Figure = z.output<typeof Figure>;

/** A line of the balance at the end of the month, signed: `from` is what it is at worst, and `to` at best. */
export const BalanceLine = z.object({ key: LineKey, from: dollars, to: dollars });
export type BalanceLine = z.output<typeof BalanceLine>;

/** A range whose lines add up to it. */
export const BalanceRange = z.extend(GivenRange, { lines: z.array(BalanceLine) });

/**
 * What is left to spend in a month. Amounts that vary count with the highest bill and the lowest income, so nothing is promised
 * that may not come; only the balance is a range.
 */
export const Forecast = z.object({
  month: givenMonth,
  today: givenDay,
  /** The days left including today; all days of a later month. */
  daysLeft: count,
  moneyLeft: Figure,
  /** Null without a budget in the month. */
  budgetLeft: z.nullable(Figure),
  /** The smaller of the two; below zero, the month is over by that amount. */
  leftToSpend: dollars,
  /** Which of the two it is. */
  limit: z.enum(['money', 'budget']),
  /** Whole cents, rounded down; 0 if nothing is left. */
  perDay: dollars,
  balanceToday: dollars,
  balanceAtMonthEnd: BalanceRange,
  /** Every occurrence that counts in a line, by the first day. */
  expected: z.array(Expected),
  isStillRecording,
});
export type Forecast = z.output<typeof Forecast>;

/** The first day of the month on which the balance falls below zero, and the balance after it. */
export const Shortfall = z.extend(GivenRange, { day: givenDay });

/** The dashboard's card. */
export const LeftToSpend = z.object({
  month: givenMonth,
  daysLeft: count,
  /** How many open occurrences are overdue for too long to count. `upcoming` lists the latest of them. */
  uncounted: count,
  leftToSpend: dollars,
  perDay: dollars,
  /** Null if the balance does not fall below zero, or is below zero already. */
  shortfall: z.nullable(Shortfall),
  /** The next three open occurrences that count, overdue ones first. */
  next: z.array(Occurrence),
  isStillRecording,
});
export type LeftToSpend = z.output<typeof LeftToSpend>;

export const forecastContract = {
  read: endpoint({
    method: 'GET',
    path: '/forecast',
    access: 'read',
    cost: SCAN_COST,
    isRemembered: true,
    /** The current month by default, at most 12 months ahead; see `forecastMonthErrors`. */
    query: z.object({ month: z.optional(queryMonth) }),
    response: Forecast,
  }),
};

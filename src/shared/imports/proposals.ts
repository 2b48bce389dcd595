import type { CalendarDate } from '#shared/calendar-date.ts';
import type { GoalId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';

/** What a row becomes: savings have a goal, other types a category. */
export interface Choice {
  readonly type: TransactionType;
  readonly category: string | null;
  readonly goalId: GoalId | null;
}

/** "Always for Lidl". */
export interface MerchantRule extends Choice {
  /** The result of `merchantKey`. */
  readonly merchant: string;
}

/** A transaction of the past year: its text is what the bank wrote or, without an import link, its description. */
export interface PastTransaction extends Choice {
  readonly date: CalendarDate;
  readonly text: string;
}

export interface Knowledge {
  readonly rules: readonly MerchantRule[];
  /** Newest first. Those older than `HISTORY_DAYS`, and those beyond `HISTORY_MAX`, are not used. */
  readonly history: readonly PastTransaction[];
  /** Savings for other goals are not proposed. */
  readonly openGoals: ReadonlySet<GoalId>;
  /** The user's categories, the likeliest first. */
  readonly categories: readonly string[];
  readonly today: CalendarDate;
}

/** A row for which a choice is proposed. */
export interface UnsortedRow {
  /** Positive for money in, negative for money out. */
  readonly amount: Cents;
  readonly text: string;
  /** The category that the file gives, if any. */
  readonly category: string | null;
}

export interface Proposal extends Choice {
  /** The key of the row's merchant; empty if the text names none. */
  readonly merchant: string;
  /** Such as "4 of your last 5 at Lidl"; null without a category or goal. */
  readonly reason: string | null;
}

/** How far back choices are learned from. */
export const HISTORY_DAYS = 365;
/** The newest transactions that choices are learned from; about five years of a household. */
export const HISTORY_MAX = 5000;

import type { CalendarDate, Month } from '#shared/calendar-date.ts';
import type { GoalId, TransactionId, UserId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';

/**
 * Kinds of money movement of a goal without a transaction: an `adjustment` from outside, a `transfer` to or from another
 * goal, or a `release` back to the balance.
 */
export type MovementKind = 'adjustment' | 'transfer' | 'release';

export interface LedgerRow {
  user_id: UserId;
  id: TransactionId;
  type: TransactionType;
  amount_cents: Cents;
  category: string | null;
  goal_id: GoalId | null;
  date: CalendarDate;
  description: string;
  note: string;
  created_at: number;
  /** Increases with every change, as in every table with this column. */
  version: number;
}

/** The columns of a transaction that an edit may change. */
export const EDITABLE_COLUMNS = [
  'type',
  'amount_cents',
  'category',
  'goal_id',
  'date',
  'description',
  'note',
  'version',
] as const satisfies readonly (keyof LedgerRow)[];

/** The columns of a transaction, without its owner. */
export const TRANSACTION_COLUMNS = ['id', ...EDITABLE_COLUMNS, 'created_at'] as const;

/** Append-only. The amount is what the goal gains, negative for money that leaves it. */
export interface MovementRow {
  user_id: UserId;
  id: string;
  goal_id: GoalId;
  kind: MovementKind;
  amount_cents: Cents;
  date: CalendarDate;
  created_at: number;
}

export interface GoalRow {
  user_id: UserId;
  id: GoalId;
  name: string;
  target_cents: Cents;
  deadline: CalendarDate | null;
  created_at: number;
  closed_at: number | null;
  version: number;
}

/** The texts of the transactions of one day, in lower case. A row is deleted when its count falls to 0. */
export interface SearchedDay {
  user_id: UserId;
  day: CalendarDate;
  count: number;
  /** Null if a search must read the transactions: after a removal or an edit, or on a day with very long texts. */
  texts: string | null;
  /** 1 if a job may fill in the texts. */
  is_stale: 0 | 1;
}

export interface LedgerTables {
  transactions: LedgerRow;
  /** Kept 30 days, so that a deletion can be undone. */
  deleted_transactions: LedgerRow & { deleted_at: number };
  goal_movements: MovementRow;
  /**
   * The sums of `transactions` and of `goal_movements`; `''` stands for no category or no goal. A row is deleted when its
   * count falls to 0. A goal's amount is the sum of all its rows; savings are the sum of `savings` and `release` rows.
   */
  month_totals: {
    user_id: UserId;
    month: Month;
    type: TransactionType | MovementKind;
    category: string;
    goal_id: GoalId | '';
    total_cents: Cents;
    count: number;
  };
  /** The number of `transactions` and `goal_movements` of a user, and the sum of their absolute amounts. */
  ledger_sizes: { user_id: UserId; entries: number; gross_cents: Cents };
  searched_days: SearchedDay;
  goals: GoalRow;
}

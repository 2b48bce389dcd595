import type { CalendarDate, Month } from '#shared/calendar-date.ts';
import type { GoalId, TransactionId, UserId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';

/**
 * Money that a goal gets or gives without a transaction: an `adjustment` from outside, a `transfer` to or from another
 * goal, a `release` back to the balance.
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
}

/** Append-only. The amount is what the goal gains, so below zero for what leaves it. */
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
}

export interface LedgerTables {
  transactions: LedgerRow;
  /** Kept 30 days, so that a deletion can be taken back. */
  deleted_transactions: LedgerRow & { deleted_at: number };
  goal_movements: MovementRow;
  /**
   * The sums of `transactions` and of `goal_movements`; `''` stands for no category and no goal. A row whose count falls
   * to 0 goes. A goal's amount is the sum of all its rows; savings are those of `savings` and `release`.
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
  /** How many `transactions` and `goal_movements` a person has, and the sum of their amounts without the sign. */
  ledger_sizes: { user_id: UserId; entries: number; gross_cents: Cents };
  goals: GoalRow;
}

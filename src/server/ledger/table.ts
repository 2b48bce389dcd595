import type { CalendarDate, Month } from '#shared/calendar-date.ts';
import type { GoalId, TransactionId, UserId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';

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

export interface LedgerTables {
  transactions: LedgerRow;
  /** Kept 30 days, so that a deletion can be taken back. */
  deleted_transactions: LedgerRow & { deleted_at: number };
  /** The sums of `transactions`; `''` stands for no category and no goal. A row whose count falls to 0 goes. */
  month_totals: {
    user_id: UserId;
    month: Month;
    type: TransactionType;
    category: string;
    goal_id: GoalId | '';
    total_cents: Cents;
    count: number;
  };
  goals: {
    user_id: UserId;
    id: GoalId;
    name: string;
    target_cents: Cents;
    deadline: CalendarDate | null;
    created_at: number;
    closed_at: number | null;
  };
}

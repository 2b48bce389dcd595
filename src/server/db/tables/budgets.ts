import type { Month } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';

export interface BudgetTables {
  /** One row for each category of a user. */
  budgets: {
    user_id: UserId;
    id: string;
    name: string;
    category: string;
    icon: string | null;
    notes: string;
    created_at: number;
    /** Also increases when the timeline changes. */
    version: number;
  };
  /** The timeline: a month's budget is the latest change at or before it. Null ends the budget from that month on. */
  budget_changes: { user_id: UserId; budget_id: string; month: Month; amount_cents: Cents | null };
}

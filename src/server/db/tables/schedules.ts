import type { CalendarDate } from '#shared/calendar-date.ts';
import type { GoalId, ScheduleId, TransactionId, UserId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { OccurrenceStatus, Recording } from '#shared/schedules/occurrence.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';

/** A draft of a transaction, and the rule of its days. */
export interface ScheduleRow {
  user_id: UserId;
  id: ScheduleId;
  type: TransactionType;
  /** The lowest and the highest amount; equal unless it varies. */
  from_cents: Cents;
  to_cents: Cents;
  category: string | null;
  goal_id: GoalId | null;
  description: string;
  note: string;
  /** JSON of the contract's rule. */
  rule: string;
  recording: Recording;
  /** The first nominal day that the rule computes. Earlier occurrences exist only as rows of `schedule_occurrences`. */
  counts_from: CalendarDate;
  /** The last shown day that automatic recording has considered; it never moves back. */
  recorded_through: CalendarDate;
  paused_on: CalendarDate | null;
  pause_reason: 'user' | 'goal_closed' | null;
  created_at: number;
  /** Kept for 30 days, so that the deletion can be undone. */
  deleted_at: number | null;
  version: number;
}

/** An exception: a settled occurrence, or an open one that differs from its schedule. All others are computed. */
export interface OccurrenceRow {
  user_id: UserId;
  schedule_id: ScheduleId;
  /** The nominal day, which the weekend rule and moves do not change. */
  day: CalendarDate;
  status: OccurrenceStatus;
  /** The status before its transaction was deleted, which restoring the transaction restores. */
  former_status: 'recorded' | 'linked' | null;
  moved_to: CalendarDate | null;
  /** Its own amounts; null for those of its terms. */
  from_cents: Cents | null;
  to_cents: Cents | null;
  /** Of the frozen terms, so that a category can be renamed. */
  category: string | null;
  /** JSON of the other terms that an edit of the schedule has left to it. */
  frozen: string | null;
  /** Kept after the deletion of the transaction. */
  transaction_id: TransactionId | null;
}

/** The columns of an occurrence. */
export const OCCURRENCE_COLUMNS = [
  'user_id',
  'schedule_id',
  'day',
  'status',
  'former_status',
  'moved_to',
  'from_cents',
  'to_cents',
  'category',
  'frozen',
  'transaction_id',
] as const satisfies readonly (keyof OccurrenceRow)[];

/** The latest edit of a schedule, for Undo. */
export interface ScheduleEditRow {
  user_id: UserId;
  schedule_id: ScheduleId;
  /** The version of the schedule after the edit. */
  version: number;
  /** The SHA-256 digest of the schedule and its occurrences after the edit. */
  digest: string;
  /** JSON of what the edit changed, as it was before; null after it was undone. */
  before: string | null;
  created_at: number;
}

export interface ScheduleTables {
  schedules: ScheduleRow;
  schedule_occurrences: OccurrenceRow;
  schedule_edits: ScheduleEditRow;
  /** The keys of suggestions that the user does not want to see again. */
  schedule_dismissals: { user_id: UserId; key: string; created_at: number };
}

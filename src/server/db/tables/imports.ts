import type { CalendarDate } from '#shared/calendar-date.ts';
import type { GoalId, ImportId, MerchantId, SourceId, TransactionId, UserId } from '#shared/ids.ts';
import type { ImportCounts, MatchRule, Outcome } from '#shared/imports/contract.ts';
import type { Cents } from '#shared/money.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';

export interface ImportRecord {
  user_id: UserId;
  id: ImportId;
  file_name: string;
  /** A JSON list. */
  source_ids: string;
  /** JSON of what the import changed in sources that were there before; null for nothing. */
  source_changes: string | null;
  new_rows: number;
  rows_here: number;
  rows_left_out: number;
  rows_not_booked: number;
  problems: number;
  created_at: number;
  /** The rows of an undone import are kept, but nothing matches them. */
  undone_at: number | null;
  /** When it was last restored; null if it never was. */
  restored_at: number | null;
  /** The kind of the file; null for imports of November 2026. */
  layout: string | null;
}

/** Without `source_changes`, which can have hundreds of kilobytes. */
export type ListedImport = Omit<ImportRecord, 'source_changes'>;

export const LISTED_COLUMNS = [
  'id',
  'user_id',
  'file_name',
  'source_ids',
  'new_rows',
  'rows_here',
  'rows_left_out',
  'rows_not_booked',
  'problems',
  'created_at',
  'undone_at',
  'restored_at',
  'layout',
] as const satisfies readonly (keyof ListedImport)[];

export function countsOf(record: ListedImport): ImportCounts {
  return {
    new: record.new_rows,
    here: record.rows_here,
    leftOut: record.rows_left_out,
    notBooked: record.rows_not_booked,
    problems: record.problems,
  };
}

/** The columns of counts. */
export function countColumns(counts: ImportCounts) {
  return {
    new_rows: counts.new,
    rows_here: counts.here,
    rows_left_out: counts.leftOut,
    rows_not_booked: counts.notBooked,
    problems: counts.problems,
  };
}

/** How many active imports can have changed the same transaction. Banks change one once or twice, and each change revises all rows. */
export const CHANGES_MAX = 5;

export interface ImportRowRecord {
  user_id: UserId;
  import_id: ImportId;
  /** Among all rows of the import, from 0. */
  position: number;
  line: number;
  /** Names a deleted source too. */
  source_id: SourceId;
  date: CalendarDate;
  /** Negative for money out. */
  amount_cents: Cents;
  text: string;
  external_id: string | null;
  /** The same for every row that shows the same transaction of the bank; null for rows that are not booked. */
  item_id: string | null;
  outcome: Outcome;
  rule: MatchRule | null;
  /** The transaction that the row created, or is linked to; kept after its deletion. */
  transaction_id: TransactionId | null;
  /**
   * The version of the transaction that the import created or changed, which tells later edits of the user. Null for any other row,
   * and for a change that was undone.
   */
  version: number | null;
  /** JSON of what the import changed in an existing transaction, as it was before. */
  before: string | null;
  /** Whether undoing the import has removed the transaction that the row created: 0 or 1. */
  is_removed: number;
}

export interface ImportSourceRecord {
  user_id: UserId;
  id: SourceId;
  name: string;
  layout: string;
  /** A hash of the account number, keyed with the user's id. */
  account_hash: string | null;
  /** JSON of the answers to the questions of the reader. */
  answers: string;
  created_at: number;
  last_import_at: number;
}

export interface MerchantRuleRecord {
  user_id: UserId;
  id: MerchantId;
  merchant: string;
  type: TransactionType;
  category: string | null;
  goal_id: GoalId | null;
  created_at: number;
}

export interface ImportTables {
  imports: ImportRecord;
  import_rows: ImportRowRecord;
  import_sources: ImportSourceRecord;
  merchant_rules: MerchantRuleRecord;
}

import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TransactionId } from '#shared/ids.ts';
import type { MatchRule, Outcome } from '#shared/imports/contract.ts';
import type { Cents } from '#shared/money.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';

/** A row of the file. */
export interface FileRow {
  readonly date: CalendarDate;
  /** Positive for money in, negative for money out. */
  readonly amount: Cents;
  readonly text: string;
  /** The bank's own identifier; null without one. */
  readonly externalId: string | null;
  /** Another app marked the row as a transfer between the user's own accounts. */
  readonly isTransfer: boolean;
  /** The bank's word for a row that is not booked yet; null for a booked row. */
  readonly status: string | null;
}

export interface FileSource {
  /** Null for a source without earlier imports. */
  readonly sourceId: string | null;
  readonly rows: readonly FileRow[];
  /** The kind of the file; null if it is not known. */
  readonly layout?: string | null;
}

/**
 * A row of an earlier import that was not undone, as the bank wrote it.
 *
 * An item is one transaction of the bank. Every file that shows it has a row with the same `itemId`, which `matchRows`
 * returns for a row that shows it again. The newest row of an item tells its state.
 */
export interface ImportedRow {
  readonly itemId: string;
  readonly sourceId: string;
  readonly date: CalendarDate;
  readonly amount: Cents;
  readonly text: string;
  readonly externalId: string | null;
  /** The kind of the file that first showed the item; null if it is not known. */
  readonly layout: string | null;
  /** What became of the item: its transaction exists, the user left it out, or its transaction was deleted. */
  readonly state: 'kept' | 'left_out' | 'deleted';
  /** Whether the transaction moved money to a goal. */
  readonly isSavings: boolean;
  /** Null for an item that was left out. */
  readonly transactionId: TransactionId | null;
}

/** A transaction without an import link: typed by the user or posted by a schedule. */
export interface EnteredTransaction {
  readonly transactionId: TransactionId;
  readonly type: TransactionType;
  /** Above zero. */
  readonly amount: Cents;
  readonly date: CalendarDate;
  readonly description: string;
}

export interface Match {
  readonly verdict: Outcome;
  /** Null for a new row. */
  readonly rule: MatchRule | null;
  /** The item of earlier imports that the row shows again. */
  readonly itemId: string | null;
  /**
   * The transaction that the row stands for: the item's, even if it was deleted, or the one that the user entered. Of a new row,
   * one that it may stand for, or whose other side it may be.
   */
  readonly transactionId: TransactionId | null;
}

/** Stored rows more than `MATCH_DAYS` days before the first or after the last row of the file can be left out. */
export interface MatchInput {
  readonly sources: readonly FileSource[];
  /** In the order in which they were imported. */
  readonly imported: readonly ImportedRow[];
  readonly entered: readonly EnteredTransaction[];
  readonly today: CalendarDate;
}

export interface Matching {
  /** One for each row, in the order of the sources and their rows. */
  readonly matches: readonly Match[];
  /** Whether an identifier repeats with another amount or day, so that all identifiers of the file were ignored. */
  readonly ignoresIds: boolean;
}

/** Another app has the day of a purchase, and the bank the day on which it was booked, for example after a weekend. */
export const NEAR_DAYS = 4;

/** No rule compares rows that are further apart. */
export const MATCH_DAYS = 14;

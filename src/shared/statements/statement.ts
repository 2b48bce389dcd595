import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';

/** One transaction as the bank wrote it. */
export interface StatementRow {
  /** The line of the file on which it begins, counted from 1. */
  readonly line: number;
  readonly date: CalendarDate;
  /** Positive for money in, negative for money out. */
  readonly amount: Cents;
  readonly text: string;
  /** The bank's own identifier of the transaction; null without one. */
  readonly id: string | null;
  /** The category that another app gave it. */
  readonly category?: string | undefined;
  /** Another app marked it as a transfer between the user's own accounts. */
  readonly isTransfer?: true | undefined;
  /** What the user should know about this row, such as a damaged character. */
  readonly note?: string | undefined;
}

/** A transaction that the bank has not booked, with the bank's word for its state. */
export interface UnbookedRow extends StatementRow {
  readonly status: string;
}

export interface Balance {
  readonly kind: 'opening' | 'closing' | 'available';
  /** Null if the bank gave no date. */
  readonly date: CalendarDate | null;
  readonly amount: Cents;
}

/** What identifies the account of a row within its file. */
export interface SourceKey {
  readonly name: string;
  /** The bank and account number, with the currency if it is not the account's own; null if the file has no number. */
  readonly account: string | null;
}

/** One account in one currency. */
export interface Source extends SourceKey {
  /** The same for all files of one kind, such as `ofx`, `ynab`, or `csv:` with a hash of the header; at most 40 characters. */
  readonly layout: string;
  readonly rows: readonly StatementRow[];
  readonly notBooked: readonly UnbookedRow[];
  readonly balances: readonly Balance[];
}

/** A line that could not be read, and why, in one sentence. */
export interface Problem {
  readonly line: number;
  readonly reason: string;
  /** How many lines it stands for, if not one. */
  readonly lines?: number;
}

/** The number of lines with a problem, those that are not listed one by one included. */
export function countProblems(problems: readonly Problem[]): number {
  return problems.reduce((total, { lines = 1 }) => total + lines, 0);
}

export type QuestionId = 'dateOrder' | 'decimalMark' | 'sign' | 'amountColumn';

/** A question that the file leaves open. The rows follow the proposed answer until the user gives another. */
export interface Question {
  readonly id: QuestionId;
  readonly text: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly proposed: string;
}

export type Answers = { readonly [Id in QuestionId]?: string | undefined };

export interface Statement {
  /** Such as `OFX`, `CAMT.053`, or `CSV`; the name of the app for an export of another app. */
  readonly format: string;
  readonly sources: readonly Source[];
  readonly problems: readonly Problem[];
  readonly questions: readonly Question[];
  /**
   * The answer about `sign` by which a CSV or QIF file was read, also if nobody was asked: its account's next file is read like
   * it.
   */
  readonly direction?: 'in' | 'out' | undefined;
}

/** Why the last line, transaction, or entry of a file cannot be read. */
export const CUT_OFF = 'The file is cut off. Download it again.';

/** A file that is not a readable statement. The message is one sentence for the user. */
export class StatementError extends Error {}

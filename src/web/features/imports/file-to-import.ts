import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Import } from '#shared/imports/contract.ts';
import type { Cents } from '#shared/money.ts';
import type { Answers, Balance, Problem } from '#shared/statements/statement.ts';
import type { NamedAccount } from './accounts.ts';

/** A file that was read, with its questions answered and its accounts named: what the review previews and imports. */
export interface FileToImport {
  readonly fileName: string;
  /** Lines that could not be read; the first one may say that only the most recent part of the file is read. */
  readonly problems: readonly Problem[];
  readonly accounts: readonly AccountToImport[];
  /** What "Is this right?" asks for if the file does not name its account; undefined otherwise. */
  readonly named: NamedAccount | undefined;
  /** The name of the only account that has files like this, if nobody was asked; undefined otherwise. */
  readonly tookAccount: string | undefined;
}

/** One account of the file: a source of the API, with its balances. */
export interface AccountToImport {
  /** The known source that the user chose; undefined for a new one, and for one that the server recognizes. */
  readonly sourceId: string | undefined;
  /** The bank and account number; null if the file has none. */
  readonly account: string | null;
  readonly layout: string;
  readonly name: string;
  readonly answers: Answers;
  /** The user says that this is none of the known sources that the preview named. */
  readonly isNew?: true;
  /** In the order of the file. */
  readonly rows: readonly RowToImport[];
  readonly balances: readonly Balance[];
}

/** A row of the API. */
export interface RowToImport {
  readonly line: number;
  readonly date: CalendarDate;
  readonly amount: Cents;
  readonly text: string;
  readonly externalId: string | null;
  readonly category: string | null;
  readonly isTransfer: boolean;
  /** The bank's word for a transaction that is not booked; null for a booked one. */
  readonly status: string | null;
  /** What the user should know about this row, such as a damaged character; not sent. */
  readonly note?: string | undefined;
}

/**
 * The props of the review, which `import-screen.tsx` loads lazily from `./review.tsx` (`export function Review`) and renders
 * inside its own `Screen`, below the heading.
 */
export interface ReviewProps {
  readonly file: FileToImport;
  /** The finished import; undefined during the review. */
  readonly imported: Import | undefined;
  /** Returns to "Is this right?". */
  readonly onBack: () => void;
  /** Called once the rows are imported, and once the import is undone or restored. */
  readonly onImported: (imported: Import) => void;
  /** Returns to the choice of a file, after the import or instead of it. */
  readonly onAnotherFile: () => void;
}

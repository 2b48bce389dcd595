import type { Answers, Balance, Problem, Question, SourceKey, Statement } from '#shared/statements/statement.ts';
import type { RowToImport } from './file-to-import.ts';

/** What the worker is asked to read. */
export interface ReadRequest {
  readonly file: File;
  readonly answers: Answers;
}

/** An account of a file that was read. */
export interface AccountOfFile extends SourceKey {
  readonly layout: string;
  readonly balances: readonly Balance[];
  readonly rows: readonly RowToImport[];
}

export interface FileContent {
  readonly format: string;
  /** Those with rows. */
  readonly accounts: readonly AccountOfFile[];
  readonly problems: readonly Problem[];
  readonly questions: readonly Question[];
  readonly direction?: Statement['direction'];
}

/**
 * What the worker sends: the rows of all accounts in portions, so that receiving them never blocks the screen, then everything
 * else; or a sentence that says why the file cannot be read; or that the code for its format could not be loaded.
 */
export type ReadMessage =
  | { readonly kind: 'rows'; readonly account: number; readonly rows: readonly RowToImport[] }
  | { readonly kind: 'content'; readonly content: FileContent }
  | { readonly kind: 'failure'; readonly reason: string }
  | { readonly kind: 'not loaded' };

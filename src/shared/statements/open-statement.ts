import { decode } from '#shared/statements/decode.ts';
import { detectFormat, type Format, rejectBinary } from '#shared/statements/detect-format.ts';
import { MAX_BYTES } from '#shared/statements/limits.ts';
import { type Answers, type Statement, StatementError } from '#shared/statements/statement.ts';

/** Reads the text of a file. @throws {StatementError} for one that is not a readable statement. */
export type Reader = (text: string, answers: Answers) => Statement;

/**
 * The text of a file, and the reader that it needs.
 * @throws {StatementError} for a file that is too large, that is empty, or that is known not to be a statement.
 */
export function openStatement(bytes: Uint8Array): { format: Format; text: string } {
  if (bytes.length > MAX_BYTES) throw new StatementError(TOO_LARGE);
  rejectBinary(bytes);
  const text = decode(bytes);
  if (text.trim() === '')
    throw new StatementError(bytes.length === 0 ? 'This file is empty. Download it again.' : 'This file has no text.');
  return { format: detectFormat(text), text };
}

/** For a file above the limit of its size. */
export const TOO_LARGE = 'This file is larger than 10 MB. Download a shorter period.';

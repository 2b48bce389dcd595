import { readCamt } from '#shared/statements/camt.ts';
import { readCsv } from '#shared/statements/csv/read-csv.ts';
import { decode } from '#shared/statements/decode.ts';
import { detectFormat, rejectBinary } from '#shared/statements/detect-format.ts';
import { MAX_BYTES } from '#shared/statements/limits.ts';
import { keepMostRecent } from '#shared/statements/most-recent.ts';
import { readOfx } from '#shared/statements/ofx.ts';
import { readQif } from '#shared/statements/qif.ts';
import { type Answers, type Statement, StatementError } from '#shared/statements/statement.ts';

/**
 * Reads the file of a bank or of another app, recognized by its content.
 * @param answers the user's answers to the questions of an earlier reading
 * @throws {StatementError} for a file that is not a readable statement.
 */
export function readStatement(bytes: Uint8Array, answers: Answers = {}): Statement {
  if (bytes.length > MAX_BYTES) throw new StatementError(TOO_LARGE);
  rejectBinary(bytes);
  const text = decode(bytes);
  if (text.trim() === '')
    throw new StatementError(bytes.length === 0 ? 'This file is empty.' : 'This file has no text.');
  return keepMostRecent(readText(text, answers));
}

function readText(text: string, answers: Answers): Statement {
  switch (detectFormat(text)) {
    case 'ofx':
      return readOfx(text);
    case 'camt':
      return readCamt(text);
    case 'qif':
      return readQif(text, answers);
    case 'csv':
      return readCsv(text, answers);
  }
}

/** For a file above the limit of its size. */
export const TOO_LARGE = 'This file is larger than 10 MB. Download a shorter period.';

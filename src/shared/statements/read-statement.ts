import { readCamt } from '#shared/statements/camt.ts';
import { readCsv } from '#shared/statements/csv/read-csv.ts';
import type { Format } from '#shared/statements/detect-format.ts';
import { keepMostRecent } from '#shared/statements/most-recent.ts';
import { readOfx } from '#shared/statements/ofx.ts';
import { openStatement, type Reader } from '#shared/statements/open-statement.ts';
import { readQif } from '#shared/statements/qif.ts';
import type { Answers, Statement } from '#shared/statements/statement.ts';

/**
 * Reads the file of a bank or of another app, recognized by its content.
 * @param answers the user's answers to the questions of an earlier reading
 * @throws {StatementError} for a file that is not a readable statement.
 */
export function readStatement(bytes: Uint8Array, answers: Answers = {}): Statement {
  const { format, text } = openStatement(bytes);
  return keepMostRecent(READERS[format](text, answers));
}

const READERS: Readonly<Record<Format, Reader>> = { ofx: readOfx, camt: readCamt, qif: readQif, csv: readCsv };

import { readFile, stat } from 'node:fs/promises';
import * as z from 'zod/mini';
import { AdminError } from '#server/admin/admin-error.ts';
import { dollarsOfCents } from '#shared/money.ts';
import { MAX_BYTES } from '#shared/statements/limits.ts';
import { TOO_LARGE } from '#shared/statements/open-statement.ts';
import { readStatement } from '#shared/statements/read-statement.ts';
import { type Answers, type Statement, StatementError } from '#shared/statements/statement.ts';
import { printable } from './printable.ts';

const AnswersJson = z.partialRecord(z.enum(['dateOrder', 'decimalMark', 'sign', 'amountColumn']), z.string());

/**
 * Reads a bank's file as the import does, without a database.
 * @param answers JSON with the answers to the questions of an earlier output, such as `{"dateOrder":"dmy"}`
 * @returns JSON with signed decimal amounts.
 * @throws {AdminError} for a file that is not a readable statement, and for answers that are not such JSON.
 */
export async function printStatement(file: string, answers: string | undefined): Promise<string> {
  const found = await stat(file).catch(() => {
    throw new AdminError(`There is no file ${printable(file)}.`);
  });
  // A device or a pipe may never end.
  if (!found.isFile()) throw new AdminError(`${printable(file)} is not a file that can be read.`);
  const { size } = found;
  if (size > MAX_BYTES) throw new AdminError(TOO_LARGE);
  const parsed = parseAnswers(answers ?? '{}');
  const bytes = await readFile(file).catch(() => {
    throw new AdminError(`${printable(file)} is not a file that can be read.`);
  });
  try {
    return JSON.stringify(withDecimals(readStatement(bytes, parsed)), null, 2);
  } catch (error) {
    throw error instanceof StatementError ? new AdminError(error.message) : error;
  }
}

function parseAnswers(json: string): Answers {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    value = undefined;
  }
  const { success, data } = z.safeParse(AnswersJson, value);
  if (!success)
    throw new AdminError('The answers must be JSON such as {"dateOrder":"dmy"}, with the ids of the questions.');
  return data as Answers;
}

function withDecimals({ format, sources, problems, questions }: Statement) {
  const inDecimal = <T extends { amount: Statement['sources'][number]['rows'][number]['amount'] }>(row: T) => ({
    ...row,
    amount: dollarsOfCents(row.amount).toFixed(2),
  });
  const inDecimals = sources.map(({ name, rows, notBooked, balances }) => ({
    name,
    rows: rows.map(inDecimal),
    notBooked: notBooked.map(inDecimal),
    balances: balances.map(inDecimal),
  }));
  return { format, sources: inDecimals, problems, questions };
}

import { type CalendarDate, formatDayInFull } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { MAX_ROWS } from '#shared/statements/limits.ts';
import { type Source, type Statement, StatementError } from '#shared/statements/statement.ts';
import { counted } from '#shared/statements/text.ts';

/**
 * Of a statement with more rows than one import may have, keeps the most recent days that fit, and says so. Of a file
 * without transactions, says that.
 * @throws {StatementError} if its last day alone has too many rows.
 */
export function keepMostRecent(statement: Statement): Statement {
  const rows = statement.sources.flatMap((source) => [...source.rows, ...source.notBooked]);
  if (rows.length === 0 && statement.problems.length === 0) {
    return { ...statement, problems: [{ line: 1, reason: 'This file has no transactions.' }] };
  }
  if (rows.length <= MAX_ROWS) return statement;
  const days = rows.map(({ date }) => date).sort();
  const omitted = days[days.length - MAX_ROWS - 1] as CalendarDate;
  const first = days.find((day) => day > omitted);
  const count = counted(rows.length);
  if (!first) throw new StatementError(`This file has ${count} transactions, but at most 10,000 can be read.`);
  const reason = `Of ${count} transactions, only those from ${formatDayInFull(first)} on are read. Download the rest in another file.`;
  return {
    ...statement,
    sources: statement.sources.map((source) => since(source, first)),
    problems: [{ line: 1, reason }, ...statement.problems],
  };
}

function since(source: Source, first: CalendarDate): Source {
  const isRecent = ({ date }: { date: CalendarDate }) => date >= first;
  const older = source.rows.reduce((sum, row) => (isRecent(row) ? sum : sum + row.amount), 0);
  return {
    ...source,
    rows: source.rows.filter(isRecent),
    notBooked: source.notBooked.filter(isRecent),
    balances: source.balances.map((balance) =>
      balance.kind === 'opening' ? { ...balance, date: first, amount: (balance.amount + older) as Cents } : balance,
    ),
  };
}

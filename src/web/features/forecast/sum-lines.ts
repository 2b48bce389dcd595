import type { CalendarDate } from '#shared/calendar-date.ts';
import { occurrencesBehind, occurrencesInMonth, transactionsBehind } from '#shared/forecast/behind.ts';
import type { Figure, Forecast, Line, LineKey } from '#shared/forecast/contract.ts';
import { addCents, type Cents } from '#shared/money.ts';
import type { CentsRange } from '#shared/schedules/format-range.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';
import { effectOf } from './running-balance.ts';

/** A signed part of a sum, with what it is made of. */
export interface SumLine {
  readonly key: LineKey;
  readonly amount: CentsRange;
  /** Lists exactly the transactions behind the line. */
  readonly search: TransactionSearch | undefined;
  /** The occurrences or the categories behind the line, which add up to it. */
  readonly rows: readonly SumRow[];
}

export interface SumRow {
  readonly key: string;
  readonly name: string;
  /** The day of an occurrence; undefined for a category. */
  readonly day?: CalendarDate;
  readonly amount: CentsRange;
  readonly search?: TransactionSearch | undefined;
}

/** The lines of a figure without those of zero. The lines of budgets are grouped, with a row for each category. */
export function figureLines({ lines }: Figure, forecast: Forecast): SumLine[] {
  const keys = [...new Set(lines.map(({ key }) => key))];
  return keys.flatMap((key) => {
    const parts = lines.filter((line) => line.key === key && line.amount !== 0);
    const [first] = parts;
    if (!first) return [];
    const amount = exactly(addCents(...parts.map((part) => part.amount)));
    if (first.category !== null)
      return { key, amount, search: undefined, rows: parts.map((part) => categoryRow(part, forecast)) };
    return { key, amount, search: transactionsBehind(first, forecast.month), rows: worstRows(first, forecast) };
  });
}

/** The lines of the balance at the end of the month, which varies with its occurrences. */
export function balanceLines(forecast: Forecast): SumLine[] {
  return forecast.balanceAtMonthEnd.lines
    .filter(({ from, to }) => from !== 0 || to !== 0)
    .map(({ key, from, to }) => ({
      key,
      amount: { from, to },
      search: transactionsBehind({ key, category: null }, forecast.month),
      rows: occurrenceRows({ key, category: null }, forecast.occurrences),
    }));
}

function categoryRow(line: Line, forecast: Forecast): SumRow {
  const { category, amount } = line;
  return {
    key: category ?? '',
    name: categoryLabel(category),
    amount: exactly(amount),
    search: transactionsBehind(line, forecast.month),
  };
}

function occurrenceRows(line: Pick<Line, 'key' | 'category'>, occurrences: readonly Occurrence[]): SumRow[] {
  return occurrencesBehind(line, occurrences).map((occurrence) => ({
    key: `${occurrence.scheduleId} ${occurrence.day}`,
    name: occurrence.description,
    day: occurrence.shownDay,
    amount: effectOf(occurrence),
  }));
}

/** Figures count the highest bills and the lowest income. */
function worstRows(line: Line, forecast: Forecast): SumRow[] {
  return occurrenceRows(line, occurrencesInMonth(forecast)).map((row) => ({
    ...row,
    amount: exactly(row.amount.from),
  }));
}

function exactly(amount: Cents): CentsRange {
  return { from: amount, to: amount };
}

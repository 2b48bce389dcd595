import type { CalendarDate } from '#shared/calendar-date.ts';
import { expectedBehind, expectedInMonth, transactionsBehind } from '#shared/forecast/behind.ts';
import type { Expected, Figure, Forecast, Line, LineKey } from '#shared/forecast/contract.ts';
import { addCents, type Cents, cents } from '#shared/money.ts';
import type { CentsRange } from '#shared/schedules/format-range.ts';
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
  /** The days of occurrences that are alike; none for a category. */
  readonly days: readonly CalendarDate[];
  readonly amount: CentsRange;
  readonly search?: TransactionSearch | undefined;
}

type Scope = Pick<Forecast, 'month' | 'today' | 'expected'>;

/** The lines of a figure without those of zero. The lines of budgets are grouped, with a row for each category or bill. */
export function figureLines({ lines }: Figure, forecast: Scope): SumLine[] {
  const keys = [...new Set(lines.map(({ key }) => key))];
  return keys.flatMap((key) => {
    const parts = lines.filter((line) => line.key === key && line.amount !== 0);
    const [first] = parts;
    if (!first) return [];
    const amount = exactly(addCents(...parts.map((part) => part.amount)));
    if (first.category === null)
      return { key, amount, search: transactionsBehind(first, forecast.month), rows: worstRows(first, forecast) };
    const rows =
      key === 'budget_bills_expected' ? billRows(parts, forecast) : parts.map((part) => categoryRow(part, forecast));
    return { key, amount, search: undefined, rows };
  });
}

/** The lines of the balance at the end of the month, which varies with its occurrences. */
export function balanceLines({ month, expected, balanceAtMonthEnd }: Scope & Pick<Forecast, 'balanceAtMonthEnd'>) {
  return balanceAtMonthEnd.lines
    .filter(({ from, to }) => from !== 0 || to !== 0)
    .map(
      ({ key, from, to }): SumLine => ({
        key,
        amount: { from, to },
        search: transactionsBehind({ key, category: null }, month),
        rows: expectedRows({ key, category: null }, expected),
      }),
    );
}

function categoryRow(line: Line, { month }: Scope): SumRow {
  const { category, amount } = line;
  return {
    key: category ?? '',
    name: categoryLabel(category),
    days: [],
    amount: exactly(amount),
    search: transactionsBehind(line, month),
  };
}

function expectedRows(line: Pick<Line, 'key' | 'category'>, expected: readonly Expected[]): SumRow[] {
  return expectedBehind(line, expected).map((one, index) => {
    const { from, to } = effectOf(one);
    const times = one.days.length;
    const amount = { from: cents(from * times), to: cents(to * times) };
    return { key: `${one.scheduleId} ${index}`, name: one.description, days: one.days, amount };
  });
}

/** The bills of some categories together, by their first day. */
function billRows(parts: readonly Line[], forecast: Scope): SumRow[] {
  const categories = new Set(parts.map(({ category }) => category));
  const expected = forecast.expected.filter(({ category }) => categories.has(category));
  return worstRows({ key: 'budget_bills_expected', category: null }, { ...forecast, expected });
}

/** Figures count the highest bills and the lowest income. */
function worstRows(line: Pick<Line, 'key' | 'category'>, forecast: Scope): SumRow[] {
  return expectedRows(line, expectedInMonth(forecast)).map((row) => ({
    ...row,
    amount: exactly(row.amount.from),
  }));
}

function exactly(amount: Cents): CentsRange {
  return { from: amount, to: amount };
}

import { type Cents, formatAmountInput } from '#shared/money.ts';

/**
 * The positions at which a spreadsheet could start a formula: the start of the text, or after a character that could
 * split the text into cells, ignoring spaces, quotes, and invisible characters. Some spreadsheets also accept full-width signs.
 */
const FORMULA_START = /(?:^|[,;|\t\r\n])(?=["'\p{Z}\p{Cf}]*[=+\-@＝＋－＠])/gu;
const STARTS_WITH_SEPARATOR = /^[\t\r]/;
const NEEDS_QUOTES = /[",;|\t\r\n]/;

/**
 * Formats a table as CSV (RFC 4180). Amounts are dollars with two decimals. Text that a spreadsheet would run as a formula
 * gets an apostrophe before the formula.
 */
export function toCsv(rows: readonly (readonly (string | Cents)[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

/** Spreadsheets recognize UTF-8 only if the file begins with this byte order mark. */
export const BYTE_ORDER_MARK = '\uFEFF';

const GUARD = /(^|[,;|\t\r\n])'(?=["'\p{Z}\p{Cf}]*[=+\-@＝＋－＠])/gu;

/** The text of a cell without the apostrophes that `toCsv` has added. */
export function withoutGuards(cell: string): string {
  return cell.replace(/^'(?=[\t\r])/, '').replaceAll(GUARD, '$1');
}

function cellOf(value: string | Cents): string {
  if (typeof value === 'number') return formatAmountInput(value);
  const harmless = value.replaceAll(FORMULA_START, "$&'");
  const text = STARTS_WITH_SEPARATOR.test(harmless) ? `'${harmless}` : harmless;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

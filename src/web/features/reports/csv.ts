import { type Cents, formatAmountInput } from '#shared/money.ts';

/**
 * Where a spreadsheet would find the start of a formula: at the start of the text, or after a character at which it may
 * split the text, spaces and quotes left aside. Some spreadsheets read full-width signs like the others.
 */
const FORMULA_START = /(?:^|[,;|\t\r\n])(?=["'\p{Zs}]*[=+\-@＝＋－＠])/gu;
const STARTS_WITH_SEPARATOR = /^[\t\r]/;
const NEEDS_QUOTES = /[",;|\t\r\n]/;

/**
 * A table as RFC 4180 writes it. Amounts are dollars with two decimals. Text that a spreadsheet would run as a formula gets
 * an apostrophe before the formula.
 */
export function toCsv(rows: readonly (readonly (string | Cents)[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string | Cents): string {
  if (typeof value === 'number') return formatAmountInput(value);
  const harmless = value.replaceAll(FORMULA_START, "$&'");
  const text = STARTS_WITH_SEPARATOR.test(harmless) ? `'${harmless}` : harmless;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

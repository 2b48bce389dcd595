import { type Cents, formatAmountInput } from '#shared/money.ts';

/** A spreadsheet would take a text that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * A table as RFC 4180 writes it. Amounts are dollars with two decimals; a name that a spreadsheet would run as a formula
 * gets an apostrophe before it.
 */
export function toCsv(rows: readonly (readonly (string | Cents)[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string | Cents): string {
  if (typeof value === 'number') return formatAmountInput(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

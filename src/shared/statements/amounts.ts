import { type Cents, MAX_AMOUNT } from '#shared/money.ts';
import { quote } from '#shared/statements/text.ts';

export type DecimalMark = '.' | ',';

/** An amount as written, before the decimal mark of its column is known. */
export interface WrittenAmount {
  /** The whole cell, for messages. */
  readonly cell: string;
  readonly isNegative: boolean;
  readonly isSigned: boolean;
  /** `CR` or `DR` beside the digits. */
  readonly side: 'in' | 'out' | undefined;
  /** Digits with their separators. */
  readonly digits: string;
}

/** Longer cells are text. */
const LONGEST = 48;

/** Without those that are also words, as in `Total for all` and `Top 10`. */
export const CURRENCY_CODES = Intl.supportedValuesOf('currency')
  .filter((code) => !/ALL|TOP|CUP/.test(code))
  .join('|');
const CURRENCY = `(?:${CURRENCY_CODES}|(?:US|AU?|CA?|NZ|NT|MX|R|S|HK)?\\p{Sc}|kr\\.?|Kč|zł|Ft|Fr\\.?|Rs\\.?|Rp\\.?|RM|TL|S/\\.?|руб\\.?|лв\\.?)`;
const LEADING = new RegExp(`^${CURRENCY}\\s*(?=[-+(\\d.,])`, 'iu');
const TRAILING = new RegExp(`(?<=[\\d).,-])\\s*${CURRENCY}$`, 'iu');
const CURRENCY_CODE = new RegExp(`^(?:${CURRENCY_CODES})$`);
/** Digits in groups: `1,234.56`, `1.234,56`, `1'234.56`, `1 234,56`, `1,23,456.78`, `.50`, `25`. */
const DIGITS = /^(?:\d[\d.,' ]*|[.,]\d{1,8})$/;
const SIDE = /(?<=\d)(?:\s*(CR|DR)\.?|\s+([CDHS]))$/i;

export function isCurrencyCode(cell: string): boolean {
  return CURRENCY_CODE.test(cell);
}

/** As most amounts are: at most 48 digits, separators, and a minus. */
const PLAIN = /^-?\d[\d.,]{0,46}$/;

/** @returns undefined for a cell that is not written as an amount. */
export function readAmount(cell: string): WrittenAmount | undefined {
  if (PLAIN.test(cell)) return readPlain(cell);
  if (cell.length > LONGEST || !/\d/.test(cell)) return undefined;
  let text = cell
    .replace(/[\s\u2007\u2009\u202f]+/g, ' ')
    .replace(/[\u2212\u2010-\u2014]/g, '-')
    .replace(/[\u2019`´]/g, "'")
    .trim()
    // The apostrophe of a spreadsheet, and two minuses for money in.
    .replace(/^'(?=[-+\d])|^--(?=\d)/, '');
  const [, words, letter] = SIDE.exec(text) ?? [];
  if (words || letter) text = text.replace(SIDE, '');
  text = text.replace(TRAILING, '').replace(/([.,])-{1,2}$/, '');
  const [sign, rest] = signOf(text.replace(LEADING, ''));
  const digits = rest.trim().replace(LEADING, '').replace(TRAILING, '').trim();
  if (!DIGITS.test(digits)) return undefined;
  return { cell, isNegative: sign === '-', isSigned: sign !== '', side: sideOf(words ?? letter), digits };
}

function readPlain(cell: string): WrittenAmount {
  const isNegative = cell.startsWith('-');
  return { cell, isNegative, isSigned: isNegative, side: undefined, digits: isNegative ? cell.slice(1) : cell };
}

/** @returns the sign, empty without one, and the text without it. Parentheses are a minus. */
function signOf(text: string): readonly [sign: string, rest: string] {
  if (/^\(.*\)$/.test(text)) return ['-', text.slice(1, -1)];
  const [sign = ''] = /^[-+]|[-+]$/.exec(text) ?? [];
  return [sign, text.startsWith(sign) ? text.slice(sign.length) : text.slice(0, -1)];
}

function sideOf(letters: string | undefined): WrittenAmount['side'] {
  if (!letters) return undefined;
  return /^[ch]/i.test(letters) ? 'in' : 'out';
}

const SEPARATORS = /[.,]/g;
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * What an amount says about the decimal mark of its column. `either` is a single separator before three digits, as in
 * `1.234`; undefined is a number without separators.
 */
export function markOf(digits: string): DecimalMark | 'either' | undefined {
  const marks = (digits.match(SEPARATORS) ?? []) as DecimalMark[];
  const [first, last] = [marks[0], marks.at(-1)];
  if (!last || marks.length === 1) return EITHER.test(digits) ? 'either' : first;
  return first === last ? other(last) : last;
}

function other(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.';
}

/** The decimal mark of a column, by majority; undefined if its amounts prove none. */
export function decimalMarkOf(amounts: readonly WrittenAmount[]): DecimalMark | undefined {
  const votes = { '.': 0, ',': 0 };
  for (const { digits } of amounts) {
    const mark = markOf(digits);
    if (mark === '.' || mark === ',') votes[mark]++;
  }
  if (votes['.'] === votes[',']) return undefined;
  return votes['.'] > votes[','] ? '.' : ',';
}

const ONLY_DIGITS = /^\d*$/;
/** Thousands in groups of three, or of two as in India. */
const GROUPED = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})+,\d{3}$/;

/** @returns the cents, or a sentence that says why the text is not an amount. */
export function toCents({ cell, digits, isNegative }: WrittenAmount, mark: DecimalMark): Cents | string {
  const parts = digits.split(mark);
  const [whole = '', decimals = ''] = parts;
  const isWhole = ONLY_DIGITS.test(whole) || GROUPED.test(whole);
  if (!isWhole || parts.length > 2 || !ONLY_DIGITS.test(decimals)) return `${quote(cell)} is not an amount.`;
  if (/[1-9]/.test(decimals.slice(2))) return `${quote(cell)} has more than two decimals.`;
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  if (cents > MAX_AMOUNT) return `${quote(cell)} is larger than 999,999,999.99, the largest amount.`;
  return ((isNegative ? -cents : cents) + 0) as Cents;
}

/**
 * @param mark by default, a single separator is the decimal mark, as OFX and CAMT write it
 * @param likely the mark of an amount such as `1,234`, which may have either; without it, only a point is a decimal mark
 * @returns the cents, or a sentence that says why the text is not an amount.
 */
export function parseAmount(text: string, mark?: DecimalMark, likely?: DecimalMark): Cents | string {
  if (text.trim() === '') return 'There is no amount.';
  const amount = readAmount(text);
  if (!amount) return `${quote(text)} is not an amount.`;
  const { digits } = amount;
  const own = markOf(digits);
  if (own === 'either' && !mark && !likely && digits.includes(',')) {
    return `No other amount shows whether ${quote(text)} has decimals or thousands.`;
  }
  return toCents(amount, mark ?? (own === 'either' ? (likely ?? '.') : (own ?? '.')));
}

import { parseTypedDollars } from '#shared/money.ts';
import { isInNamedDay } from '#shared/quick-add/day.ts';
import type { Word } from '#shared/quick-add/words.ts';

/** A number of the text that may be the amount. */
export interface TypedAmount {
  /** Not yet validated: it may be zero, too large, or have a third decimal. */
  readonly dollars: number;
  readonly isIncome: boolean;
}

const DIGITS = /^[-+\u2212]?[\p{Sc} ]*[\d.,\u00a0\u2009\u202f]/u;
const CURRENCY = /\p{Sc}/u;
/** `1,234` has no decimals. */
const DECIMALS = /[.,]\d{1,2}(?!\d)/;
/** Far above the largest amount, and far below the numbers that lose cents. */
const LARGEST = 1e12;

/**
 * The word that is the amount: the last one with a currency sign, otherwise the last one with decimals, otherwise the last
 * number. A number in a day such as `Feb 30` is the amount only if there is no other.
 */
export function findAmount(words: readonly Word[]): { index: number; amount: TypedAmount } | undefined {
  let best: { index: number; amount: TypedAmount; rank: number } | undefined;
  for (const [index, word] of words.entries()) {
    const amount = amountOf(word);
    if (!amount) continue;
    const rank = CURRENCY.test(word.text) ? 2 : DECIMALS.test(word.text) ? 1 : isInNamedDay(words, index) ? -1 : 0;
    if (!best || rank >= best.rank) best = { index, amount, rank };
  }
  return best;
}

function amountOf({ text, isQuoted, marker }: Word): TypedAmount | undefined {
  if (isQuoted || marker !== '' || !DIGITS.test(text)) return undefined;
  const unsigned = text.replace(/^[-+\u2212] ?/, '').replace(/[.,;:!?]+$/, '');
  const terms = unsigned.split(/(?=[+-])/);
  const isRange = terms.some((term) => term.startsWith('-')) && !terms.every(isMarked);
  const dollars = parseTypedDollars(unsigned.replace(/\p{Sc}/gu, ''));
  if (isRange || dollars === undefined || Number.isNaN(dollars)) return undefined;
  return { dollars: Math.min(Math.max(dollars, 0), LARGEST), isIncome: text.startsWith('+') };
}

/** A minus subtracts only between amounts that cannot be anything else: `24-7` and `555-1234` are no sums. */
function isMarked(term: string): boolean {
  return CURRENCY.test(term) || DECIMALS.test(term);
}

import { normalizeCategory } from '#shared/transactions/categories.ts';
import { CATEGORY_MAX } from '#shared/transactions/contract.ts';

/** Number of categories that are compared; an account has at most as many. */
const CANDIDATES_MAX = 1000;

/**
 * The category that a typed name probably means: `food` means `food & dining`, and `grocries` means `groceries`. Compares
 * names in three ways, from the surest to the vaguest: equal but for punctuation and plurals, all words of one in the
 * other, and a typing error in one place. The cost is linear in the number and in the length of the names.
 *
 * @param candidates normalized categories, the likeliest first
 * @returns null if no category is close, or if the typed name is one of them
 */
export function closeMatch(typed: string, candidates: readonly string[]): string | null {
  const name = normalizeCategory(typed);
  const compared = candidates.slice(0, CANDIDATES_MAX);
  if (name.length > CATEGORY_MAX || compared.includes(name)) return null;
  const wanted = wordsOf(name);
  const others = compared.map((candidate) => ({ candidate, words: wordsOf(candidate) }));
  for (const isClose of [isSameName, isPartOf, isMistyped]) {
    const match = others.find(({ words }) => isClose(wanted, words));
    if (match) return match.candidate;
  }
  return null;
}

type Words = readonly string[];

/** The words of a normalized name, without `and`. */
function wordsOf(name: string): Words {
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '' && word !== 'and');
}

/** Turns `groceries` into `grocery`, and `bills` into `bill`. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Whether two names differ in spaces, punctuation, and plurals only: `health care` and `healthcare`. */
function isSameName(typed: Words, other: Words): boolean {
  const name = other.map(singular).join('');
  return name !== '' && typed.map(singular).join('') === name;
}

/** Number of letters from which a word counts, and from which its start stands for the word. */
const SHORTEST_WORD = 3;
const SHORTEST_START = 4;

/** Whether one name has all words of the other: `dining out` and `dining`, or `transport` and `transportation`. */
function isPartOf(typed: Words, other: Words): boolean {
  return hasAllOf(typed, other) || hasAllOf(other, typed);
}

function hasAllOf(words: Words, parts: Words): boolean {
  const names = words.map(singular);
  const hasOne = (part: string) =>
    names.some((name) => name === part || (part.length >= SHORTEST_START && name.startsWith(part)));
  return parts.join('').length >= SHORTEST_WORD && parts.map(singular).every(hasOne);
}

/** Whether two names are equal but for one letter in five, or two adjacent letters in nine. */
function isMistyped(typed: Words, other: Words): boolean {
  const [a, b] = [typed.join(''), other.join('')];
  const [longest, shortest] = [Math.max(a.length, b.length), Math.min(a.length, b.length)];
  let before = 0;
  while (before < shortest && a[before] === b[before]) before += 1;
  let after = 0;
  while (after < shortest - before && a.at(-1 - after) === b.at(-1 - after)) after += 1;
  const different = longest - before - after;
  return different <= 2 && longest >= different * 4 + 1;
}

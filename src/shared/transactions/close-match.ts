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
  return closeMatches(candidates)(typed);
}

/** Does the same for many typed names: the candidates are prepared once. */
export function closeMatches(candidates: readonly string[]): (typed: string) => string | null {
  const compared = new Map(candidates.slice(0, CANDIDATES_MAX).map((candidate) => [candidate, nameOf(candidate)]));
  return (typed) => {
    const name = normalizeCategory(typed);
    if (name.length > CATEGORY_MAX || compared.has(name)) return null;
    const wanted = nameOf(name);
    for (const isClose of [isSameName, isPartOf, isMistyped]) {
      for (const [candidate, other] of compared) if (isClose(wanted, other)) return candidate;
    }
    return null;
  };
}

interface Name {
  /** Without plurals. */
  readonly words: readonly string[];
  /** The words without plurals, joined, and as they are. */
  readonly same: string;
  readonly letters: string;
}

function nameOf(name: string): Name {
  const written = wordsOf(name);
  const words = written.map(singular);
  return { words, same: words.join(''), letters: written.join('') };
}

/** The words of a normalized name, without `and`. */
function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '' && word !== 'and');
}

/** Turns `groceries` into `grocery`, and `bills` into `bill`. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Whether two names differ in spaces, punctuation, and plurals only: `health care` and `healthcare`. */
function isSameName(typed: Name, other: Name): boolean {
  return other.same !== '' && typed.same === other.same;
}

/** Number of letters from which a word counts, and from which its start stands for the word. */
const SHORTEST_WORD = 3;
const SHORTEST_START = 4;

/** Whether one name has all words of the other: `dining out` and `dining`, or `transport` and `transportation`. */
function isPartOf(typed: Name, other: Name): boolean {
  return hasAllOf(typed, other) || hasAllOf(other, typed);
}

function hasAllOf({ words }: Name, parts: Name): boolean {
  const hasOne = (part: string) =>
    words.some((word) => word === part || (part.length >= SHORTEST_START && word.startsWith(part)));
  return parts.letters.length >= SHORTEST_WORD && parts.words.every(hasOne);
}

/** Whether two names are equal but for one letter in five, or two adjacent letters in nine. */
function isMistyped({ letters: a }: Name, { letters: b }: Name): boolean {
  const [longest, shortest] = [Math.max(a.length, b.length), Math.min(a.length, b.length)];
  let before = 0;
  while (before < shortest && a[before] === b[before]) before += 1;
  let after = 0;
  while (after < shortest - before && a.at(-1 - after) === b.at(-1 - after)) after += 1;
  const different = longest - before - after;
  return different <= 2 && longest >= different * 4 + 1;
}

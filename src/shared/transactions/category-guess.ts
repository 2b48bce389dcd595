import type { Suggestion } from '#shared/transactions/contract.ts';
import { normalizeText } from '#shared/transactions/suggestions.ts';

const WORD = /\p{L}[\p{L}\p{M}\p{N}'’]*/gu;
/** Shorter words, such as `at` and `of`, say nothing about the category. */
const WORD_MIN = 3;
const FILLERS: ReadonlySet<string> = new Set(['and', 'for', 'from', 'the', 'with']);

/**
 * Guesses the category of a description from earlier ones. The same description, apart from case and whitespace, decides.
 * Otherwise those decide that share the most words with it, at least half of its words, provided that more than half of
 * their uses were of one category. The last typed word may be incomplete.
 *
 * @returns undefined if nothing was used that resembles the description, or its uses disagree.
 */
export function guessCategory(description: string, suggestions: readonly Suggestion[]): string | undefined {
  const text = normalizeText(description);
  const same = suggestions.find((suggestion) => normalizeText(suggestion.description) === text);
  return same ? same.category : usualCategory(mostSimilar(text, suggestions));
}

function mostSimilar(text: string, suggestions: readonly Suggestion[]): readonly Suggestion[] {
  const words = wordsOf(text);
  let most = Math.max(1, Math.ceil(words.length / 2));
  let similar: Suggestion[] = [];
  for (const suggestion of suggestions) {
    const shared = countShared(words, wordsOf(normalizeText(suggestion.description)));
    if (shared > most) similar = [];
    if (shared >= most) similar.push(suggestion);
    most = Math.max(most, shared);
  }
  return similar;
}

function wordsOf(text: string): string[] {
  const words = (text.match(WORD) ?? []).filter((word) => word.length >= WORD_MIN && !FILLERS.has(word));
  return [...new Set(words)];
}

function countShared(typed: readonly string[], known: readonly string[]): number {
  return typed.filter((word, index) =>
    known.some((other) => other === word || (index === typed.length - 1 && other.startsWith(word))),
  ).length;
}

/** The category of more than half of the uses. */
function usualCategory(suggestions: readonly Suggestion[]): string | undefined {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { category, count } of suggestions) {
    counts.set(category, (counts.get(category) ?? 0) + count);
    total += count;
  }
  return [...counts].find(([, count]) => count * 2 > total)?.[0];
}

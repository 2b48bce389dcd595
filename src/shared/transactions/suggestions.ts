import type { Cents } from '#shared/money.ts';
import { normalizeCategory } from '#shared/transactions/categories.ts';
import type { Suggestion, Transaction, TransactionType } from '#shared/transactions/contract.ts';

/** Enough for the habits of months, and few enough to search at every keystroke. */
const SUGGESTIONS_MAX = 200;

/** The part of a schedule that its transactions have in common. */
interface Planned extends Pick<Transaction, 'type' | 'description' | 'category'> {
  readonly amount: { readonly from: Cents; readonly to: Cents };
}

/** The category and the amount are those of the latest use. */
type Use = Pick<Transaction, 'description' | 'category' | 'amount'>;

/**
 * What the user's latest transactions of one type suggest for the next one: each description once, most used first, with
 * its latest spelling and category. The amount is suggested only if the last two uses agree on it.
 *
 * @param transactions newest first; those of other types are ignored
 * @param planned the user's recurring transactions, which come last unless they were used
 */
export function suggestionsOf(
  transactions: readonly Transaction[],
  type: TransactionType,
  planned: readonly Planned[] = [],
): Suggestion[] {
  const uses = new Map<string, Use[]>();
  for (const transaction of transactions) {
    if (transaction.type !== type) continue;
    const key = normalizeText(transaction.description);
    const earlier = uses.get(key);
    if (earlier) earlier.push(transaction);
    else uses.set(key, [transaction]);
  }
  const unused = planned.filter((one) => one.type === type && !uses.has(normalizeText(one.description)));
  return [
    ...[...uses.values()].map(suggestionOf).sort((a, b) => b.count - a.count),
    ...unused.map(({ description, category, amount: { from, to } }) => ({
      ...{ description, category: category ?? '', amount: from === to ? from : null, count: 0 },
    })),
  ].slice(0, SUGGESTIONS_MAX);
}

function suggestionOf(uses: readonly Use[]): Suggestion {
  const [latest, previous] = uses as [Use, Use?];
  const { description, category, amount } = latest;
  const count = uses.length;
  return { description, category: category ?? '', amount: previous?.amount === amount ? amount : null, count };
}

/** Suggestions for a user without any of their own. */
const FIRST_SUGGESTIONS = {
  expense: [
    ['Groceries', 'groceries'],
    ['Coffee', 'food & dining'],
    ['Lunch', 'food & dining'],
    ['Gas', 'transportation'],
    ['Rent', 'bills'],
  ],
  income: [
    ['Paycheck', 'salary'],
    ['Bonus', 'bonus'],
    ['Gift', 'gift'],
  ],
} as const;

/** Adds common descriptions after the user's own ones. */
export function withFirstSuggestions(own: readonly Suggestion[], type: 'income' | 'expense'): Suggestion[] {
  const known = new Set(own.map(({ description }) => normalizeText(description)));
  const first = FIRST_SUGGESTIONS[type].filter(([description]) => !known.has(normalizeText(description)));
  return [...own, ...first.map(([description, category]) => ({ description, category, amount: null, count: 0 }))];
}

/** The suggestions with a word that begins as typed, most used first; without one that is typed already. */
export function matchingSuggestions(typed: string, suggestions: readonly Suggestion[]): Suggestion[] {
  const text = normalizeText(typed);
  return suggestions.filter(({ description }) => {
    const known = normalizeText(description);
    return known !== text && ` ${known}`.includes(` ${text}`);
  });
}

/** The categories by how often they were used, most used first; those used equally often stay in order. */
export function mostUsedFirst(categories: readonly string[], suggestions: readonly Suggestion[]): string[] {
  const counts = new Map<string, number>();
  for (const { category, count } of suggestions) counts.set(category, (counts.get(category) ?? 0) + count);
  const countOf = (category: string) => counts.get(category) ?? 0;
  return categories.toSorted((a, b) => countOf(b) - countOf(a));
}

/** Descriptions that differ only in case and whitespace are the same. */
export function normalizeText(description: string): string {
  return normalizeCategory(description);
}

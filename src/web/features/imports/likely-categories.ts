import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CategoryIcons, DEFAULT_CATEGORIES, normalizeCategory } from '#shared/transactions/categories.ts';
import { guessCategory } from '#shared/transactions/category-guess.ts';
import { CATEGORY_MAX, type Suggestion, type TransactionType } from '#shared/transactions/contract.ts';
import { mostUsedFirst, withFirstSuggestions } from '#shared/transactions/suggestions.ts';
import { categoriesQuery, suggestionsQuery, userCategoriesQuery } from '#web/features/transactions/api.ts';

export type EntryType = Exclude<TransactionType, 'savings'>;

export interface KnownCategories {
  /** Every category of the type, the user's most used ones first. */
  readonly offered: readonly string[];
  readonly suggestions: readonly Suggestion[];
  readonly icons: CategoryIcons | undefined;
}

const NONE: readonly Suggestion[] = [];

/** The categories of a type. Offers the defaults while the user's load and if they cannot be loaded. */
export function useKnownCategories(type: EntryType): KnownCategories {
  const { data: listed = DEFAULT_CATEGORIES[type] } = useQuery(categoriesQuery(type));
  const { data: own = NONE } = useQuery(suggestionsQuery(type));
  const icons = useQuery(userCategoriesQuery).data?.icons;
  return useMemo(() => {
    const suggestions = withFirstSuggestions(own, type);
    return { offered: mostUsedFirst(listed, suggestions), suggestions, icons };
  }, [own, type, listed, icons]);
}

interface Described {
  readonly description: string;
  /** The category that the file gives. */
  readonly fileCategory: string | null;
}

/** The categories that the texts suggest. Comparing them with all suggestions takes a millisecond. */
export function guessCategories(
  suggestions: readonly Suggestion[],
  { description, fileCategory }: Described,
): readonly string[] {
  return [
    guessCategory(fileCategory ?? '', suggestions),
    guessCategory(description, suggestions),
    newCategoryOf(fileCategory),
  ].filter((name) => name !== undefined);
}

const SHOWN_CATEGORIES = 8;

interface Candidates {
  readonly guessed: readonly string[];
  /** How many merchants of the file have each category, the most frequent one first. */
  readonly inReview: ReadonlyMap<string, number>;
  readonly offered: readonly string[];
  readonly chosen: string | null;
}

/**
 * The categories to choose from with one tap: the guessed ones, those of other merchants in the file, and the most used ones;
 * always the chosen one. A choice does not move the categories of its own merchant.
 */
export function likelyCategories({ guessed, inReview, offered, chosen }: Candidates): string[] {
  const ofOthers = [...inReview].filter(([name, count]) => count > (name === chosen ? 1 : 0)).map(([name]) => name);
  const shown = [...new Set([...guessed, ...ofOthers, ...offered])].slice(0, SHOWN_CATEGORIES);
  return chosen === null || shown.includes(chosen) ? shown : [chosen, ...shown];
}

/** The category of the file as one of the user's categories; undefined if it is too long for one. */
export function newCategoryOf(fileCategory: string | null): string | undefined {
  const name = normalizeCategory(fileCategory ?? '');
  return name !== '' && name.length <= CATEGORY_MAX ? name : undefined;
}

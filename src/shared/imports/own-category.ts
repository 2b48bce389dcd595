import { normalizeCategory } from '#shared/transactions/categories.ts';
import { closeMatches } from '#shared/transactions/close-match.ts';
import { CATEGORY_MAX } from '#shared/transactions/contract.ts';

/** What other apps write for rows without a category. */
const NONE: ReadonlySet<string> = new Set([
  '',
  'uncategorized',
  'uncategorised',
  'no category',
  'none',
  'category not specified',
  'ready to assign',
  'inflow: ready to assign',
  'to be budgeted',
  'inflow: to be budgeted',
]);

/** Whether the category in a file is one, and not what other apps write without one. */
export function namesCategory(name: string | null): name is string {
  return name !== null && !NONE.has(normalizeCategory(name));
}

/** Bounds the work: a file has fewer names of categories, and an account can have no more than twice as many. */
const COMPARED_MAX = 500;

/**
 * Finds the user's category that the file's own one means, else a new category of that name.
 * @param categories the likeliest first
 * @returns null for no category and for a name that is too long for one
 */
export function ownCategories(categories: readonly string[]): (name: string) => string | null {
  const closeMatch = closeMatches(categories);
  let compared = 0;
  return (name) => {
    const category = normalizeCategory(name);
    if (!namesCategory(category) || category.length > CATEGORY_MAX) return null;
    compared += 1;
    return (compared <= COMPARED_MAX && closeMatch(category)) || category;
  };
}

import { normalizeCategory } from '#shared/transactions/categories.ts';
import { closeMatch } from '#shared/transactions/close-match.ts';
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

/**
 * The user's category that the file's own one means, else a new category of that name.
 * @param categories the likeliest first
 * @returns null for no category and for a name that is too long for one
 */
export function ownCategory(name: string, categories: readonly string[]): string | null {
  const category = normalizeCategory(name);
  if (!namesCategory(category) || category.length > CATEGORY_MAX) return null;
  return closeMatch(category, categories) ?? category;
}

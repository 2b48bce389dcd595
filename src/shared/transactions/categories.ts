/** Always offered, before those of the person's own; all there is while those load and when they cannot be had. */
export const DEFAULT_CATEGORIES = {
  income: ['salary', 'freelance', 'investment', 'bonus', 'gift', 'other'],
  expense: [
    'food & dining',
    'transportation',
    'shopping',
    'bills',
    'entertainment',
    'healthcare',
    'groceries',
    'utilities',
    'other',
  ],
} as const satisfies Record<'income' | 'expense', readonly string[]>;

/** Categories are trimmed, inner white space collapsed, compared and stored in lower case. */
export function normalizeCategory(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** `food & dining` is shown as `Food & Dining`; a missing category as `Other`. */
export function categoryLabel(category: string | null): string {
  if (!category) return 'Other';
  return category.replace(
    /(^|[\s&/(-])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

const ICONS: ReadonlyMap<string, string> = new Map([
  ['food & dining', '🍽️'],
  ['transportation', '🚗'],
  ['entertainment', '🎬'],
  ['shopping', '🛍️'],
  ['utilities', '💡'],
  ['groceries', '🛒'],
  ['bills', '🧾'],
  ['healthcare', '🏥'],
  ['salary', '💼'],
]);
const OTHER_ICON = '📦';

/** The emoji of a known category; any other, and none, has that of `other`. */
export function categoryIcon(category: string | null): string {
  return ICONS.get(category ?? '') ?? OTHER_ICON;
}

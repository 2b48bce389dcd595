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

/**
 * `food & dining` is shown as `Food & Dining`; a missing category as `Other`. A letter without a capital of its own, such as
 * `ß`, stays, so that the label typed again is the same category.
 */
export function categoryLabel(category: string | null): string {
  if (!category) return 'Other';
  return category.replace(/(?<=^|[\s&/(-])\p{L}/gu, (letter) => {
    const capital = letter.toUpperCase();
    return capital.toLowerCase() === letter ? capital : letter;
  });
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

/** By category. */
export type CategoryIcons = Readonly<Record<string, string>>;

/**
 * The emoji of a known category; any other, and none, has that of `other`.
 * @param chosen those of the person's budgets, which come first
 */
export function categoryIcon(category: string | null, chosen: CategoryIcons = {}): string {
  const name = category ?? '';
  return (Object.hasOwn(chosen, name) ? chosen[name] : ICONS.get(name)) ?? OTHER_ICON;
}

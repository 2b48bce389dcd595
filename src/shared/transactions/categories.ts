/** The category of transactions of which the user has said nothing. */
export const OTHER = 'other';

/** Always offered before the user's own categories, and the only ones while those load or cannot be loaded. */
export const DEFAULT_CATEGORIES = {
  income: ['salary', 'freelance', 'investment', 'bonus', 'gift', OTHER],
  expense: [
    'food & dining',
    'transportation',
    'shopping',
    'bills',
    'entertainment',
    'healthcare',
    'groceries',
    'utilities',
    OTHER,
  ],
} as const satisfies Record<'income' | 'expense', readonly string[]>;

/**
 * Trims a category, collapses whitespace, and converts it to lowercase; categories are stored and compared like this.
 */
export function normalizeCategory(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/**
 * Shows `food & dining` as `Food & Dining`, and a missing category as `Other`. Leaves letters such as `ß` that do not
 * convert back from uppercase, so that typing the label gives the same category.
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

/** Emoji by category. */
export type CategoryIcons = Readonly<Record<string, string>>;

/**
 * The emoji of a category; unknown and missing categories get the one of `other`.
 * @param chosen the icons of the user's budgets, which take precedence
 */
export function categoryIcon(category: string | null, chosen: CategoryIcons = {}): string {
  const name = category ?? '';
  return (Object.hasOwn(chosen, name) ? chosen[name] : ICONS.get(name)) ?? OTHER_ICON;
}

/** Key for expenses without a category. It cannot clash with a category, because those are lowercase. */
export const UNCATEGORIZED = 'Uncategorized';

/** Number of categories in the spending chart and its legend. */
const CHARTED_CATEGORIES = 4;

/** Number of colors for goals and categories; the seventh series reuses the first color. */
const PALETTE_SIZE = 6;

/** @param categories sorted by total spending, highest first */
export function chartedCategories<Category>(categories: readonly Category[]): readonly Category[] {
  return categories.slice(0, CHARTED_CATEGORIES);
}

/** The zero-based palette color of the series at a zero-based position. */
export function paletteIndex(position: number): number {
  return position % PALETTE_SIZE;
}

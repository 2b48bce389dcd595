/** Stands for expenses without a category; no category is written with a capital. */
export const UNCATEGORIZED = 'Uncategorized';

/** How many categories the spending chart and its legend show: those that cost the most. */
const CHARTED_CATEGORIES = 4;

/** How many colours goals and categories have; the seventh has the first one's again. */
const PALETTE_SIZE = 6;

/** @param categories the most expensive first, as the server lists them */
export function chartedCategories<Category>(categories: readonly Category[]): readonly Category[] {
  return categories.slice(0, CHARTED_CATEGORIES);
}

/** Which colour of the palette a series has, from 0 on, by its place in its list. */
export function paletteIndex(place: number): number {
  return place % PALETTE_SIZE;
}

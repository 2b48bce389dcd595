import { expect, test } from 'vitest';
import { chartedCategories, paletteIndex } from '#shared/reports/chart-series.ts';

test('limits the spending chart to the first four categories', { tags: ['9.reports.categories'] }, () => {
  expect(chartedCategories(['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'b', 'c', 'd']);
  expect(chartedCategories(['a'])).toEqual(['a']);
  expect(chartedCategories([])).toEqual([]);
});

test('cycles through six colors', { tags: ['9.reports.category-colors'] }, () => {
  expect(Array.from({ length: 8 }, (_, place) => paletteIndex(place))).toEqual([0, 1, 2, 3, 4, 5, 0, 1]);
});

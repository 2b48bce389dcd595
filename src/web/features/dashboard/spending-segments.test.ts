import { expect, test } from 'vitest';
import { addCents, cents } from '#shared/money.ts';
import { spendingSegments } from './spending-segments.ts';

const spent = (...amounts: number[]) =>
  amounts.map((amount, index) => ({ category: `category ${index + 1}`, amount: cents(amount) }));

const segmentsOf = (categories: Parameters<typeof spendingSegments>[0]) =>
  spendingSegments(categories, addCents(...categories.map(({ amount }) => amount)));

test('has no "others" segment for five categories', () => {
  expect(segmentsOf(spent(500, 400, 300, 200, 100)).map(({ label }) => label)).toEqual([
    'Category 1',
    'Category 2',
    'Category 3',
    'Category 4',
    'Category 5',
  ]);
});

test('combines the categories after the top five in the sixth color without losing an amount', () => {
  const segments = segmentsOf(spent(500, 400, 300, 200, 100, 50, 25));
  expect(segments).toHaveLength(6);
  expect(segments[5]).toMatchObject({ label: 'All others', amount: 75, color: 'var(--chart-6)' });
  expect(addCents(...segments.map(({ amount }) => amount))).toBe(1575);
});

test('gives each segment the filter for its categories, and "others" all but the top five', () => {
  const filters = segmentsOf(spent(500, 400, 300, 200, 100, 50)).map(({ filter }) => filter);
  expect(filters.slice(3)).toEqual([
    { category: ['category 4'] },
    { category: ['category 5'] },
    { exceptCategory: ['category 1', 'category 2', 'category 3', 'category 4', 'category 5'] },
  ]);
});

test('gives "others" no filter if the top five include expenses without a category', () => {
  const unnamed = spent(500, 400, 300, 200, 100, 50).with(1, { category: null as never, amount: cents(400) });
  expect(segmentsOf(unnamed).map(({ filter }) => filter === null)).toEqual([false, true, false, false, false, true]);
});

test('labels spending without a category as Uncategorized', { tags: ['9.dashboard.fallback-name'] }, () => {
  expect(segmentsOf([{ category: null, amount: cents(100) }])[0]).toMatchObject({
    label: 'Uncategorized',
    percent: '100%',
  });
});

test('displays a share that rounds to zero as less than one percent', () => {
  expect(segmentsOf(spent(100_000, 1)).map(({ percent }) => percent)).toEqual(['100%', '<1%']);
});

test('has no segments without spending', () => {
  expect(segmentsOf([])).toEqual([]);
});

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
  expect(segments[5]).toMatchObject({ label: 'All others', amount: 75, color: 'var(--chart-6)', category: null });
  expect(addCents(...segments.map(({ amount }) => amount))).toBe(1575);
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

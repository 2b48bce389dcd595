import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryIcon, categoryLabel, DEFAULT_CATEGORIES, normalizeCategory } from '#shared/transactions/categories.ts';

test('normalizes the spelling of a category', () => {
  expect(normalizeCategory('  Food   &\tDining ')).toBe('food & dining');
  expect(normalizeCategory('ÉCLAIRS')).toBe('éclairs');
  expect(normalizeCategory(' \n ')).toBe('');
  fc.assert(
    fc.property(fc.string(), (text) => {
      const once = normalizeCategory(text);
      expect(normalizeCategory(`  ${once} `)).toBe(once);
    }),
  );
});

test.each([
  ['food & dining', 'Food & Dining'],
  ['salary', 'Salary'],
  ['éclairs', 'Éclairs'],
  ["kids' toys", "Kids' Toys"],
  ['car-wash (old)', 'Car-Wash (Old)'],
  ['401k', '401k'],
  ['ßtraße', 'ßtraße'],
  ['', 'Other'],
  [null, 'Other'],
])('displays %j as %s', { tags: ['3.transaction.missing-category'] }, (category, label) => {
  expect(categoryLabel(category)).toBe(label);
});

test('finds the category for a label', () => {
  for (const category of Object.values(DEFAULT_CATEGORIES).flat()) {
    expect(normalizeCategory(categoryLabel(category))).toBe(category);
  }
  const names = fc.string({ unit: 'grapheme' }).map(normalizeCategory);
  fc.assert(
    fc.property(
      names.filter((name) => name !== ''),
      (category) => {
        expect(normalizeCategory(categoryLabel(category))).toBe(category);
      },
    ),
  );
});

test('gives each known category its own icon and every other category the icon of "other"', {
  tags: ['3.transaction.icons'],
}, () => {
  const known = 'food & dining,transportation,entertainment,shopping,utilities,groceries,bills,healthcare,salary,other';
  expect(new Set(known.split(',').map((category) => categoryIcon(category))).size).toBe(10);
  for (const category of ['pets', '', null, 'constructor', '__proto__']) {
    expect(categoryIcon(category)).toBe(categoryIcon('other'));
    expect(categoryIcon(category, { bills: '🐾' })).toBe(categoryIcon('other'));
  }
});

test('prefers the icon of a budget over the icon of a known category', () => {
  expect(['bills', 'pets', 'salary'].map((category) => categoryIcon(category, { bills: '🏠', pets: '🐾' }))).toEqual([
    '🏠',
    '🐾',
    '💼',
  ]);
});

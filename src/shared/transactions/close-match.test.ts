import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CATEGORIES, normalizeCategory } from '#shared/transactions/categories.ts';
import { closeMatch } from '#shared/transactions/close-match.ts';
import { CATEGORY_MAX } from '#shared/transactions/contract.ts';

const OWN = [...DEFAULT_CATEGORIES.expense, 'rent', 'car wash', 'pet food', 'école', 'gifts', 'gym'];

describe('the close match of a typed category', () => {
  test.each([
    ['Food', 'food & dining'],
    ['  FOOD ', 'food & dining'],
    ['dining', 'food & dining'],
    ['food and dining', 'food & dining'],
    ['food/dining', 'food & dining'],
    ['Dining & Food', 'food & dining'],
    ['food & dining out', 'food & dining'],
    ['Health care', 'healthcare'],
    ['transport', 'transportation'],
    ['Grocery', 'groceries'],
    ['groc', 'groceries'],
    ['grocries', 'groceries'],
    ['groceris', 'groceries'],
    ['grocereis', 'groceries'],
    ['Bill', 'bills'],
    ['utility', 'utilities'],
    ['entertainement', 'entertainment'],
    ['Shoping', 'shopping'],
    ['gift', 'gifts'],
    ['carwash', 'car wash'],
    ['École', null],
    ['écoles', 'école'],
  ])('of %j is %j', (typed, category) => {
    expect(closeMatch(typed, OWN)).toBe(category);
  });

  test.each([
    ['an exact name', 'groceries'],
    ['an exact name in other letters', ' Food  &  Dining'],
    ['nothing', ''],
    ['spaces', '   '],
    ['punctuation', '&&&'],
    ['the word and', 'and'],
    ['a short word', 'fo'],
    ['the start of a word of three letters', 'hea'],
    ['a short word with another letter', 'rant'],
    ['another short word', 'gem'],
    ['another subject', 'pottery'],
    ['two typing errors in different places', 'grxceriez'],
    ['a name that is too long', `food ${'x'.repeat(CATEGORY_MAX)}`],
    ['a regular expression', '.*'],
    ['the name of a method', 'constructor'],
  ])('of %s does not exist', (_, typed) => {
    expect(closeMatch(typed, OWN)).toBeNull();
  });

  test('prefers the surest comparison, then the first category', () => {
    expect(closeMatch('pets', ['pet food', 'pet'])).toBe('pet');
    expect(closeMatch('food', ['pet food', 'food & dining'])).toBe('pet food');
    expect(closeMatch('bookz', ['books & games', 'booka'])).toBe('booka');
  });

  test('ignores candidates without letters and candidates after the first thousand', () => {
    expect(closeMatch('food', ['!', '', '&'])).toBeNull();
    const many = Array.from({ length: 1000 }, (_, index) => `${index}`);
    expect(closeMatch('food', [...many, 'food & dining'])).toBeNull();
    expect(closeMatch('food', [...many.slice(1), 'food & dining'])).toBe('food & dining');
  });

  const name = fc.string({ unit: 'grapheme', maxLength: CATEGORY_MAX });

  test('is one of the candidates and never the typed name', () => {
    fc.assert(
      fc.property(name, fc.array(name.map(normalizeCategory)), (typed, candidates) => {
        const match = closeMatch(typed, candidates);
        if (match === null) return;
        expect(candidates).toContain(match);
        expect(match).not.toBe(normalizeCategory(typed));
      }),
    );
  });

  test('is found for every category with one letter missing, doubled, or wrong, from six letters on', () => {
    const long = DEFAULT_CATEGORIES.expense.filter((category) => category.length >= 6);
    fc.assert(
      fc.property(fc.constantFrom(...long), fc.nat(), fc.constantFrom('', 'q', 'double'), (category, at, change) => {
        const index = at % category.length;
        fc.pre(/\w/.test(category[index] ?? ''));
        const letter = change === 'double' ? (category[index] ?? '').repeat(2) : change;
        const typed = category.slice(0, index) + letter + category.slice(index + 1);
        expect(closeMatch(typed, DEFAULT_CATEGORIES.expense)).toBe(category);
      }),
    );
  });
});

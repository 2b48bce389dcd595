import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Suggestion } from '#shared/transactions/contract.ts';
import { guessCategory } from './category-guess.ts';

function used(description: string, category: string, count = 1): Suggestion {
  return { description, category, amount: null, count };
}

const HISTORY = [
  used('Coffee', 'food & dining', 9),
  used('Uber to work', 'transportation', 5),
  used('Uber Eats', 'food & dining', 2),
  used('Corner shop', 'groceries', 2),
  used('Card payment', 'bills', 2),
  used('Card payment at the dentist', 'healthcare', 2),
  used('Café Olé', 'food & dining'),
  used("Joe's Diner", 'food & dining'),
  used('日本語', 'education'),
];

const guess = (description: string) => guessCategory(description, HISTORY);

describe('the guessed category', () => {
  test.each([
    ['Coffee', 'food & dining'],
    ['  coffee ', 'food & dining'],
    ['UBER  to  WORK', 'transportation'],
    ['日本語', 'education'],
  ])('of the same description %j is its category', (typed, category) => {
    expect(guess(typed)).toBe(category);
  });

  test('of the same description is its category even if it is short or a number', () => {
    expect(guessCategory('7', [used('7', 'lottery')])).toBe('lottery');
  });

  test.each([
    ['Coffee with Ann', 'food & dining'],
    ['uber', 'transportation'],
    ['Uber Eats dinner', 'food & dining'],
    ["joe's", 'food & dining'],
    ['Café', 'food & dining'],
  ])('of %j is the category of the descriptions that share the most words', (typed, category) => {
    expect(guess(typed)).toBe(category);
  });

  test.each(['cof', 'COFFE', 'the cof'])('of %j, which is still being typed, is that of the complete word', (typed) => {
    expect(guess(typed)).toBe('food & dining');
  });

  test.each([
    ['nothing', ''],
    ['spaces', '  '],
    ['fewer than three letters', 'co'],
    ['the end of a word', 'offee'],
    ['an incomplete word that is not the last', 'cof shelf'],
    ['fillers', 'to the and with'],
    ['less than half of the words', 'shop for brand new winter boots'],
    ['numbers only', '123'],
  ])('is open for %s', (_, typed) => {
    expect(guess(typed)).toBeUndefined();
  });

  test('is open if no category has more than half of the uses', () => {
    expect(guess('card payment 12')).toBeUndefined();
    expect(guessCategory('tea', [used('Tea shop', 'a', 3), used('Tea room', 'b', 3)])).toBeUndefined();
    expect(guessCategory('tea', [used('Tea shop', 'a', 3), used('Tea room', 'b', 4)])).toBe('b');
  });

  test('is open without a history', () => {
    expect(guessCategory('Coffee', [])).toBeUndefined();
  });

  test('is always one of the history, for any text', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 30 });
    const histories = fc.array(
      fc.record({ description: texts, category: fc.string(), amount: fc.constant(null), count: fc.nat() }),
    );
    fc.assert(
      fc.property(texts, histories, (typed, history) => {
        const known = history.map(({ category }) => category);
        expect([undefined, ...known]).toContain(guessCategory(typed, history));
        if (history[0]) expect(known).toContain(guessCategory(history[0].description, history));
      }),
    );
  });
});

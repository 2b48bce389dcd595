import { expect, test } from 'vitest';
import { guessCategories, likelyCategories } from './likely-categories.ts';

const offered = ['food & dining', 'transportation', 'bills'];
const suggestions = [{ description: 'Shell station', category: 'transportation', amount: null, count: 3 }];
const candidates = { guessed: [], inReview: new Map<string, number>(), offered, chosen: null };

test('offers the most used categories', () => {
  expect(likelyCategories(candidates)).toEqual(offered);
});

test('begins with the category of a similar description', () => {
  expect(guessCategories(suggestions, { description: 'Shell 0042', fileCategory: null })).toEqual(['transportation']);
  expect(likelyCategories({ ...candidates, guessed: ['transportation'] })[0]).toBe('transportation');
});

test('offers the category in the file as a new one if it is short enough', () => {
  const unknown = { description: 'Unknown' };
  expect(guessCategories(suggestions, { ...unknown, fileCategory: 'Auto: Gas' })).toEqual(['auto: gas']);
  expect(guessCategories(suggestions, { ...unknown, fileCategory: 'x'.repeat(51) })).toEqual([]);
});

test('offers what other merchants of the file have before the most used categories', () => {
  const inReview = new Map([
    ['pets', 2],
    ['bills', 1],
  ]);
  expect(likelyCategories({ ...candidates, inReview })).toEqual(['pets', 'bills', 'food & dining', 'transportation']);
});

test('a choice does not move the categories of its own merchant', () => {
  const inReview = new Map([['bills', 1]]);
  expect(likelyCategories({ ...candidates, inReview, chosen: 'bills' })).toEqual(offered);
});

test('always shows the chosen category', () => {
  expect(likelyCategories({ ...candidates, chosen: 'pets' })).toEqual(['pets', ...offered]);
  expect(likelyCategories({ ...candidates, chosen: 'bills' })).toEqual(offered);
});

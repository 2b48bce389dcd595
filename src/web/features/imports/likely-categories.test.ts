import { expect, test } from 'vitest';
import { likelyCategories } from './likely-categories.ts';

const known = {
  offered: ['food & dining', 'transportation', 'bills'],
  suggestions: [{ description: 'Shell station', category: 'transportation', amount: null, count: 3 }],
  icons: undefined,
};
const nothing = { description: 'Unknown', fileCategory: null, chosen: null };

test('offers the most used categories', () => {
  expect(likelyCategories(known, nothing)).toEqual(known.offered);
});

test('begins with the category of a similar description', () => {
  const [first] = likelyCategories(known, { ...nothing, description: 'Shell 0042' });
  expect(first).toBe('transportation');
});

test('offers the category in the file as a new one if it is short enough', () => {
  expect(likelyCategories(known, { ...nothing, fileCategory: 'Auto: Gas' })).toContain('auto: gas');
  expect(likelyCategories(known, { ...nothing, fileCategory: 'x'.repeat(51) })).toEqual(known.offered);
});

test('always shows the chosen category', () => {
  expect(likelyCategories(known, { ...nothing, chosen: 'pets' })).toEqual(['pets', ...known.offered]);
  expect(likelyCategories(known, { ...nothing, chosen: 'bills' })).toEqual(known.offered);
});

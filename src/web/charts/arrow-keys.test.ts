import { expect, test } from 'vitest';
import { nextInside, nextPart } from './arrow-keys.ts';

test('arrow keys go around, Home and End to the ends, other keys nowhere', () => {
  expect(nextPart('ArrowRight', 2, 3)).toBe(0);
  expect(nextPart('ArrowDown', 0, 3)).toBe(1);
  expect(nextPart('ArrowLeft', 0, 3)).toBe(2);
  expect(nextPart('ArrowUp', 2, 3)).toBe(1);
  expect(nextPart('Home', 2, 3)).toBe(0);
  expect(nextPart('End', 0, 3)).toBe(2);
  expect(nextPart('Tab', 1, 3)).toBeNull();
});

test('up and down move between the parts of a bar and the bar as a whole, and end at its ends', () => {
  expect(nextInside('ArrowUp', -1, 2)).toBe(0);
  expect(nextInside('ArrowUp', 1, 2)).toBe(1);
  expect(nextInside('ArrowDown', 0, 2)).toBe(-1);
  expect(nextInside('ArrowDown', -1, 2)).toBe(-1);
  expect(nextInside('ArrowRight', 0, 2)).toBeNull();
  expect(nextInside('ArrowUp', -1, 0)).toBeNull();
});

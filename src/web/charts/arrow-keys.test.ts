import { expect, test } from 'vitest';
import { nextIndex, nextPartIndex } from './arrow-keys.ts';

test('arrow keys cycle, Home and End move to the ends, and other keys do nothing', () => {
  expect(nextIndex('ArrowRight', 2, 3)).toBe(0);
  expect(nextIndex('ArrowDown', 0, 3)).toBe(1);
  expect(nextIndex('ArrowLeft', 0, 3)).toBe(2);
  expect(nextIndex('ArrowUp', 2, 3)).toBe(1);
  expect(nextIndex('Home', 2, 3)).toBe(0);
  expect(nextIndex('End', 0, 3)).toBe(2);
  expect(nextIndex('Tab', 1, 3)).toBeNull();
});

test('up and down keys move between the parts of a bar and the whole bar, and stop at both ends', () => {
  expect(nextPartIndex('ArrowUp', -1, 2)).toBe(0);
  expect(nextPartIndex('ArrowUp', 1, 2)).toBe(1);
  expect(nextPartIndex('ArrowDown', 0, 2)).toBe(-1);
  expect(nextPartIndex('ArrowDown', -1, 2)).toBe(-1);
  expect(nextPartIndex('ArrowRight', 0, 2)).toBeNull();
  expect(nextPartIndex('ArrowUp', -1, 0)).toBeNull();
});

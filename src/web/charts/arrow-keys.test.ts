import { expect, test } from 'vitest';
import { nextPart } from './arrow-keys.ts';

test('arrow keys go around, Home and End to the ends, other keys nowhere', () => {
  expect(nextPart('ArrowRight', 2, 3)).toBe(0);
  expect(nextPart('ArrowDown', 0, 3)).toBe(1);
  expect(nextPart('ArrowLeft', 0, 3)).toBe(2);
  expect(nextPart('ArrowUp', 2, 3)).toBe(1);
  expect(nextPart('Home', 2, 3)).toBe(0);
  expect(nextPart('End', 0, 3)).toBe(2);
  expect(nextPart('Tab', 1, 3)).toBeNull();
});

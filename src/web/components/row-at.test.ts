import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowAt } from './row-at.ts';

test('finds the row at any distance from the top', () => {
  const tops = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }).map((heights) => {
    let top = 0;
    return heights.map((height) => (top += height));
  });
  fc.assert(
    fc.property(tops, fc.integer({ min: -50, max: 2000 }), (all, distance) => {
      expect(rowAt(all, distance)).toBe(
        Math.max(
          0,
          all.findLastIndex((top) => top <= distance),
        ),
      );
    }),
  );
});

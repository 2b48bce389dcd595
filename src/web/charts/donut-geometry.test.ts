import { expect, test } from 'vitest';
import { donutPaths } from './donut-geometry.ts';

/** The start point of a path. */
function start(path: string): { x: number; y: number } {
  const [x, y] = path.slice(1).split(/[,A]/).map(Number);
  return { x: x ?? Number.NaN, y: y ?? Number.NaN };
}

test('draws one path for each value, in the given order', () => {
  const paths = donutPaths([50, 30, 20]);
  expect(paths).toHaveLength(3);
  expect(new Set(paths).size).toBe(3);
});

test('starts the first segment at the top and continues clockwise', () => {
  const { x, y } = start(donutPaths([1, 1])[0] as string);
  expect(x).toBeGreaterThan(0);
  expect(x).toBeLessThan(10);
  expect(y).toBeLessThan(-90);
});

test('draws a single value as a closed ring', () => {
  const [ring] = donutPaths([7]);
  expect(ring?.match(/Z/g)).toHaveLength(1);
  expect(ring?.match(/M/g)).toHaveLength(2);
});

test('draws a tiny value beside a huge one without NaN', () => {
  for (const path of donutPaths([99_999_999_999, 1, 0])) expect(path).not.toContain('NaN');
});

test('draws nothing without values', () => {
  expect(donutPaths([])).toEqual([]);
});

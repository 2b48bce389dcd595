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

test('rounds the corners of segments with parallel edges', () => {
  const [half] = donutPaths([1, 1]);
  expect(half?.replaceAll(/\d+\.\d+/g, (number) => Number(number).toFixed(2))).toBe(
    'M1.80,-92.88A3,3,0,0,1,4.95,-95.87A96,96,0,0,1,4.95,95.87A3,3,0,0,1,1.80,92.88' +
      'L1.80,74.85A3,3,0,0,1,4.61,71.85A72,72,0,0,0,4.61,-71.85A3,3,0,0,1,1.80,-74.85Z',
  );
});

test('draws more than half of the ring as one large arc', () => {
  const [large, small] = donutPaths([3, 1]);
  expect(large).toContain('A96,96,0,1,1,');
  expect(large).toContain('A72,72,0,1,0,');
  expect(small).not.toContain(',1,1,');
});

test('keeps a tiny segment between its neighbors', () => {
  const paths = donutPaths([500, 1, 500]);
  const [first, tiny] = paths.map((path) => Array.from(path.matchAll(/[MLA1],?(-?\d+\.\d+),/g), ([, x]) => Number(x)));
  expect(Math.max(...(tiny as number[]))).toBeLessThan(Math.min(...(first as number[])));
});

test('draws a tiny value beside a huge one without NaN', () => {
  for (const path of donutPaths([99_999_999_999, 1, 0])) expect(path).not.toContain('NaN');
});

test('draws nothing without values', () => {
  expect(donutPaths([])).toEqual([]);
});

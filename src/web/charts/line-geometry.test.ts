import { expect, test } from 'vitest';
import { reachOf, spanPath, stepPath } from './line-geometry.ts';

const y = (value: number) => 100 - value;

test('keeps a value until the middle of the next column, and the last one to the end', () => {
  expect(stepPath([10, 30, 20], y)).toBe('M0,90H1.5V70H2.5V80H3');
  expect(stepPath([10], y)).toBe('M0,90H1');
});

test('surrounds the range between the lines, from the first column to the last', () => {
  const spans = [
    { low: 10, high: 10 },
    { low: 20, high: 40 },
  ];
  expect(spanPath(spans, y)).toBe('M0,90H1.5V60H2V80H1.5V90H0Z');
});

test('has no area around values that are certain', () => {
  expect(spanPath([{ low: 10, high: 10 }], y)).toBe('');
});

test('reaches both ends of a span from zero', () => {
  expect(reachOf({ low: 10, high: 30 })).toEqual([30]);
  expect(reachOf({ low: -20, high: 30 })).toEqual([-20, 30]);
  expect(reachOf({ low: -20, high: -10 })).toEqual([-20]);
  expect(reachOf({ low: 0, high: 0 })).toEqual([]);
});

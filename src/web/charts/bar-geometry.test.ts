import { describe, expect, test } from 'vitest';
import { band, extent, percentAxis, stack } from './bar-geometry.ts';
import { moneyAxis } from './money-axis.ts';

describe('the value axis', () => {
  test('ends at round values, with zero at the bottom', () => {
    const { ticks, y } = moneyAxis([12_34, 98_76], 200);
    expect(ticks).toEqual([0, 20_00, 40_00, 60_00, 80_00, 100_00]);
    expect(y(0)).toBe(200);
    expect(y(100_00)).toBe(0);
  });

  test('extends below zero for negative values', () => {
    const { ticks, y } = moneyAxis([-50_00, 150_00], 200);
    expect(ticks).toEqual([-50_00, 0, 50_00, 100_00, 150_00]);
    expect(y(0)).toBe(150);
    expect(y(-50_00)).toBe(200);
  });

  test('has zero at the top when no value is positive', () => {
    expect(moneyAxis([-10_00], 200).y(0)).toBe(0);
  });

  test('has only the zero line without values', () => {
    for (const nothing of [[], [0, 0]]) {
      const { ticks, y } = moneyAxis(nothing, 200);
      expect(ticks).toEqual([0]);
      expect(y(0)).toBe(200);
    }
  });

  test('takes a larger step when its round ends widen it', () => {
    expect(moneyAxis([56], 200).ticks).toEqual([0, 20, 40, 60]);
  });

  test('has no line between two whole cents', () => {
    expect(moneyAxis([1], 200).ticks).toEqual([0, 1]);
  });

  test('fits nine-digit amounts', () => {
    const { ticks, y } = moneyAxis([99_999_999_999], 200);
    expect(ticks).toEqual([0, 1, 2, 3, 4, 5].map((tick) => tick * 20_000_000_000));
    expect(y(99_999_999_999)).toBeCloseTo(0, 5);
  });
});

test('draws a bar of 20 percent at a fifth of the height', () => {
  const { y } = percentAxis([], 150);
  expect(stack([20], y)).toEqual([{ top: 120, height: 30 }]);
  expect(stack([90], y)).toEqual([{ top: 15, height: 135 }]);
});

describe('the position of a bar', () => {
  test('is the middle of its share of the width', () => {
    expect(band(0, 6).center).toBeCloseTo(100 / 12);
    expect(band(5, 6).center).toBeCloseTo(100 - 100 / 12);
    const { barStart, barWidth, center } = band(2, 6);
    expect(barStart + barWidth / 2).toBeCloseTo(center);
  });

  test('keeps a single bar narrow', () => {
    expect(band(0, 1)).toEqual({ start: 0, width: 100, center: 50, barStart: 44, barWidth: 12 });
  });
});

describe('the blocks of a bar', () => {
  const { y } = moneyAxis([-100, 300], 200);

  test('stack upward from zero without a gap', () => {
    expect(stack([100, 200], y)).toEqual([
      { top: 100, height: 50 },
      { top: 0, height: 100 },
    ]);
  });

  test('stack downward from zero for negative values, in any order', () => {
    expect(stack([100, -60, 200, -40], y)).toEqual([
      { top: 100, height: 50 },
      { top: 150, height: 30 },
      { top: 0, height: 100 },
      { top: 180, height: 20 },
    ]);
  });

  test('are visible at any value except zero', () => {
    const { y: tall } = moneyAxis([99_999_999_999], 200);
    expect(stack([1], tall)).toEqual([{ top: 198, height: 2 }]);
    expect(stack([0], tall)[0]?.height).toBe(0);
  });
});

test('limits the extent of a bar to its stacked blocks', () => {
  expect(extent([100, -60, 200, -40])).toEqual({ below: -100, above: 300 });
  expect(extent([])).toEqual({ below: 0, above: 0 });
});

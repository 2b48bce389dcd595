import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cappedGoalPercent, dashboardGoalBand, goalBand, goalPercent, isReached } from '#shared/goals/goal-progress.ts';
import { type Cents, MAX_AMOUNT } from '#shared/money.ts';

const money = fc.integer({ min: 0, max: MAX_AMOUNT }).map((amount) => amount as Cents);
const target = fc.integer({ min: 1, max: MAX_AMOUNT }).map((amount) => amount as Cents);

describe('the percentage of a goal', () => {
  test.each([
    [0, 100_00, 0],
    [49, 100_00, 0],
    [50, 100_00, 1],
    [12_50, 100_00, 13],
    [1, 3, 33],
    [2, 3, 67],
    [98_50, 100_00, 99],
    [99_49, 100_00, 99],
    [99_50, 100_00, 99],
    [99_99, 100_00, 99],
    [100_00, 100_00, 100],
    [100_01, 100_00, 100],
    [150_00, 100_00, 150],
    [99_999_999_998, 99_999_999_999, 99],
  ])('rates %i of %i cents as %i percent', { tags: ['4.goal-progress.percent'] }, (saved, of, percent) => {
    expect(goalPercent(saved as Cents, of as Cents)).toBe(percent);
    expect(cappedGoalPercent(saved as Cents, of as Cents)).toBe(Math.min(percent, 100));
  });

  test('is 100 exactly when the goal is reached', () => {
    fc.assert(
      fc.property(money, target, (saved, of) => {
        expect(cappedGoalPercent(saved, of) === 100).toBe(isReached(saved, of));
        expect(cappedGoalPercent(saved, of)).toBeGreaterThanOrEqual(0);
      }),
    );
    fc.assert(
      fc.property(target, (of) => {
        expect(goalPercent((of - 1) as Cents, of)).toBeLessThan(100);
        expect(goalPercent(of, of)).toBe(100);
      }),
    );
  });

  test('is the nearest whole number, by exact arithmetic', { tags: ['4.goal-progress.percent'] }, () => {
    fc.assert(
      fc.property(money, target, (saved, of) => {
        fc.pre(saved >= of || saved * 1000 < of * 995);
        const nearest = (BigInt(saved) * 200n + BigInt(of)) / (BigInt(of) * 2n);
        expect(goalPercent(saved, of)).toBe(Number(nearest));
      }),
    );
  });

  test('never falls when one cent is added', () => {
    fc.assert(
      fc.property(money, target, (saved, of) => {
        expect(goalPercent((saved + 1) as Cents, of)).toBeGreaterThanOrEqual(goalPercent(saved, of));
      }),
    );
  });

  test('throws for a target that is not above zero', () => {
    expect(() => goalPercent(0 as Cents, 0 as Cents)).toThrow(RangeError);
  });
});

describe('the color of a goal', () => {
  test.each([
    [0, 'red'],
    [24, 'red'],
    [25, 'amber'],
    [49, 'amber'],
    [50, 'blue'],
    [79, 'blue'],
    [80, 'green'],
    [100, 'green'],
  ] as const)(
    'at %i percent is %s on the goals page',
    { tags: ['4.goal-progress.green', '4.goal-progress.blue', '4.goal-progress.amber', '4.goal-progress.red'] },
    (percent, band) => {
      expect(goalBand(percent)).toBe(band);
    },
  );

  test.each([
    [0, 'amber'],
    [49, 'amber'],
    [50, 'blue'],
    [74, 'blue'],
    [75, 'green'],
    [250, 'green'],
  ] as const)(
    'at %i percent is %s on the dashboard',
    { tags: ['4.goal-progress.dashboard-green', '4.goal-progress.dashboard-blue', '4.goal-progress.dashboard-amber'] },
    (percent, band) => {
      expect(dashboardGoalBand(percent)).toBe(band);
    },
  );
});

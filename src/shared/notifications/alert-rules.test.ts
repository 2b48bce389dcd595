import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#shared/money.ts';
import { hasReachedThreshold, isOverspent, passedMarks } from './alert-rules.ts';

const spending = (spent: number, available: number) => ({ spent: cents(spent), available: cents(available) });
const goal = (saved: number, target = 100_00) => ({ saved: cents(saved), target: cents(target) });

describe('a budget alert', () => {
  test.each([
    [69_99, 100_00, 70, false],
    [70_00, 100_00, 70, true],
    [0, 1, 50, false],
    [1, 1, 100, true],
    [6_99, 9_99, 70, false],
    [7_00, 9_99, 70, true],
    [99_99, 100_00, 100, false],
  ])('with %i of %i cents spent at a threshold of %i percent fires: %j', (spent, available, percent, reached) => {
    expect(hasReachedThreshold(spending(spent, available), percent)).toBe(reached);
  });

  test('for overspending fires above the available amount, not at it', () => {
    expect(isOverspent(spending(100_00, 100_00))).toBe(false);
    expect(isOverspent(spending(100_01, 100_00))).toBe(true);
  });
});

describe('a goal alert', () => {
  test.each([
    [0, 24_99, []],
    [0, 25_00, [25]],
    [25_00, 49_99, []],
    [49_99, 50_00, [50]],
    [0, 80_00, [75, 50, 25]],
    [50_00, 99_99, [75]],
    [75_00, 99_99, []],
    [0, 100_00, ['reached', 75, 50, 25]],
    [99_99, 150_00, ['reached']],
    [100_00, 150_00, []],
    [60_00, 30_00, []],
  ] as const)(
    'for a change from %i to %i of 10000 cents reports milestone %j',
    { tags: ['9.settings.milestones'] },
    (from, to, marks) => {
      expect(passedMarks(goal(from), goal(to))).toEqual(marks);
    },
  );

  test('fires for a milestone that a lowered target passes', () => {
    expect(passedMarks(goal(40_00, 100_00), goal(40_00, 60_00))).toEqual([50]);
    expect(passedMarks(goal(40_00, 50_00), goal(40_00, 40_00))).toEqual(['reached']);
  });

  test('does not fire when a goal loses money or gets a higher target', () => {
    const amounts = fc.tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 20_000 }), fc.nat(5000));
    fc.assert(
      fc.property(amounts, ([target, saved, less]) => {
        expect(passedMarks(goal(saved, target), goal(Math.max(0, saved - less), target))).toEqual([]);
        expect(passedMarks(goal(saved, target), goal(saved, target + less))).toEqual([]);
      }),
    );
  });
});

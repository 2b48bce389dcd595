import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { goalChangeErrors, goalDraftErrors } from '#shared/goals/goal-rules.ts';
import type { Cents } from '#shared/money.ts';

const day = (text: string) => text as CalendarDate;
const today = day('2026-03-15');
const PAST = { deadline: ['Target date must be in the future'] };

function goal(targetAmount: number, currentAmount: number, deadline: string | null = '2026-12-31') {
  return {
    targetAmount: targetAmount as Cents,
    currentAmount: currentAmount as Cents,
    deadline: deadline as CalendarDate | null,
  };
}

describe('a new goal', () => {
  test.each([
    ['2026-03-15', {}],
    ['2026-03-16', {}],
    ['9999-12-31', {}],
    ['2026-03-14', PAST],
    ['2025-12-31', PAST],
  ])('is judged with the target date %s on March 15, 2026', (deadline, errors) => {
    expect(goalDraftErrors({ deadline: day(deadline) }, today)).toEqual(errors);
  });

  test('gets no message from this rule without a date', () => {
    expect(goalDraftErrors({}, today)).toEqual({});
  });
});

describe('a changed goal', () => {
  test('rejects a target below the saved amount and names that amount', () => {
    expect(goalChangeErrors({ targetAmount: 1_234_49 as Cents }, goal(2_000_00, 1_234_50), today)).toEqual({
      targetAmount: ['Target amount cannot be less than current saved amount ($1,234.50)'],
    });
    expect(goalChangeErrors({ targetAmount: 1_234_50 as Cents }, goal(2_000_00, 1_234_50), today)).toEqual({});
  });

  test('accepts an unchanged target, even below the saved amount', () => {
    expect(goalChangeErrors({ targetAmount: 100_00 as Cents }, goal(100_00, 250_00), today)).toEqual({});
    expect(goalChangeErrors({ targetAmount: 200_00 as Cents }, goal(100_00, 250_00), today)).toHaveProperty(
      'targetAmount',
    );
  });

  test('accepts an unchanged date, even in the past', () => {
    expect(goalChangeErrors({ deadline: day('2026-01-01') }, goal(1, 0, '2026-01-01'), today)).toEqual({});
    expect(goalChangeErrors({ deadline: day('2026-01-02') }, goal(1, 0, '2026-01-01'), today)).toEqual(PAST);
    expect(goalChangeErrors({ deadline: day('2026-03-14') }, goal(1, 0, null), today)).toEqual(PAST);
    expect(goalChangeErrors({ deadline: today }, goal(1, 0, '2026-01-01'), today)).toEqual({});
  });

  test('reports both problems at once', () => {
    const change = { targetAmount: 1 as Cents, deadline: day('2026-03-14') };
    expect(Object.keys(goalChangeErrors(change, goal(3, 2), today))).toEqual(['targetAmount', 'deadline']);
  });

  test('accepts its unchanged values', () => {
    const amount = fc.integer({ min: 0, max: 99_999_999_999 });
    const deadline = fc.constantFrom('1999-01-01', '2026-03-14', '2026-03-15', '2099-01-01');
    fc.assert(
      fc.property(amount, amount, deadline, (target, saved, date) => {
        const same = goal(target, saved, date);
        expect(goalChangeErrors({ targetAmount: same.targetAmount, deadline: day(date) }, same, today)).toEqual({});
      }),
    );
  });
});

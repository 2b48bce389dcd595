import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, type CalendarDate, monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
import { describePace, goalPace } from '#shared/goals/goal-pace.ts';
import { type Cents, MAX_AMOUNT } from '#shared/money.ts';

const day = (text: string) => text as CalendarDate;

function firstOfNextMonth(date: CalendarDate): CalendarDate {
  return rangeOfMonth(addMonths(monthOf(date), 1)).start;
}

/** $1,200 from January 10 to July 10, 2026: six months, $200 each. */
function plan(saved: number, deadline: string | null = '2026-07-10', createdOn = '2026-01-10') {
  return {
    currentAmount: saved as Cents,
    targetAmount: 1_200_00 as Cents,
    deadline: deadline as CalendarDate | null,
    createdOn: day(createdOn),
  };
}

function words(goal: ReturnType<typeof plan>, today: string): string | null {
  const pace = goalPace(goal, day(today));
  if (!pace) return null;
  const { status, advice } = describePace(pace);
  return [status, advice].filter((text) => text !== null).join('. ');
}

describe('the pace of a goal', () => {
  test.each([
    ['2026-01-10', 0, 'On track. Save $200.00 a month'],
    ['2026-02-09', 0, 'On track. Save $200.00 a month'],
    ['2026-02-10', 0, 'Behind by $200.00. Save $240.00 a month'],
    ['2026-02-10', 199_99, 'Behind by $0.01. Save $200.01 a month'],
    ['2026-02-10', 200_00, 'On track. Save $200.00 a month'],
    ['2026-04-15', 700_00, 'On track. Save $166.67 a month'],
    ['2026-06-30', 1_000_00, 'On track. Save $200.00 a month'],
    ['2026-07-10', 1_000_00, 'Behind by $200.00. Save $200.00 today to reach your goal'],
    ['2026-07-11', 1_000_00, 'Behind by $200.00'],
    ['2027-07-11', 0, 'Behind by $1,200.00'],
  ])('is computed on %s with %i of 120000 cents', (today, saved, expected) => {
    expect(words(plan(saved), today)).toBe(expected);
  });

  test('is undefined for a reached goal and for a goal without a date', () => {
    for (const today of ['2026-01-10', '2026-07-10', '2027-01-01']) {
      expect(words(plan(1_200_00), today)).toBeNull();
      expect(words(plan(5_000_00), today)).toBeNull();
      expect(words(plan(0, null), today)).toBeNull();
    }
  });

  test('treats a goal with one missing cent as unreached', () => {
    expect(words(plan(1_199_99), '2026-07-10')).toBe('Behind by $0.01. Save $0.01 today to reach your goal');
  });

  test('expects nothing before the target date when less than a month remains', () => {
    const sprint = plan(0, '2026-01-25');
    expect(words(sprint, '2026-01-10')).toBe('On track. Save $1,200.00 a month');
    expect(words(sprint, '2026-01-24')).toBe('On track. Save $1,200.00 a month');
    expect(words(sprint, '2026-01-25')).toBe('Behind by $1,200.00. Save $1,200.00 today to reach your goal');
    expect(words(sprint, '2026-01-26')).toBe('Behind by $1,200.00');
  });

  test('ends a month that began on the 31st on the last day of a shorter month', () => {
    const fromThe31st = plan(0, '2026-05-31', '2026-01-31');
    expect(words(fromThe31st, '2026-02-27')).toContain('On track. Save $300.00');
    expect(words(fromThe31st, '2026-02-28')).toContain('Behind by $300.00');
    expect(words(fromThe31st, '2026-03-30')).toContain('Behind by $300.00');
    expect(words(fromThe31st, '2026-03-31')).toContain('Behind by $600.00');
  });

  test('requires the whole amount today for an empty goal due today', () => {
    expect(words(plan(0, '2026-01-10'), '2026-01-10')).toBe(
      'Behind by $1,200.00. Save $1,200.00 today to reach your goal',
    );
  });

  test('does not fall behind before the goal began when the user flies west', () => {
    expect(words(plan(0), '2026-01-09')).toContain('On track');
  });

  const goals = fc.record({
    target: fc.integer({ min: 1, max: MAX_AMOUNT }),
    createdOn: fc.integer({ min: 0, max: 3000 }).map((days) => addDays(day('2024-01-01'), days)),
    length: fc.integer({ min: 0, max: 4000 }),
  });

  test('stays on track to the end for a user who saves the advised amount on the first of every month', () => {
    fc.assert(
      fc.property(goals, ({ target, createdOn, length }) => {
        const deadline = addDays(createdOn, length);
        let saved = 0;
        const goal = () => ({
          currentAmount: saved as Cents,
          targetAmount: target as Cents,
          deadline,
          createdOn: day(`${createdOn.slice(0, 8)}01`),
        });
        for (let first = goal().createdOn; first <= deadline; first = firstOfNextMonth(first)) {
          saved += goalPace(goal(), first)?.perMonth ?? 0;
          const last = addDays(firstOfNextMonth(first), -1);
          const pace = goalPace(goal(), last < deadline ? last : deadline);
          expect(pace?.behind ?? 0).toBe(0);
        }
        expect(saved).toBeGreaterThanOrEqual(target);
        expect(goalPace(goal(), deadline)).toBeNull();
      }),
    );
  });

  test('never reports or advises more than the missing amount', () => {
    fc.assert(
      fc.property(goals, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(5000), (goal, part, days) => {
        const saved = Math.floor(goal.target * part);
        const plan = {
          currentAmount: saved as Cents,
          targetAmount: goal.target as Cents,
          deadline: addDays(goal.createdOn, goal.length),
          createdOn: goal.createdOn,
        };
        const pace = goalPace(plan, addDays(goal.createdOn, days));
        if (!pace) {
          expect(saved).toBe(goal.target);
          return;
        }
        expect(pace.behind).toBeLessThanOrEqual(goal.target - saved);
        expect(pace.perMonth ?? 1).toBeGreaterThan(0);
        expect(pace.perMonth ?? 1).toBeLessThanOrEqual(goal.target - saved);
      }),
    );
  });
});

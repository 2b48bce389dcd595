import { expect, test } from 'vitest';
import { addDays } from '#shared/calendar-date.ts';
import { halfwayFrom, isOff, lastPaidOff } from '#shared/schedules/paid-ahead.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import { day, exception, monthly, paid, rent, TODAY } from '#testing/model/schedules.ts';

const until = { end: { kind: 'until', day: TODAY } } as const;

test('halfwayFrom is halfway to the next day of a rule, rounded up, also beyond the end of the rule', () => {
  expect(halfwayFrom(monthly('2026-01-01'), day('2026-05-01'))).toBe('2026-05-17');
  expect(halfwayFrom(monthly('2026-01-01', until), day('2026-05-01'))).toBe('2026-05-17');
  // May 1 was paid for April 20, and May 8 for May 20.
  expect(halfwayFrom(monthly('2026-02-20', until), day('2026-05-01'))).toBe('2026-05-05');
  expect(halfwayFrom(monthly('2026-02-20', until), day('2026-05-08'))).toBe('2026-06-05');
  expect(halfwayFrom(monthly('2026-02-20', until), day('2026-05-05'))).toBe('2026-06-05');
  const daily: Rule = { ...rent.rule, unit: 'day' };
  expect(halfwayFrom(daily, TODAY)).toBe(addDays(TODAY, 1));
});

test('finds the last day that was paid ahead and that a new rule would not have without its end', () => {
  const ahead = ['2026-04-01', '2026-05-01'].map((one) => exception(one, { status: 'linked', transactionId: paid }));
  const others = [
    exception('2026-03-15', { status: 'recorded', transactionId: paid }),
    exception('2026-06-01', { status: 'skipped' }),
    exception('2026-07-01'),
  ];
  const lastOff = (rule: Rule, exceptions = [...ahead, ...others]) =>
    lastPaidOff(rent, exceptions, { rule, today: TODAY });
  expect(lastOff(monthly('2026-01-20'))).toBe('2026-05-01');
  expect(lastOff(monthly('2026-05-01'))).toBe('2026-04-01');
  expect(lastOff(rent.rule)).toBeUndefined();
  expect(lastOff(monthly('2026-01-01', until))).toBeUndefined();
  expect(lastOff(monthly('2026-01-20'), others)).toBeUndefined();
});

test('a day is off a schedule if it counts and is not among those of the rule, whatever its end', () => {
  const schedule = { rule: monthly('2026-01-20', until), countsFrom: TODAY };
  expect(isOff(schedule, day('2026-04-25'))).toBe(true);
  expect(isOff(schedule, day('2026-04-20'))).toBe(false);
  expect(isOff(schedule, day('2026-02-25'))).toBe(false);
});

import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import type { Schedule } from '#shared/schedules/contract.ts';
import { plannedText } from './planned-text.ts';

const today = '2026-02-10' as CalendarDate;
const exactly = (amount: number) => ({ from: cents(amount), to: cents(amount) });
const rule = {
  ...{ unit: 'month', interval: 1, anchor: '2026-01-31', pattern: null, weekend: 'stay' },
  end: { kind: 'never' },
};
/** Of the 15th, a Saturday in August. */
const onFriday = {
  rule: { ...rule, anchor: '2026-01-15', weekend: 'friday_before' },
  countsFrom: '2026-08-15',
};

/** Rent on the 31st of $1,200.00, and of $1,300.00 from March on, unless told otherwise. */
function text(changes: object = {}): string | undefined {
  const days = { rule, countsFrom: '2026-03-31', nextDay: '2026-02-28' };
  const amounts = { amount: exactly(1300_00), nextAmount: exactly(1200_00) };
  return plannedText({ ...days, ...amounts, ...changes } as unknown as Schedule, today);
}

test('a planned change is named by its amount and its first day', () => {
  expect(text()).toBe('$1,300.00 from Mar 31');
  expect(text({ amount: { from: 80_00, to: 120_00 } })).toBe('$80.00 to $120.00 from Mar 31');
  expect(text({ countsFrom: '2026-03-16' }), 'an edit that applies between two days').toBe('$1,300.00 from Mar 31');
  expect(text(onFriday)).toBe('$1,300.00 from Aug 14');
});

test('new days are named from the first one on', () => {
  const days = { nextAmount: exactly(1300_00), nextHasOldDay: true };
  expect(text(days)).toBe('New days from Mar 31');
  expect(text({ ...days, nextAmount: exactly(1200_00) })).toBe('$1,300.00 from Mar 31');
});

test.each([
  ['that applies to the next one already', { countsFrom: '2026-02-28' }],
  ['whose first day is the next one, moved by the weekend rule', { ...onFriday, nextDay: '2026-08-14' }],
  ['of something other than the amount and the days', { nextAmount: exactly(1300_00) }],
  ['of a paused schedule', { nextDay: null, nextAmount: null }],
  ['that never takes effect', { rule: { ...rule, end: { kind: 'until', day: '2026-03-01' } } }],
])('no change is named if it is one %s', (_, changes) => {
  expect(text(changes)).toBeUndefined();
});

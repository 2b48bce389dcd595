import { expect, test } from 'vitest';
import { replacementOf } from '#shared/schedules/replacement.ts';
import { day, exception, monthly, rent, TODAY } from '#testing/model/schedules.ts';

const onThe25th = { ...rent, rule: monthly('2026-01-25'), countsFrom: day('2026-03-01') };

test.each([
  ['2026-03-20', '2026-03-25'],
  ['2026-03-31', '2026-03-25'],
  ['2026-05-10', '2026-05-25'],
])('that of %s is %s', (gone, expected) => {
  expect(replacementOf(onThe25th, [], day(gone), TODAY)?.day).toBe(expected);
});

test('is none if the nearest one is settled, before the days that count, beyond the end, or in a pause', () => {
  const settled = exception('2026-03-25', { status: 'skipped' });
  expect(replacementOf(onThe25th, [settled], day('2026-03-20'), TODAY)).toBeNull();
  expect(replacementOf({ ...onThe25th, countsFrom: day('2026-04-01') }, [], day('2026-03-20'), TODAY)).toBeNull();
  const left = exception('2026-03-25');
  expect(replacementOf({ ...onThe25th, countsFrom: day('2026-04-01') }, [left], day('2026-03-20'), TODAY)).toBeNull();
  const ended = { ...onThe25th, rule: monthly('2026-01-25', { end: { kind: 'until', day: TODAY } }) };
  expect(replacementOf(ended, [], day('2026-03-20'), TODAY)).toBeNull();
  expect(replacementOf({ ...onThe25th, pausedOn: TODAY }, [], day('2026-03-20'), TODAY)).toBeNull();
});

test('is none if it is more than 200 days away', () => {
  const yearly = { ...rent, rule: monthly('2026-01-25', { unit: 'year' }), countsFrom: day('2026-03-01') };
  expect(replacementOf(yearly, [], day('2026-07-01'), TODAY)).toBeNull();
  expect(replacementOf(yearly, [], day('2026-12-01'), TODAY)?.day).toBe('2027-01-25');
});

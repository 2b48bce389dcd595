import { expect, test } from 'vitest';
import { replacementOf } from '#shared/schedules/replacement.ts';
import { day, monthly } from '#testing/model/schedules.ts';

const onThe25th = { rule: monthly('2026-01-25'), countsFrom: day('2026-03-01') };

test.each([
  ['2026-03-20', '2026-03-25'],
  ['2026-03-31', '2026-03-25'],
  ['2026-05-10', '2026-05-25'],
  // Of February 25 and March 25, only the latter counts.
  ['2026-03-01', '2026-03-25'],
])('that of %s is %s', (gone, expected) => {
  expect(replacementOf(onThe25th, day(gone))).toBe(expected);
});

test('is the next one if the nearest one replaces another day already', () => {
  expect(replacementOf(onThe25th, day('2026-03-31'), new Set([day('2026-03-25')]))).toBe('2026-04-25');
  expect(replacementOf(onThe25th, day('2026-03-31'), new Set([day('2026-03-25'), day('2026-04-25')]))).toBe(
    '2026-05-25',
  );
});

test('is the last one before the end, and none if that is before the days that count', () => {
  const until = (end: string) => monthly('2026-01-25', { end: { kind: 'until', day: day(end) } });
  expect(replacementOf({ ...onThe25th, rule: until('2026-04-01') }, day('2026-04-20'))).toBe('2026-03-25');
  expect(replacementOf({ ...onThe25th, rule: until('2026-03-01') }, day('2026-04-20'))).toBeNull();
  const after = (count: number) => monthly('2026-01-25', { end: { kind: 'after', count } });
  expect(replacementOf({ ...onThe25th, rule: after(3) }, day('2026-05-20'))).toBe('2026-03-25');
  expect(replacementOf({ ...onThe25th, rule: after(2) }, day('2026-05-20'))).toBeNull();
});

test('is none if it is more than 200 days away', () => {
  const yearly = { rule: monthly('2026-01-25', { unit: 'year' }), countsFrom: day('2026-03-01') };
  expect(replacementOf(yearly, day('2026-07-01'))).toBeNull();
  expect(replacementOf(yearly, day('2026-12-01'))).toBe('2027-01-25');
});

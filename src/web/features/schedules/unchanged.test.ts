import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { expected } from '#web/features/forecast/occurrence-fixtures.ts';
import { unchangedText } from './unchanged.ts';

const today = '2026-02-10' as CalendarDate;
const exactly = (amount: number) => ({ from: cents(amount), to: cents(amount) });
const [left, other, changed] = [
  expected('2026-02-28', { from: 1200_00 }),
  expected('2026-03-31', { from: 1250_00 }),
  expected('2026-04-30', { from: 1300_00 }),
];
const later = { amount: exactly(1300_00), countsFrom: '2026-04-30' as CalendarDate };

test('says until when a schedule stays as it was, and at which amount if it is one', () => {
  expect(unchangedText(later, [left, changed], today)).toBe('Until Apr 29, it stays at $1,200.00.');
  expect(unchangedText(later, [left, other, changed], today)).toBe('Until Apr 29, it stays as it was.');
  const renamed = { ...later, amount: exactly(1200_00) };
  expect(unchangedText(renamed, [left, changed], today)).toBe('Until Apr 29, it stays as it was.');
  const moved = { ...changed, shownDay: '2026-05-04' as CalendarDate };
  expect(unchangedText(later, [left, moved], today)).toBe('Until May 3, it stays at $1,200.00.');
  expect(unchangedText(later, [left], today), 'the first one is not listed').toMatch(/^Until Apr 29,/);
  expect(unchangedText(later, [changed], today)).toBeUndefined();
});

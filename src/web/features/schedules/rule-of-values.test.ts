import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import { nextShownDays } from './rule-of-values.ts';

const rule = { unit: 'month', interval: 1, pattern: null, end: { kind: 'never' } } as const;
const days = (
  weekend: Rule['weekend'],
  known: Partial<Occurrence>[] = [],
  { anchor = '2026-03-01', today = anchor, from }: { anchor?: string; today?: string; from?: string } = {},
) => nextShownDays({ ...rule, anchor: anchor as CalendarDate, weekend }, { today, from, known } as never);

test('names the next three days as the weekend rule shows them', () => {
  expect(days('stay')).toEqual(['2026-03-01', '2026-04-01', '2026-05-01']);
  expect(days('monday_after')).toEqual(['2026-03-02', '2026-04-01', '2026-05-01']);
});

test('names the day to which one was moved, and leaves out those that are settled', () => {
  const moved = { day: '2026-03-01', shownDay: '2026-04-20', status: 'open', isMoved: true } as Occurrence;
  expect(days('stay', [moved])).toEqual(['2026-04-01', '2026-04-20', '2026-05-01']);
  const skipped = { day: '2026-04-01', shownDay: '2026-04-01', status: 'skipped', isMoved: false } as Occurrence;
  expect(days('stay', [moved, skipped])).toEqual(['2026-04-20', '2026-05-01', '2026-06-01']);
});

test('leaves out a day that the weekend rule has already shown', () => {
  expect(days('friday_before', [], { anchor: '2026-11-28' })).toEqual(['2026-12-28', '2027-01-28', '2027-02-26']);
});

test('names a past day that the weekend rule shows today, unless the edit begins after it', () => {
  const monday = { anchor: '2026-11-28', today: '2026-11-30' };
  const shown = ['2026-11-30', '2026-12-28', '2027-01-28'];
  expect(days('monday_after', [], monday)).toEqual(shown);
  expect(days('monday_after', [], { ...monday, from: '2026-11-28' })).toEqual(shown);
  expect(days('monday_after', [], { ...monday, from: '2026-11-29' })[0]).toBe('2026-12-28');
});

test('names a past one that was moved ahead, but not one that was moved to a past day', () => {
  const range = { today: '2026-03-10', from: '2026-03-01' };
  const moved = (day: string, shownDay: string) => ({ day, shownDay, status: 'open', isMoved: true }) as Occurrence;
  expect(days('stay', [moved('2026-03-01', '2026-03-12')], range)).toEqual(['2026-03-12', '2026-04-01', '2026-05-01']);
  expect(days('stay', [moved('2026-04-01', '2026-03-05')], range)).toEqual(['2026-05-01', '2026-06-01', '2026-07-01']);
  expect(days('stay', [moved('2026-03-02', '2026-03-12')], range)).toEqual(['2026-04-01', '2026-05-01', '2026-06-01']);
});

test('names one that was moved and that the edit leaves, although the rule no longer has its day', () => {
  const moved = { day: '2026-03-05', shownDay: '2026-04-20', status: 'open', isMoved: true } as Occurrence;
  const range = { today: '2026-03-10', from: '2026-04-01' };
  expect(days('stay', [moved], range)).toEqual(['2026-04-01', '2026-04-20', '2026-05-01']);
});

test('names no day before the first that counts', () => {
  const range = { today: '2026-03-10', from: '2026-05-01' };
  expect(days('stay', [], range)).toEqual(['2026-05-01', '2026-06-01', '2026-07-01']);
});

import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import { effectiveFrom, fromByDefault } from './effective-from.ts';
import { newScheduleValues } from './schedule-values.ts';

const today = '2026-11-22' as CalendarDate;
const initial = { ...newScheduleValues('2026-10-30' as CalendarDate), from: '2026-11-30' };

function on(day: string, status: Occurrence['status'] = 'open'): Occurrence {
  return { day, status } as Occurrence;
}

const opened = {
  initial,
  countsFrom: '2026-10-30' as CalendarDate,
  past: [on('2026-10-30', 'recorded')],
  next: [on('2026-11-30'), on('2026-12-30')],
};
const earlier = { ...initial, 'rule.anchor': '2026-10-25' };

test.each([
  ['an amount applies from the chosen occurrence on', { ...initial, 'amount.from': '5' }, opened, '2026-11-30'],
  ['days apply from today on', earlier, opened, today],
  ['days apply from a later occurrence on', { ...earlier, from: '2026-12-30' }, opened, '2026-12-30'],
  [
    'days apply after an occurrence that was paid early',
    { ...earlier, from: '2026-12-30' },
    { ...opened, past: [on('2026-11-30', 'linked'), on('2026-10-30', 'recorded')], next: [on('2026-12-30')] },
    '2026-12-15',
  ],
  [
    'days do not double an occurrence that was just paid',
    { ...initial, 'rule.anchor': '2026-10-25', from: '2026-12-20' },
    { ...opened, past: [on('2026-11-20', 'recorded')], next: [on('2026-12-20')] },
    '2026-12-05',
  ],
  ['days apply from today on without an earlier occurrence', earlier, { ...opened, past: [] }, today],
  ['days apply after an earlier edit', earlier, { ...opened, countsFrom: '2026-11-29' as CalendarDate }, '2026-11-29'],
  ['days of an ended schedule apply from its next one on', { ...earlier, from: '' }, { ...opened, next: [] }, ''],
])('changed %s', (_, values, form, from) => {
  expect(effectiveFrom(values, form, today)).toBe(from);
});

test('the preview without a coming occurrence begins today, or on a past day that the weekend rule still shows', () => {
  const from = (anchor: string, { values = initial, countsFrom = '2026-01-01' } = {}) => {
    const timing = { unit: 'month', interval: 1, anchor, pattern: null } as const;
    const rule = { ...timing, weekend: 'monday_after', end: { kind: 'never' } } as Rule;
    return fromByDefault(values, { initial, countsFrom: countsFrom as CalendarDate, rule }, today);
  };
  expect(from('2026-01-25')).toBe(today);
  expect(from('2026-01-21')).toBe('2026-11-21');
  expect(from('2026-01-25', { countsFrom: '2026-11-30' })).toBe(today);
  expect(from('2026-01-25', { values: earlier, countsFrom: '2026-11-30' })).toBe('2026-11-30');
});

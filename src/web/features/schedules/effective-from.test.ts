import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import { choicesOf, effectiveFrom } from './effective-from.ts';
import { newScheduleValues, type ScheduleValues, wireRule } from './schedule-values.ts';

const today = '2026-11-22' as CalendarDate;
const initial = newScheduleValues('2026-10-30' as CalendarDate);

function on(day: string, status: Occurrence['status'] = 'open'): Occurrence {
  return { day, status, isMoved: false } as Occurrence;
}

function moved(day: string): Occurrence {
  return { ...on(day), isMoved: true };
}

/** The form as it was opened, with the schedule that it describes. */
const form = (initial: ScheduleValues) => ({
  initial,
  schedule: { rule: wireRule(initial) as Rule, countsFrom: '2026-10-30' as CalendarDate },
});

const opened = {
  ...form(initial),
  past: [on('2026-10-30', 'recorded')],
  next: [on('2026-11-30'), on('2026-12-30')],
};
const ended = { ...initial, 'rule.end': 'until', 'rule.end.day': '2026-12-01' };
const earlier = { ...initial, 'rule.anchor': '2026-10-25' };

test.each([
  ['an amount applies from the next occurrence on', { ...initial, 'amount.from': '5' }, opened, '2026-11-30'],
  ['an amount applies from the chosen occurrence on', { ...initial, from: '2026-12-30' }, opened, '2026-12-30'],
  [
    'an amount applies from the next one if the chosen one is gone',
    { ...initial, from: '2026-12-01' },
    opened,
    '2026-11-30',
  ],
  ['days apply from today on', earlier, opened, today],
  ['days apply from the month of a later occurrence on', { ...earlier, from: '2026-12-30' }, opened, '2026-12-01'],
  [
    'days of every second week apply from half of the time before a later occurrence on',
    { ...initial, repeats: 'week-2', from: '2026-12-18' },
    { ...opened, next: [on('2026-12-04'), on('2026-12-18')] },
    '2026-12-11',
  ],
  [
    'days apply after an occurrence that was paid early',
    { ...earlier, from: '2026-12-30' },
    { ...opened, past: [on('2026-11-30', 'linked'), on('2026-10-30', 'recorded')], next: [on('2026-12-30')] },
    '2026-12-01',
  ],
  [
    'days do not double an occurrence that was just paid',
    { ...initial, 'rule.anchor': '2026-10-25', from: '2026-12-20' },
    { ...opened, past: [on('2026-11-20', 'recorded')], next: [on('2026-12-20')] },
    '2026-12-01',
  ],
  ['days apply from today on without an earlier occurrence', earlier, { ...opened, past: [] }, today],
  [
    'days apply after what an earlier edit has left as it was',
    { ...earlier, from: '2026-12-30' },
    { ...opened, past: [on('2026-11-30')], next: [on('2026-12-30')] },
    '2026-12-01',
  ],
  [
    'second days of a month apply from the middle since the first',
    { ...earlier, from: '2026-11-29' },
    { ...opened, past: [on('2026-11-09', 'recorded')], next: [on('2026-11-29')] },
    today,
  ],
  [
    'days of every second Friday apply from half of the time since the one before',
    { ...initial, repeats: 'week-2', from: '2026-12-04' },
    { ...opened, past: [on('2026-11-20', 'recorded')], next: [on('2026-12-04')] },
    '2026-11-27',
  ],
  [
    'days of a schedule that has not begun apply from today on',
    { ...initial, 'rule.anchor': '2026-12-05', from: '2027-03-05' },
    { ...opened, past: [], next: [on('2027-03-05')] },
    today,
  ],
  [
    'days that come more often apply from half of their interval on',
    { ...initial, repeats: 'week-1', from: '2026-12-20' },
    { ...opened, past: [on('2026-11-20', 'recorded')], next: [on('2026-12-20')] },
    '2026-11-24',
  ],
  [
    'days apply from a first day on that was typed',
    { ...initial, repeats: 'year-1', 'rule.anchor': '2027-03-20', from: '2027-11-01' },
    { ...opened, past: [on('2026-11-01', 'recorded')], next: [on('2027-11-01')] },
    '2027-03-20',
  ],
  [
    'days apply after those of the rule that do not count',
    { ...initial, repeats: 'week-1', from: '2027-02-28' },
    {
      ...{ initial, past: [], next: [on('2027-02-28')] },
      schedule: { ...opened.schedule, countsFrom: '2027-02-01' as CalendarDate },
    },
    '2027-01-31',
  ],
  [
    'days leave an occurrence that was moved, and apply from the month of the next one on',
    earlier,
    { ...opened, next: [moved('2026-11-15'), on('2026-12-30')] },
    '2026-12-01',
  ],
  [
    'days leave one that was moved behind the next, and apply from half of the time since it on',
    { ...initial, repeats: 'week-2' },
    { ...opened, next: [on('2026-12-04'), moved('2026-11-20'), on('2026-12-18')] },
    '2026-11-27',
  ],
  [
    'days apply from the next one on if the chosen one was moved',
    { ...earlier, from: '2026-11-30' },
    { ...opened, next: [on('2026-12-30'), moved('2026-11-30'), on('2027-01-30')] },
    '2026-12-01',
  ],
  ['days apply after the last one if it was moved', earlier, { ...opened, next: [moved('2026-11-30')] }, '2026-12-01'],
  [
    'an amount applies to one that was moved behind the next, too',
    { ...initial, 'amount.from': '5' },
    { ...opened, next: [on('2026-12-30'), moved('2026-11-30'), on('2027-01-30')] },
    '2026-11-30',
  ],
  [
    'an amount does not apply to one that is overdue',
    { ...initial, 'amount.from': '5' },
    { ...opened, past: [on('2026-10-30')], next: [moved('2026-09-30'), on('2026-11-30')] },
    '2026-11-30',
  ],
  [
    // Today is a Sunday.
    'weekends do not apply to an occurrence that they show before today',
    { ...initial, 'rule.anchor': '2026-10-22', 'rule.weekend': 'friday_before' },
    { ...opened, past: [], next: [on('2026-11-22'), on('2026-12-22')] },
    '2026-11-23',
  ],
  ['days of an ended schedule apply from its next one on', { ...earlier, from: '' }, { ...opened, next: [] }, ''],
  [
    'a note of an ended schedule does not apply from one on that is beyond its end',
    { ...ended, note: 'Moved' },
    { ...opened, ...form(ended), next: [on('2026-12-30')] },
    '',
  ],
])('changed %s', (_, values, form, from) => {
  expect(effectiveFrom(values, form, today)).toBe(from);
});

test('no choice changes an occurrence that is overdue or shown before it', () => {
  const next = [on('2026-11-22'), on('2026-11-29'), moved('2026-11-08'), on('2026-12-06'), moved('2026-11-27')];
  const weekly = { ...initial, repeats: 'week-1', 'rule.anchor': '2026-11-01' };
  const days = (values: typeof initial) =>
    choicesOf(values, { ...form(weekly), past: [on('2026-11-15')], next }).map(({ day }) => day);
  expect(days({ ...weekly, 'amount.from': '5' })).toEqual(['2026-11-22', '2026-11-29', '2026-12-06']);
  expect(days(earlier)).toEqual(['2026-11-22', '2026-11-29', '2026-12-06']);
  expect(choicesOf(weekly, { ...form(weekly), past: [], next: next.slice(2) }).map(({ day }) => day)).toEqual([
    '2026-11-08',
    '2026-12-06',
  ]);
});

test('no choice is beyond the end of the schedule, because an edit leaves that one as it is', () => {
  const next = [on('2026-11-30'), on('2026-12-30')];
  expect(choicesOf({ ...ended, note: 'Moved' }, { ...form(ended), past: [], next })).toEqual([next[0]]);
});

import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { describeRule } from '#shared/schedules/describe-rule.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import { monthly } from '#testing/model/schedules.ts';

const secondDay = (day: number) => ({ pattern: { kind: 'two_days', secondDay: day } }) as const;
const weekday = (nth: 2 | 'last') => ({ pattern: { kind: 'weekday', nth, weekday: 'Friday' } }) as const;

test.each<[string, string, Partial<Rule>]>([
  ['Every day', '2026-03-15', { unit: 'day' }],
  ['Every 3 days', '2026-03-15', { unit: 'day', interval: 3 }],
  ['Every week on Sunday', '2026-03-15', { unit: 'week' }],
  ['Every 2 weeks on Friday', '2026-03-13', { unit: 'week', interval: 2 }],
  ['Every month on the 1st', '2026-03-01', {}],
  ['Every month on the 2nd', '2026-03-02', {}],
  ['Every month on the 3rd', '2026-03-03', {}],
  ['Every month on the 11th', '2026-03-11', {}],
  ['Every month on the 12th', '2026-03-12', {}],
  ['Every month on the 13th', '2026-03-13', {}],
  ['Every month on the 22nd', '2026-03-22', {}],
  ['Every month on the 28th', '2026-03-28', {}],
  ['Every month on the 29th, or the last day', '2026-03-29', {}],
  ['Every 6 months on the 31st, or the last day', '2026-03-31', { interval: 6 }],
  ['Every month on the 1st and 15th', '2026-03-15', secondDay(1)],
  ['Every month on the 15th and 31st, or the last day', '2026-03-15', secondDay(31)],
  ['Every month on the last day', '2026-03-31', { pattern: { kind: 'last_day' } }],
  ['Every month on the second Friday', '2026-03-13', weekday(2)],
  ['Every month on the last Friday', '2026-03-27', weekday('last')],
  ['Every year on March 5', '2026-03-05', { unit: 'year' }],
  ['Every year on February 28', '2026-02-28', { unit: 'year' }],
  ['Every 2 years on February 29, or 28 in other years', '2024-02-29', { unit: 'year', interval: 2 }],
  ['Every month on the 5th, on weekends the Friday before', '2026-03-05', { weekend: 'friday_before' }],
  ['Every month on the 5th, once', '2026-03-05', { end: { kind: 'after', count: 1 } }],
  ['Every month on the 5th, 12 times', '2026-03-05', { end: { kind: 'after', count: 12 } }],
  [
    'Every month on the 5th, on weekends the Monday after, until March 5, 2027',
    '2026-03-05',
    { weekend: 'monday_after', end: { kind: 'until', day: '2027-03-05' as CalendarDate } },
  ],
])('describes a rule as "%s"', (words, anchor, rule) => {
  expect(describeRule(monthly(anchor, rule))).toBe(words);
});

import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { validate } from '#shared/http/validate.ts';
import type { ScheduleId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { NewSchedule, type Schedule } from '#shared/schedules/contract.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import { canRecordFirst, newScheduleValues, type ScheduleValues, toWire, valuesOfSchedule } from './schedule-values.ts';

const today = '2026-11-22' as CalendarDate;

function ruleFrom(changes: Partial<Omit<Rule, 'anchor'>> & { anchor: string }): Rule {
  return { unit: 'month', interval: 1, pattern: null, weekend: 'stay', end: { kind: 'never' }, ...changes } as Rule;
}

function schedule(changes: Partial<Schedule>): Schedule {
  return {
    ...{ _id: '1' as ScheduleId, type: 'expense', category: 'bills', goalId: null, description: 'Rent', note: '' },
    ...{ amount: { from: cents(1_200_00), to: cents(1_200_00) }, rule: ruleFrom({ anchor: '2026-10-31' }) },
    ...{ recording: 'automatic', countsFrom: today, pausedOn: null, pauseReason: null, nextDay: null },
    ...{ nextAmount: null, nextHasOldDay: false },
    ...{ yearlyAmount: { from: cents(0), to: cents(0) }, version: 1 },
    ...changes,
  };
}

/** What the server receives for a form, decoded. */
function sent(values: ScheduleValues) {
  return validate(NewSchedule, toWire(values, today));
}

describe('a schedule', () => {
  test.each<[string, Rule]>([
    ['every month', ruleFrom({ anchor: '2026-10-31' })],
    ['every two weeks', ruleFrom({ anchor: '2026-10-30', unit: 'week', interval: 2 })],
    ['twice a month', ruleFrom({ anchor: '2026-10-01', pattern: { kind: 'two_days', secondDay: 15 } })],
    [
      'twice every second month',
      ruleFrom({ anchor: '2026-10-01', interval: 2, pattern: { kind: 'two_days', secondDay: 15 } }),
    ],
    ['on the last day', ruleFrom({ anchor: '2026-10-31', pattern: { kind: 'last_day' } })],
    [
      'on the second Tuesday',
      ruleFrom({ anchor: '2026-10-13', pattern: { kind: 'weekday', nth: 2, weekday: 'Tuesday' } }),
    ],
    [
      'on the last Friday',
      ruleFrom({ anchor: '2026-10-30', pattern: { kind: 'weekday', nth: 'last', weekday: 'Friday' } }),
    ],
    ['every 45 days', ruleFrom({ anchor: '2026-10-30', unit: 'day', interval: 45 })],
    ['on Mondays instead of weekends', ruleFrom({ anchor: '2026-10-30', weekend: 'monday_after' })],
    ['until a day', ruleFrom({ anchor: '2026-10-30', end: { kind: 'until', day: '2027-01-01' as CalendarDate } })],
    ['twelve times', ruleFrom({ anchor: '2026-10-30', end: { kind: 'after', count: 12 } })],
  ])('that repeats %s is sent as it was opened', (_, rule) => {
    const { type, amount, category, description, note, recording } = schedule({});
    expect(sent(valuesOfSchedule(schedule({ rule })))).toEqual({
      value: { type, amount, category, description, note, recording, rule },
    });
  });

  test.each([
    ['2026-11-01', '', 15],
    ['2026-11-15', '', 31],
    ['2026-11-12', '', 27],
    ['2026-11-20', '', 5],
    ['2026-11-30', '', 15],
    ['2026-11-01', '20', 20],
  ])('that begins on %s and repeats twice a month has its second day, unless one is chosen', (anchor, chosen, day) => {
    const values = { ...valuesOfSchedule(schedule({})), repeats: 'twice', 'rule.anchor': anchor };
    expect(sent({ ...values, 'rule.pattern.secondDay': chosen })).toMatchObject({
      value: { rule: { pattern: { kind: 'two_days', secondDay: day } } },
    });
  });

  test.each(['month-1', 'month-3', 'custom'])('that was twice a month and becomes %s has one day', (repeats) => {
    const rule = ruleFrom({ anchor: '2026-10-01', pattern: { kind: 'two_days', secondDay: 15 } });
    expect(sent({ ...valuesOfSchedule(schedule({ rule })), repeats })).toMatchObject({
      value: { rule: { pattern: null } },
    });
  });

  test('begins with its first occurrence, from which the form derives the day of the week', () => {
    const rule = ruleFrom({ anchor: '2026-10-20', pattern: { kind: 'weekday', nth: 2, weekday: 'Tuesday' } });
    expect(sent(valuesOfSchedule(schedule({ rule })))).toMatchObject({
      value: { rule: { anchor: '2026-11-10', pattern: { nth: 2, weekday: 'Tuesday' } } },
    });
  });

  test('of savings is sent with its goal and without a category', () => {
    const values = {
      ...newScheduleValues(today),
      type: 'savings',
      goalId: 'car',
      description: 'Car',
      'amount.from': '50',
    };
    const { value } = sent(values) as { value: NewSchedule };
    expect(value).toMatchObject({ goalId: 'car' });
    expect(value).not.toHaveProperty('category');
  });
});

describe('an amount', () => {
  const rent = { ...newScheduleValues(today), description: 'Rent', 'amount.from': '80' };

  test('without a highest one is the same every time', () => {
    expect(sent(rent)).toMatchObject({
      value: { amount: { from: cents(80_00), to: cents(80_00) }, recording: 'automatic' },
    });
  });

  test('that varies is never recorded automatically', () => {
    expect(sent({ ...rent, 'amount.to': '120' })).toMatchObject({
      value: { amount: { from: cents(80_00), to: cents(120_00) }, recording: 'remind' },
    });
  });
});

describe('the first one', () => {
  const on = (anchor: string, changes = {}) =>
    canRecordFirst({ ...newScheduleValues(today), 'amount.from': '80', 'rule.anchor': anchor, ...changes }, today);

  test('can be recorded if its day has come, unless it is recorded automatically today or its amount varies', () => {
    expect(on('2026-11-21')).toBe(true);
    expect(on('2026-11-22', { recording: 'remind' })).toBe(true);
    expect(on('2026-11-22')).toBe(false);
    expect(on('2026-11-23')).toBe(false);
    expect(on('2026-11-21', { 'amount.to': '90' })).toBe(false);
  });
});

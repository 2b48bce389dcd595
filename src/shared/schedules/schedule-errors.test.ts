import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { validate } from '#shared/http/validate.ts';
import { schedulesContract } from '#shared/schedules/contract.ts';
import { monthly } from '#testing/model/schedules.ts';

const TODAY = '2026-03-15' as CalendarDate;
const rent = {
  type: 'expense',
  amount: { from: 1200, to: 1200 },
  category: 'Bills',
  description: 'Rent',
  rule: monthly('2026-03-31'),
  recording: 'remind',
};

/** The errors of a new schedule that differs from one that is accepted. */
function errorsOf(own: object) {
  const { body, check } = schedulesContract.create;
  const result = validate(body, { ...rent, ...own }, (draft) => check(draft, TODAY));
  return 'errors' in result ? result.errors : {};
}
const ruleErrors = (own: object, anchor = '2026-03-31') => errorsOf({ rule: { ...monthly(anchor), ...own } });
const last = (day: string) => ({ end: { kind: 'until', day } });

describe('a schedule', () => {
  test('is accepted with every part of a rule', () => {
    expect(errorsOf({})).toEqual({});
    expect(errorsOf({ recordFirst: true, rule: monthly('2026-03-15') })).toEqual({});
    expect(ruleErrors({ pattern: { kind: 'two_days', secondDay: 15 }, weekend: 'friday_before' })).toEqual({});
    expect(ruleErrors({ pattern: { kind: 'weekday', nth: 'last', weekday: 'Friday' } })).toEqual({});
    expect(ruleErrors(last('2026-03-31'))).toEqual({});
    expect(ruleErrors({ unit: 'day', interval: 99, end: { kind: 'after', count: 1000 } })).toEqual({});
  });

  test.each<[string, object, Record<string, string[]>]>([
    ['an interval of 0', { interval: 0 }, { 'rule.interval': ['Interval must be a whole number from 1 to 99'] }],
    ['an interval of 100', { interval: 100 }, { 'rule.interval': ['Interval must be a whole number from 1 to 99'] }],
    ['half an interval', { interval: 1.5 }, { 'rule.interval': ['Interval must be a whole number from 1 to 99'] }],
    ['an unknown unit', { unit: 'decade' }, { 'rule.unit': ['Unit must be day, week, month or year'] }],
    [
      'an unknown weekend rule',
      { weekend: 'x' },
      { 'rule.weekend': ['On weekends must be stay, friday_before or monday_after'] },
    ],
    ['February 30', { anchor: '2026-02-30' }, { 'rule.anchor': ['Enter a valid date'] }],
    ['no anchor', { anchor: '' }, { 'rule.anchor': ['Date is required'] }],
    ['an anchor in 1900', { anchor: '1900-01-01' }, { 'rule.anchor': ['Choose a day from 2000 to 2100'] }],
    ['an anchor in 2200', { anchor: '2200-01-01' }, { 'rule.anchor': ['Choose a day from 2000 to 2100'] }],
    [
      'an end before the start',
      last('2026-03-30'),
      { 'rule.end.day': ['The last day cannot be before the first one'] },
    ],
    ['an end in 2200', last('2200-01-01'), { 'rule.end.day': ['Choose a day from 2000 to 2100'] }],
    [
      'no occurrence before its end',
      { anchor: '2026-03-15', pattern: { kind: 'last_day' }, ...last('2026-03-30') },
      { 'rule.end.day': ['The first one is on March 31, 2026'] },
    ],
    [
      'no times',
      { end: { kind: 'after', count: 0 } },
      { 'rule.end.count': ['Number of times must be a whole number from 1 to 1,000'] },
    ],
    [
      '10,000 times',
      { end: { kind: 'after', count: 10_000 } },
      { 'rule.end.count': ['Number of times must be a whole number from 1 to 1,000'] },
    ],
    ['an unknown end', { end: { kind: 'soon' } }, { 'rule.end.kind': ['Choose when it ends'] }],
    ['no end', { end: null }, { 'rule.end': ['Choose when it ends'] }],
    ['an unknown pattern', { pattern: { kind: 'moon' } }, { 'rule.pattern.kind': ['Choose days of the month'] }],
    [
      'a fifth weekday',
      { pattern: { kind: 'weekday', nth: 5, weekday: 'Friday' } },
      { 'rule.pattern.nth': ['Choose the first, second, third, fourth, or last weekday'] },
    ],
    [
      'a pattern of weeks',
      { unit: 'week', pattern: { kind: 'last_day' } },
      { 'rule.pattern': ['Only a monthly schedule can have this pattern'] },
    ],
    [
      'a second day that is the first',
      { pattern: { kind: 'two_days', secondDay: 31 } },
      { 'rule.pattern.secondDay': ['Choose a different day from the first one'] },
    ],
    [
      'two days that are one in February',
      { pattern: { kind: 'two_days', secondDay: 28 } },
      { 'rule.pattern.secondDay': ['One of the two days must be before the 28th'] },
    ],
    [
      'a 32nd day',
      { pattern: { kind: 'two_days', secondDay: 32 } },
      { 'rule.pattern.secondDay': ['Second day must be a day from 1 to 31'] },
    ],
  ])('is rejected with %s', (_, rule, errors) => {
    expect(ruleErrors(rule)).toEqual(errors);
  });

  test.each<[string, object, Record<string, string[]>]>([
    [
      'an amount range upside down',
      { amount: { from: 2, to: 1 } },
      { 'amount.to': ['The highest amount cannot be below the lowest one'] },
    ],
    ['an amount of 0', { amount: { from: 0, to: 1 } }, { 'amount.from': ['Amount must be greater than 0'] }],
    [
      'a range to record automatically',
      { amount: { from: 1, to: 2 }, recording: 'automatic' },
      { recording: ['Enter one amount to add it automatically'] },
    ],
    ['no category', { category: null }, { category: ['Category is required'] }],
    ['savings without a goal', { type: 'savings' }, { goalId: ['Goal is required for savings transactions'] }],
    ['a first one in the future', { recordFirst: true }, { 'rule.anchor': ['Date cannot be in the future'] }],
    [
      'a first one that is none',
      { recordFirst: true, rule: monthly('2026-03-15', { pattern: { kind: 'last_day' } }) },
      { 'rule.pattern': ['Choose days that include the first one'] },
    ],
    [
      'a range whose first one is recorded',
      { recordFirst: true, rule: monthly('2026-03-15'), amount: { from: 1, to: 2 } },
      { 'amount.to': ['Enter one amount to add the first one'] },
    ],
    ['no description', { description: ' ' }, { description: ['Description is required'] }],
    ['no rule', { rule: null }, { rule: ['Choose how often it repeats'] }],
  ])('is rejected with %s', (_, own, errors) => {
    expect(errorsOf(own)).toEqual(errors);
  });
});

describe('an action on an occurrence', () => {
  const { body, check } = schedulesContract.act;
  const errorsOf = (action: object) => {
    const result = validate(body, action, (draft) => check(draft, TODAY));
    return 'errors' in result ? result.errors : {};
  };

  test('names the field that is missing', () => {
    expect(errorsOf({ action: 'move' })).toEqual({ date: ['Date is required'] });
    expect(errorsOf({ action: 'link' })).toEqual({ transactionId: ['Choose a transaction'] });
    expect(errorsOf({ action: 'change_amount' })).toEqual({ amount: ['Amount is required'] });
    expect(errorsOf({ action: 'pay' })).toHaveProperty('action');
    expect(['skip', 'record', 'reopen'].map((action) => errorsOf({ action }))).toEqual([{}, {}, {}]);
  });

  test('records nothing in the future', () => {
    expect(errorsOf({ action: 'record', date: '2026-03-16' })).toEqual({ date: ['Date cannot be in the future'] });
    expect(errorsOf({ action: 'record', date: TODAY, amount: 1.5 })).toEqual({});
    expect(errorsOf({ action: 'move', date: '2026-03-16' })).toEqual({});
  });
});

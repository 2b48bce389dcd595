import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { addDays } from '#shared/calendar-date.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import type { Exception } from '#shared/schedules/schedule-state.ts';
import {
  countOpenAtLeast,
  nextOccurrences,
  occurrenceOn,
  openOccurrences,
  overdueOccurrences,
} from '#shared/schedules/timeline.ts';
import {
  anyExceptions,
  anyRule,
  day,
  exactly,
  exception,
  modelDays,
  modelShownDay,
  monthly,
  paid,
  rent,
  scheduleState,
  TODAY,
} from '#testing/model/schedules.ts';

const spring = { start: day('2026-01-01'), end: day('2026-06-30') };

describe('open occurrences', () => {
  const openIn = (exceptions: Exception[], schedule = rent) =>
    openOccurrences(schedule, exceptions, spring, TODAY).map((one) => one.shownDay.slice(5));

  test('leave out settled ones', () => {
    const settled = [
      exception('2026-01-01', { status: 'recorded', transactionId: paid }),
      exception('2026-02-01', { status: 'linked', transactionId: paid }),
      exception('2026-04-01', { status: 'skipped' }),
    ];
    expect(openIn(settled)).toEqual(['03-01', '05-01', '06-01']);
  });

  test('are shown where they were moved to, also from and to a day outside of the range', () => {
    expect(openIn([exception('2026-02-01', { movedTo: day('2026-02-20') })])[1]).toBe('02-20');
    expect(openIn([exception('2026-06-01', { movedTo: day('2026-07-01') })])).toHaveLength(5);
    expect(openIn([exception('2026-07-01', { movedTo: day('2026-06-30') })]).at(-1)).toBe('06-30');
  });

  test('have their own amount', () => {
    const [, february] = openOccurrences(rent, [exception('2026-02-01', { amount: exactly(120_00) })], spring, TODAY);
    expect(february).toMatchObject({ amount: exactly(120_00), status: 'open', isOverdue: true, isMoved: false });
  });

  test('are shown in the month to which the weekend rule moves them', () => {
    const shownInFebruary = (rule: Rule) =>
      openOccurrences(scheduleState({ rule }), [], { start: day('2026-02-02'), end: day('2026-02-28') }, TODAY).map(
        ({ day, shownDay }) => [day, shownDay],
      );
    expect(shownInFebruary(monthly('2026-01-01', { weekend: 'friday_before' }))).toEqual([
      ['2026-03-01', '2026-02-27'],
    ]);
    // January 31 is a Saturday, and so is February 28.
    expect(shownInFebruary(monthly('2026-01-31', { weekend: 'monday_after' }))).toEqual([['2026-01-31', '2026-02-02']]);
  });

  test('end with a pause, moved ones too', () => {
    const paused = { ...rent, pausedOn: day('2026-03-01') };
    for (const movedTo of [day('2026-03-01'), day('2026-03-20')]) {
      expect(openIn([exception('2026-02-01', { movedTo })], paused)).toEqual(['01-01']);
    }
    expect(nextOccurrences(paused, [], { from: TODAY, today: TODAY, count: 3 })).toEqual([]);
    expect(occurrenceOn(paused, [], day('2026-04-01'), TODAY)).toBeNull();
    expect(
      occurrenceOn(paused, [exception('2026-04-01', { status: 'skipped' })], day('2026-04-01'), TODAY),
    ).not.toBeNull();
  });

  test('are those of a plain list, for any rule and exceptions', () => {
    fc.assert(
      fc.property(
        anyRule.chain((rule) => fc.tuple(fc.constant(rule), anyExceptions(rule))),
        fc.record({ countsFrom: fc.nat({ max: 400 }), paused: fc.option(fc.nat({ max: 900 })) }),
        fc.tuple(fc.nat({ max: 900 }), fc.nat({ max: 200 })),
        ([rule, exceptions], { countsFrom: later, paused }, [from, length]) => {
          const countsFrom = addDays(rule.anchor, later);
          const pausedOn = paused === null ? null : addDays(rule.anchor, paused);
          const schedule = scheduleState({ rule, countsFrom, pausedOn });
          const start = addDays(rule.anchor, from);
          const end = addDays(start, length);

          const planned = modelDays(rule, addDays(end, 3)).filter(
            (one) => one >= countsFrom && !exceptions.some((stored) => stored.day === one),
          );
          const open = exceptions.filter(({ status }) => status === 'open');
          const expected = [
            ...planned.map((one) => [modelShownDay(one, rule.weekend), one]),
            ...open.map((one) => [one.movedTo ?? modelShownDay(one.day, rule.weekend), one.day]),
          ].filter(([shown = '']) => shown >= start && shown <= end && (pausedOn === null || shown < pausedOn));

          const loaded = exceptions.filter((one) => one.status === 'open' || one.day >= countsFrom);
          const found = openOccurrences(schedule, loaded, { start, end }, TODAY);
          expect(found.map((one) => [one.shownDay, one.day])).toEqual(expected.sort());
          expect(nextOccurrences(schedule, exceptions, { from: start, today: TODAY, count: expected.length })).toEqual(
            found,
          );
          const counted = countOpenAtLeast(schedule, loaded, { start, end });
          expect(counted).toBeLessThanOrEqual(found.length);
          if (loaded.length === 0 && rule.weekend === 'stay') expect(counted).toBe(found.length);
        },
      ),
      { numRuns: 200 },
    );
  });
});

test('counts open occurrences without computing them', () => {
  const daily = scheduleState({ rule: monthly('2000-01-01', { unit: 'day' }), countsFrom: day('2026-01-11') });
  const parse = vi.spyOn(Date, 'parse');
  const count = (schedule = daily, exceptions: Exception[] = []) => countOpenAtLeast(schedule, exceptions, spring);
  const skipped = exception('2026-05-01', { status: 'skipped' });
  expect([count(), count(daily, [skipped]), count({ ...daily, pausedOn: day('2026-02-01') })]).toEqual([171, 170, 21]);
  const moved = scheduleState({ rule: monthly('2026-01-01', { unit: 'day', weekend: 'monday_after' }) });
  expect(count(moved)).toBe(177);
  expect(parse.mock.calls.length).toBeLessThan(100);
  parse.mockRestore();
});

test('asks about the latest 60 past occurrences of the last 366 days', () => {
  const daily = scheduleState({ rule: monthly('2025-01-01', { unit: 'day' }) });
  const asked = overdueOccurrences(daily, [], TODAY);
  expect(asked).toHaveLength(60);
  expect(asked.at(-1)).toMatchObject({ day: '2026-03-14', isOverdue: true });
  const yearly = scheduleState({ rule: monthly('2020-03-14', { unit: 'year' }) });
  expect(overdueOccurrences(yearly, [], TODAY).map((one) => one.day)).toEqual(['2025-03-14', '2026-03-14']);
  expect(overdueOccurrences(yearly, [], day('2026-03-16')).map((one) => one.day)).toEqual(['2026-03-14']);
});

test('finds an occurrence by its nominal day', () => {
  expect(occurrenceOn(rent, [], day('2026-04-01'), TODAY)).toMatchObject({ shownDay: '2026-04-01', isOverdue: false });
  expect(occurrenceOn(rent, [], day('2026-04-02'), TODAY)).toBeNull();
  expect(occurrenceOn({ ...rent, countsFrom: day('2026-03-01') }, [], day('2026-02-01'), TODAY)).toBeNull();
  const recorded = exception('2026-02-01', { status: 'recorded', transactionId: paid, amount: exactly(98_00) });
  expect(occurrenceOn(rent, [recorded], day('2026-02-01'), TODAY)).toMatchObject({
    status: 'recorded',
    transactionId: paid,
    amount: exactly(98_00),
    isOverdue: false,
  });
});

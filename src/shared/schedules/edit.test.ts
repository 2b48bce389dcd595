import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { editSchedule, endSchedule, firstOpenDay, resumeSchedule, startSchedule } from '#shared/schedules/edit.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { isOccurrence } from '#shared/schedules/occurrences.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import type { Exception, ScheduleState } from '#shared/schedules/schedule-state.ts';
import { openOccurrences } from '#shared/schedules/timeline.ts';
import { type Transition, termsOn } from '#shared/schedules/transition.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';
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

const byDay = (one: Exception, other: Exception) => (one.day < other.day ? -1 : 1);

/** What a schedule and its exceptions are after an edit. */
function apply(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  { countsFrom, recordedThrough, freeze, drop }: Transition,
) {
  const kept = exceptions.filter((one) => !drop.includes(one.day) && !freeze.some((frozen) => frozen.day === one.day));
  return { schedule: { ...schedule, countsFrom, recordedThrough }, exceptions: [...kept, ...freeze] };
}

const EXPENSE = { type: 'expense' } as const;
const HALF_YEAR = { start: day('2026-01-01'), end: day('2026-06-30') };

interface Case {
  readonly from?: string;
  readonly exceptions?: Exception[];
  readonly rule?: Rule;
  readonly type?: TransactionType;
}

function edit({ from, exceptions = [], rule = rent.rule, type = rent.type }: Case) {
  return editSchedule(rent, exceptions, { rule, type, from: from === undefined ? undefined : day(from), today: TODAY });
}

/** The open occurrences after an edit of the rent to $110, with their dollars. */
function edited({ exceptions = [], rule = rent.rule, ...own }: Case): [string, number][] {
  const result = edit({ exceptions, rule, ...own });
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  const after = apply({ ...rent, rule, amount: exactly(110_00) }, exceptions, result);
  const open = openOccurrences(after.schedule, after.exceptions, HALF_YEAR, TODAY);
  return open.map(({ shownDay, amount }) => [shownDay.slice(5), amount.from / 100]);
}

describe('an edit', () => {
  test('applies from the next open occurrence on by default', () => {
    const before = [
      ['01-01', 100],
      ['02-01', 100],
      ['03-01', 100],
    ];
    expect(edited({})).toEqual([...before, ['04-01', 110], ['05-01', 110], ['06-01', 110]]);
    expect(edited({ from: '2026-04-01' })).toEqual(edited({}));
    const recorded = exception('2026-04-01', { status: 'recorded', transactionId: paid });
    expect(edited({ exceptions: [recorded] })).toEqual([...before, ['05-01', 110], ['06-01', 110]]);
  });

  test('applies from a past or a later occurrence on', () => {
    expect(edited({ from: '2026-02-01' })).toEqual([
      ['01-01', 100],
      ['02-01', 110],
      ['03-01', 110],
      ['04-01', 110],
      ['05-01', 110],
      ['06-01', 110],
    ]);
    expect(edited({ from: '2026-06-01' }).slice(3)).toEqual([
      ['04-01', 100],
      ['05-01', 100],
      ['06-01', 110],
    ]);
  });

  test('keeps the terms that an earlier edit froze', () => {
    const first = editSchedule(rent, [], {
      ...EXPENSE,
      rule: rent.rule,
      from: day('2026-03-01'),
      today: TODAY,
    }) as Transition;
    const once = apply({ ...rent, amount: exactly(110_00) }, [], first);
    const second = editSchedule(once.schedule, once.exceptions, {
      ...EXPENSE,
      rule: rent.rule,
      from: undefined,
      today: TODAY,
    });
    const twice = apply({ ...once.schedule, amount: exactly(120_00) }, once.exceptions, second as Transition);
    const range = { start: day('2026-02-01'), end: day('2026-04-30') };
    const amounts = openOccurrences(twice.schedule, twice.exceptions, range, TODAY).map(({ amount }) => amount.from);
    expect(amounts).toEqual([100_00, 110_00, 120_00]);
  });

  test('leaves an occurrence that was moved to a past day as it was, also at the next edit', () => {
    const early = exception('2026-05-01', { movedTo: day('2026-03-14') });
    const coming = [
      ['04-01', 110],
      ['05-01', 110],
      ['06-01', 110],
    ];
    const past = [
      ['01-01', 100],
      ['02-01', 100],
      ['03-01', 100],
      ['03-14', 100],
    ];
    expect(edited({ exceptions: [early] })).toEqual([...past, coming[0], coming[2]]);
    expect(edited({ exceptions: [early], from: '2026-04-01' })).toEqual(edited({ exceptions: [early] }));
    expect(edited({ exceptions: [early], rule: monthly('2026-01-20') })).toEqual([
      ...past,
      ['04-20', 110],
      ['05-20', 110],
      ['06-20', 110],
    ]);
    const once = edit({ exceptions: [early], rule: monthly('2026-01-20') }) as Transition;
    const twice = apply(rent, [early], once);
    expect(edited({ exceptions: [...twice.exceptions], rule: monthly('2026-01-10') }).slice(0, 4)).toEqual(past);
    // Unless it is the first one that changes, or a later one.
    expect(edited({ exceptions: [early], from: '2026-05-01' })).toContainEqual(['03-14', 110]);
    expect(edited({ exceptions: [early], from: '2026-03-01' })).toContainEqual(['03-14', 110]);
  });

  test('gives a frozen occurrence that was moved ahead again the new terms', () => {
    const early = exception('2026-05-01', { movedTo: day('2026-03-14') });
    const { freeze } = edit({ exceptions: [early] }) as Transition;
    const ahead = freeze.map((one) => (one.day === early.day ? { ...one, movedTo: day('2026-05-03') } : one));
    expect(edited({ exceptions: ahead }).slice(3)).toEqual([
      ['04-01', 110],
      ['05-03', 110],
      ['06-01', 110],
    ]);
  });

  test('also gives a skipped occurrence that an earlier edit froze the new terms, for when it is reopened', () => {
    const may = exception('2026-05-01', { status: 'skipped', frozen: termsOn(rent, day('2026-05-01')) });
    const { freeze } = edit({ exceptions: [may] }) as Transition;
    expect(freeze).toContainEqual({ ...may, frozen: null });
  });

  test('applies to all that are coming by default, whatever the order in which they are shown', () => {
    const next = exception('2026-05-01', { movedTo: TODAY });
    expect(edited({ exceptions: [next] }).slice(3)).toEqual([
      ['03-15', 110],
      ['04-01', 110],
      ['06-01', 110],
    ]);
  });

  test('leaves out by default what was moved ahead from before the past', () => {
    const february = exception('2026-02-01', { movedTo: day('2026-03-20') });
    const before = [
      ['01-01', 100],
      ['03-01', 100],
      ['03-20', 100],
    ];
    expect(edited({ exceptions: [february], rule: monthly('2026-01-10') })).toEqual([
      ...before,
      ['04-10', 110],
      ['05-10', 110],
      ['06-10', 110],
    ]);
    const march = exception('2026-03-01', { status: 'recorded', transactionId: paid });
    expect(edited({ exceptions: [february, march], rule: monthly('2026-01-10') })[1]).toEqual(['03-20', 100]);
    const postponed = exception('2026-03-01', { movedTo: day('2026-03-20') });
    expect(edited({ exceptions: [postponed] })[2]).toEqual(['03-20', 110]);
  });

  test('of the days leaves earlier moved occurrences and begins with the next unmoved one', () => {
    const tenth = monthly('2026-01-10');
    const before = [
      ['01-01', 100],
      ['02-01', 100],
      ['03-01', 100],
    ];
    const behind = exception('2026-04-01', { movedTo: day('2026-05-20') });
    expect(edited({ exceptions: [behind], rule: tenth })).toEqual([
      ...before,
      ['05-10', 110],
      ['05-20', 100],
      ['06-10', 110],
    ]);
    expect(edited({ exceptions: [behind] }).slice(3)).toEqual([
      ['05-01', 110],
      ['05-20', 110],
      ['06-01', 110],
    ]);
    const recorded = exception('2026-03-01', { status: 'recorded', transactionId: paid });
    const february = exception('2026-02-01', { movedTo: day('2026-03-20') });
    expect(edited({ exceptions: [february, recorded] })[1]).toEqual(['03-20', 110]);
    const last = {
      ...rent,
      rule: { ...rent.rule, end: { kind: 'after', count: 4 } } as Rule,
      countsFrom: day('2026-04-01'),
    };
    expect(editSchedule(last, [behind], { ...EXPENSE, rule: tenth, from: undefined, today: TODAY })).toMatchObject({
      countsFrom: '2026-04-02',
      freeze: [{ day: '2026-04-01' }],
      drop: [],
    });
  });

  test('writes only the exceptions that change', () => {
    const first = edit({ from: '2026-06-01' }) as Transition;
    const after = apply(rent, [], first);
    const second = editSchedule(after.schedule, after.exceptions, {
      ...{ ...EXPENSE, rule: rent.rule, from: day('2026-06-01'), today: TODAY },
    });
    expect([first.freeze.length, second]).toMatchObject([5, { freeze: [], drop: [] }]);
  });

  test('keeps a moved day and an own amount, and drops those of days that the new rule does not have', () => {
    const own = [
      exception('2026-04-01', { movedTo: day('2026-04-09') }),
      exception('2026-05-01', { amount: exactly(90_00) }),
      exception('2026-06-01', { status: 'skipped' }),
    ];
    expect(edited({ from: '2026-04-01', exceptions: own }).slice(3)).toEqual([
      ['04-09', 110],
      ['05-01', 90],
    ]);
    expect(edited({ from: '2026-04-01', exceptions: own, rule: monthly('2026-01-20') }).slice(3)).toEqual([
      ['04-20', 110],
      ['05-20', 110],
      ['06-20', 110],
    ]);
  });

  test('rejects a first day that would double a recorded occurrence', () => {
    const early = exception('2026-04-01', { status: 'recorded', transactionId: paid });
    const fifth = monthly('2026-01-05');
    expect(edit({ from: '2026-04-01', exceptions: [early], rule: fifth })).toEqual({
      errors: { from: ['Choose a day after April 1, 2026, which was already added'] },
    });
    const both = [early, exception('2026-05-01', { status: 'linked', transactionId: paid })];
    expect(edit({ from: '2026-04-01', exceptions: both, rule: fifth })).toEqual({
      errors: { from: ['Choose a day after May 1, 2026, which was already added'] },
    });
    expect(edited({ from: '2026-05-01', exceptions: [early], rule: fifth }).slice(3)).toEqual([
      ['05-05', 110],
      ['06-05', 110],
    ]);
  });

  test('lets what was paid ahead keep its own type, but not what is open', () => {
    const both = [
      exception('2026-05-01', { status: 'recorded', transactionId: paid }),
      exception('2026-06-01', { amount: exactly(90_00) }),
    ];
    const first = edit({ from: '2026-04-01', exceptions: both, type: 'income' }) as Transition;
    expect(first.freeze.map(({ day, frozen }) => [day, frozen?.type])).toEqual([
      ...['2026-01-01', '2026-02-01', '2026-03-01', '2026-05-01'].map((one) => [one, 'expense']),
    ]);
    const after = apply({ ...rent, type: 'income' }, both, first);
    const again = { rule: rent.rule, from: day('2026-04-01'), today: TODAY };
    expect(editSchedule(after.schedule, after.exceptions, { ...again, type: 'income' })).toMatchObject({ freeze: [] });
    expect(editSchedule(after.schedule, after.exceptions, { ...again, type: 'expense' })).toMatchObject({
      freeze: [{ ...both[0], frozen: null }],
    });
  });

  test('keeps what was paid ahead beyond the end of the new rule', () => {
    const early = exception('2026-05-01', { status: 'recorded', transactionId: paid });
    const until = monthly('2026-01-01', { end: { kind: 'until', day: day('2026-04-15') } });
    const frozen = termsOn(rent, early.day);
    expect(edit({ from: '2026-04-01', exceptions: [early], rule: until })).toMatchObject({
      freeze: expect.arrayContaining([{ ...early, frozen }]),
      drop: [],
    });
  });

  test('begins other days of an ended schedule halfway to the next day after one paid ahead, and rejects an earlier first day', () => {
    const until = monthly('2026-01-01', { end: { kind: 'until', day: TODAY } });
    const ended = { ...rent, rule: until, countsFrom: day('2026-04-01') };
    const early = exception('2026-05-01', { status: 'recorded', transactionId: paid });
    const frozen = { ...early, frozen: termsOn(rent, early.day) };
    const begin = (own: { rule: Rule; from?: CalendarDate }) =>
      editSchedule(ended, [frozen], { ...EXPENSE, from: undefined, today: TODAY, ...own });
    expect(begin({ rule: monthly('2026-01-20') })).toMatchObject({ countsFrom: '2026-05-17', freeze: [], drop: [] });
    expect(begin({ rule: monthly('2026-01-05') })).toMatchObject({ countsFrom: '2026-05-17', freeze: [], drop: [] });
    expect(begin({ rule: rent.rule })).toMatchObject({ countsFrom: '2026-04-01', freeze: [early], drop: [] });
    expect(begin({ rule: monthly('2026-01-20'), from: day('2026-04-20') })).toEqual({
      errors: { from: ['Choose a day after May 1, 2026, which was already added'] },
    });
  });

  test('continues an ended schedule after what was paid ahead on former days, but leaves it as it is until then', () => {
    const twentieth = monthly('2026-02-20');
    const rule = { ...twentieth, end: { kind: 'until', day: TODAY } } as const;
    const ended = { ...rent, rule, countsFrom: day('2026-04-01') };
    const frozen = termsOn(rent, day('2026-05-01'));
    const early = exception('2026-05-01', { status: 'recorded', transactionId: paid, frozen });
    const change = (to: Rule) => editSchedule(ended, [early], { ...EXPENSE, rule: to, from: undefined, today: TODAY });
    expect(change(rule)).toMatchObject({ countsFrom: '2026-04-01', freeze: [], drop: [] });
    expect(change(twentieth)).toMatchObject({ countsFrom: '2026-05-05', freeze: [], drop: [] });
    const late = exception('2026-03-01', { movedTo: day('2026-03-25'), frozen: termsOn(rent, day('2026-03-01')) });
    const continued = { ...EXPENSE, rule: twentieth, from: undefined, today: TODAY };
    expect(editSchedule(ended, [late, early], continued)).toMatchObject({ countsFrom: '2026-05-05', drop: [] });
  });

  test('continues an ended schedule before an open occurrence that was left', () => {
    const until = monthly('2026-01-01', { end: { kind: 'until', day: TODAY } });
    const ended = { ...rent, rule: until, countsFrom: day('2026-04-01') };
    const left = exception('2026-05-01', { frozen: termsOn(rent, day('2026-05-01')) });
    const continued = { ...EXPENSE, rule: rent.rule, from: undefined, today: TODAY };
    expect(editSchedule(ended, [left], continued)).toMatchObject({ countsFrom: '2026-04-01' });
  });

  test('rejects a first day before an earlier edit and one after the next 60 occurrences', () => {
    const later = { ...rent, countsFrom: day('2026-03-01') };
    const editLater = (from: string) =>
      editSchedule(later, [], { ...EXPENSE, rule: rent.rule, from: day(from), today: TODAY });
    expect(editLater('2026-02-28')).toEqual({ errors: { from: ['Choose a day from March 1, 2026 on'] } });
    expect(editLater('2026-03-01')).toMatchObject({ countsFrom: '2026-03-01' });
    expect(editLater('2031-04-01')).toHaveProperty('countsFrom');
    expect(editLater('2031-04-02')).toEqual({ errors: { from: ['Choose one of the next 60'] } });
    expect(editLater('2100-12-31')).toEqual({ errors: { from: ['Choose one of the next 60'] } });
  });

  test('can begin today if the schedule counts only from a later day', () => {
    const yearly = { ...rent, rule: { ...rent.rule, unit: 'year' } as Rule, countsFrom: day('2027-01-01') };
    const begin = (from: string, exceptions: Exception[] = [], schedule: ScheduleState = yearly) =>
      editSchedule(schedule, exceptions, { ...EXPENSE, rule: monthly('2026-01-20'), from: day(from), today: TODAY });
    expect(begin('2026-03-14')).toEqual({ errors: { from: ['Choose a day from March 15, 2026 on'] } });
    expect(begin('2026-03-15')).toMatchObject({ countsFrom: '2026-03-15', freeze: [], drop: [] });
    const left = exception('2026-04-01', { frozen: termsOn(rent, day('2026-04-01')) });
    expect(begin('2026-04-01', [left])).toEqual({ errors: { from: ['Choose a day from April 2, 2026 on'] } });
    expect(begin('2026-04-02', [left])).toMatchObject({ countsFrom: '2026-04-02', freeze: [], drop: [] });
    const later = { ...rent, countsFrom: day('2026-05-17') };
    expect(begin('2026-05-01', [], later)).toEqual({ errors: { from: ['Choose a day from May 2, 2026 on'] } });
    expect(begin('2026-05-02', [], later)).toMatchObject({ countsFrom: '2026-05-02' });
  });

  test('leaves an occurrence that the new weekend rule would show before today', () => {
    // Today, March 15, 2026, is a Sunday.
    const due = { ...rent, rule: monthly('2026-01-15'), countsFrom: TODAY };
    const edit = {
      ...EXPENSE,
      rule: monthly('2026-01-15', { weekend: 'friday_before' }),
      from: undefined,
      today: TODAY,
    };
    expect(editSchedule(due, [], edit)).toMatchObject({
      countsFrom: '2026-03-16',
      freeze: [{ day: TODAY, frozen: { shownDay: TODAY } }],
    });
  });

  test('freezes an occurrence that was moved into a pause', () => {
    const moved = exception('2026-02-01', { movedTo: day('2026-03-20') });
    const paused = { ...rent, pausedOn: TODAY };
    const result = editSchedule(paused, [moved], {
      ...EXPENSE,
      rule: monthly('2026-04-20'),
      from: undefined,
      today: TODAY,
    });
    expect(result).toMatchObject({ freeze: expect.arrayContaining([{ ...moved, frozen: expect.anything() }]) });
  });

  test('of a paused schedule leaves out none that the weekend rule shows tomorrow', () => {
    // March 14, 2026 is a Saturday.
    const rule = monthly('2026-01-14', { weekend: 'monday_after' });
    const paused = { ...rent, rule, pausedOn: TODAY };
    expect(editSchedule(paused, [], { ...EXPENSE, rule, from: undefined, today: TODAY })).toMatchObject({
      countsFrom: '2026-03-14',
    });
  });

  test('leaves what is overdue to the user, records today, and repeats nothing after the clock was set back', () => {
    const throughAfter = (recordedThrough: string) =>
      editSchedule({ ...rent, recordedThrough: day(recordedThrough) }, [], {
        ...{ ...EXPENSE, rule: rent.rule, from: undefined, today: TODAY },
      });
    expect(throughAfter('2026-01-31')).toMatchObject({ recordedThrough: '2026-03-14' });
    expect(throughAfter('2026-03-20')).toMatchObject({ recordedThrough: '2026-03-20' });
  });

  test('ends a schedule and continues an ended one', () => {
    const until = monthly('2026-01-01', { end: { kind: 'until', day: day('2026-03-31') } });
    expect(edited({ rule: until })).toHaveLength(3);
    const ended = { ...rent, rule: until, countsFrom: day('2026-03-01') };
    expect(editSchedule(ended, [], { ...EXPENSE, rule: rent.rule, from: undefined, today: TODAY })).toMatchObject({
      countsFrom: '2026-04-01',
      freeze: [{ day: '2026-03-01' }],
    });
  });

  test('never changes the past, for any rules and exceptions', () => {
    const cases = anyRule.chain((rule) =>
      fc.record({
        rule: fc.constant(rule),
        exceptions: anyExceptions(rule),
        next: anyRule,
        keepsAnchor: fc.boolean(),
        at: fc.nat({ max: 300 }),
        fromAt: fc.option(fc.integer({ min: -100, max: 40 })),
        countsFrom: fc.nat({ max: 200 }),
      }),
    );
    let edits = 0;
    fc.assert(
      fc.property(cases, ({ rule, exceptions, next, keepsAnchor, at, fromAt, countsFrom }) => {
        const today = addDays(rule.anchor, 200 + at);
        const before = scheduleState({ rule, countsFrom: addDays(rule.anchor, countsFrom) });
        const newRule = keepsAnchor ? { ...rule, weekend: next.weekend } : next;
        const from = fromAt === null ? undefined : addDays(today, fromAt);
        const transition = editSchedule(before, exceptions, { ...EXPENSE, rule: newRule, from, today });
        if ('errors' in transition) return;
        edits += 1;
        const terms = { amount: exactly(999_99), description: 'New', category: 'new', rule: newRule };
        const after = apply({ ...before, ...terms }, exceptions, transition);
        const first = transition.countsFrom;
        if (from) expect(first).toBe(from);

        const all = { start: addDays(today, -366), end: addDays(today, 700) };
        const open = openOccurrences(before, exceptions, all, today);
        const is = openOccurrences(after.schedule, after.exceptions, all, today);
        const past = open.filter((one) => one.isOverdue);
        if (!from) expect(is.filter(({ day }) => past.some((one) => one.day === day))).toEqual(past);
        const movedBefore = from && from < today ? from : today;
        const isMovedBefore = (one: Occurrence) => one.isMoved && one.shownDay < movedBefore && one.day !== from;
        const stays = (one: Occurrence) => one.day < first || isMovedBefore(one);
        expect(is.filter(stays)).toEqual(open.filter(stays));

        const shownOf = ({ day, movedTo, frozen }: Exception) =>
          movedTo ?? frozen?.shownDay ?? modelShownDay(day, rule.weekend);
        const isSettled = (one: Exception) => one.status !== 'open' && (one.day < first || shownOf(one) <= today);
        const settled = (list: readonly Exception[]) => list.filter(isSettled).sort(byDay);
        const asBefore = (one: Exception) => ({ ...one, frozen: one.frozen ?? termsOn(before, one.day) });
        expect(settled(after.exceptions)).toEqual(settled(exceptions).map(asBefore));
        const paidOnes = (list: readonly Exception[]) => list.filter((one) => one.transactionId !== null).length;
        expect(paidOnes(after.exceptions)).toBe(paidOnes(exceptions));

        const frozen = new Set(is.filter(isMovedBefore).map((one) => one.day));
        const kept = exceptions.filter(
          (one) => one.day >= first && (isOccurrence(newRule, one.day) || frozen.has(one.day) || isSettled(one)),
        );
        const planned = modelDays(newRule, addDays(all.end, 2))
          .filter((one) => one >= first && !kept.some((stored) => stored.day === one))
          .map((one) => [modelShownDay(one, newRule.weekend), one, 'New']);
        const storedOnes = kept
          .filter((one) => one.status === 'open')
          .map((one) => [
            one.movedTo ?? modelShownDay(one.day, newRule.weekend),
            one.day,
            frozen.has(one.day) ? 'Rent' : 'New',
          ]);
        const expected = [...planned, ...storedOnes].filter(([shown = '']) => shown >= all.start && shown <= all.end);
        const later = is.filter((one) => one.day >= first).map((one) => [one.shownDay, one.day, one.description]);
        expect(later).toEqual(expected.sort());
      }),
      { numRuns: 200 },
    );
    expect(edits).toBeGreaterThan(20);
  });
});

describe('ending a schedule', () => {
  const UNTIL_TODAY = { kind: 'until', day: TODAY };

  test('keeps what is overdue and what was paid ahead', () => {
    const early = exception('2026-05-01', { status: 'recorded', transactionId: paid });
    expect(endSchedule(rent, [early], TODAY)).toMatchObject({
      rule: { end: UNTIL_TODAY },
      terms: { amount: rent.amount },
      transition: {
        countsFrom: '2026-04-01',
        freeze: [{ day: '2026-01-01' }, { day: '2026-02-01' }, { day: '2026-03-01' }, { day: '2026-05-01' }],
        drop: [],
      },
    });
  });

  test('counts from the earliest that it removes, with all terms in effect', () => {
    const left = ['2026-04-01', '2026-05-01'].map((one) => exception(one, { frozen: termsOn(rent, day(one)) }));
    const dearer = { ...rent, amount: exactly(110_00), recording: 'automatic' as const, countsFrom: day('2026-06-01') };
    const pay = { ...dearer, type: 'income' as const, category: 'salary', description: 'Pay', note: 'Monthly' };
    const { shownDay: _, ...terms } = termsOn(rent, day('2026-04-01'));
    expect(endSchedule(pay, left, TODAY)).toMatchObject({
      ...{ rule: { end: UNTIL_TODAY }, terms },
      transition: { countsFrom: '2026-04-01', freeze: [], drop: ['2026-04-01', '2026-05-01'] },
    });
  });

  test('keeps what is shown today, or has a day until today', () => {
    // March 14, 2026 is a Saturday, the day before is a Friday.
    const daily = { ...rent, rule: { ...rent.rule, unit: 'day', weekend: 'friday_before' } as Rule };
    const friday = { ...daily, countsFrom: day('2026-03-13'), recordedThrough: day('2026-03-12') };
    const moved = exception('2026-03-14', { movedTo: day('2026-03-17') });
    const { transition } = endSchedule(friday, [moved], day('2026-03-13'));
    expect(transition).toMatchObject({ freeze: [{ day: '2026-03-13' }, { day: '2026-03-15' }], drop: ['2026-03-14'] });
    const { transition: next } = endSchedule(friday, [moved], day('2026-03-14'));
    expect(next.drop).toEqual([]);
    expect(next.freeze.map((one) => one.day)).toContain('2026-03-14');
  });

  test('changes nothing of a schedule that has ended', () => {
    const ended = { ...rent, rule: monthly('2026-01-01', { end: { kind: 'after', count: 2 } }) };
    const early = exception('2026-04-01', { frozen: termsOn(rent, day('2026-04-01')), status: 'skipped' });
    expect(endSchedule(ended, [early], TODAY)).toMatchObject({
      rule: ended.rule,
      transition: { countsFrom: ended.countsFrom, freeze: [], drop: [] },
    });
  });
});

describe('an edit of an ended schedule', () => {
  const END = { kind: 'until', day: TODAY } as const;
  const ended = { ...rent, rule: monthly('2026-01-01', { end: END }), countsFrom: day('2026-04-01') };
  const left = [
    exception('2026-05-01', { frozen: termsOn(rent, day('2026-05-01')) }),
    exception('2026-06-01', { status: 'skipped' }),
  ];
  const editEnded = (own: { rule?: Rule; from?: CalendarDate }) =>
    editSchedule(ended, left, { rule: ended.rule, type: 'expense', from: undefined, today: TODAY, ...own });

  test('drops nothing if its days stay the same', () => {
    expect(editEnded({})).toMatchObject({ countsFrom: '2026-04-01', freeze: [{ day: '2026-06-01' }], drop: [] });
    expect(editEnded({ from: day('2026-05-01') })).toMatchObject({ drop: [] });
    const rule = monthly('2026-01-02', { end: END });
    expect(editEnded({ rule, from: day('2026-05-01') })).toMatchObject({ drop: ['2026-05-01', '2026-06-01'] });
  });
});

describe('a new schedule', () => {
  test('counts from the first occurrence shown on the day of its creation or later', () => {
    const friday = { weekend: 'friday_before' } as const;
    expect(startSchedule(rent.rule, TODAY)).toEqual({ countsFrom: '2026-04-01', recordedThrough: '2026-03-14' });
    expect(startSchedule(monthly('2026-03-15'), TODAY).countsFrom).toBe(TODAY);
    // March 15, 2026 is a Sunday, which is shown on Friday, March 13.
    expect(startSchedule(monthly('2026-03-15', friday), TODAY).countsFrom).toBe('2026-04-15');
    expect(startSchedule(monthly('2026-03-15', { weekend: 'monday_after' }), day('2026-03-16')).countsFrom).toBe(TODAY);
    expect(startSchedule(monthly('2030-01-31'), TODAY).countsFrom).toBe('2030-01-31');
  });

  test('asks about nothing if the weekend rule has shown its last occurrence before', () => {
    const end = { kind: 'until', day: TODAY } as const;
    const rule = monthly('2026-01-15', { weekend: 'friday_before', end });
    const { countsFrom } = startSchedule(rule, TODAY);
    expect(openOccurrences({ ...rent, rule, countsFrom }, [], HALF_YEAR, TODAY)).toEqual([]);
  });

  test('has exactly the occurrences shown from today on, for any rule', () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: -10, max: 1600 }), (rule, at) => {
        const today = addDays(rule.anchor, at);
        const { countsFrom } = startSchedule(rule, today);
        const range = { start: addDays(today, -7), end: addDays(today, 400) };
        const shown = openOccurrences(scheduleState({ rule, countsFrom }), [], range, today);
        const expected = modelDays(rule, addDays(range.end, 2))
          .map((one) => modelShownDay(one, rule.weekend))
          .filter((one) => one >= today && one <= range.end);
        expect(shown.map((one) => one.shownDay)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a resumed schedule', () => {
  test('forgets the last occurrence of the pause, which the weekend rule has shown before today', () => {
    const end = { kind: 'until', day: TODAY } as const;
    const rule = monthly('2026-03-15', { weekend: 'friday_before', end });
    const paused = { ...rent, rule, countsFrom: TODAY, pausedOn: day('2026-03-12') };
    const after = apply({ ...paused, pausedOn: null }, [], resumeSchedule(paused, [], TODAY));
    expect(openOccurrences(after.schedule, after.exceptions, HALF_YEAR, TODAY)).toEqual([]);
  });

  test('forgets the occurrences of the pause and still asks about earlier ones', () => {
    const paused = { ...rent, pausedOn: day('2026-02-01') };
    const exceptions = [
      exception('2026-02-01', { movedTo: day('2026-02-10') }),
      exception('2026-04-01', { amount: exactly(70_00) }),
    ];
    const transition = resumeSchedule(paused, exceptions, TODAY);
    expect(transition).toMatchObject({ countsFrom: '2026-04-01', recordedThrough: '2026-03-14', drop: ['2026-02-01'] });
    const after = apply({ ...paused, pausedOn: null }, exceptions, transition);
    const open = openOccurrences(
      after.schedule,
      after.exceptions,
      { start: day('2026-01-01'), end: day('2026-05-31') },
      TODAY,
    );
    expect(open.map((one) => [one.shownDay, one.amount.from])).toEqual([
      ['2026-01-01', 100_00],
      ['2026-04-01', 70_00],
      ['2026-05-01', 100_00],
    ]);
  });

  test('skips an occurrence that was moved into the pause, so that it is not shown again on its own day', () => {
    const paused = { ...rent, pausedOn: day('2026-03-12') };
    const exceptions = [exception('2026-04-01', { movedTo: day('2026-03-13') })];
    expect(resumeSchedule(paused, exceptions, TODAY)).toMatchObject({
      countsFrom: '2026-04-01',
      drop: [],
      skip: ['2026-04-01'],
    });
  });

  test('repeats nothing after the clock was set back, and counts from the day of an edit that is still to come', () => {
    const ahead = { ...rent, pausedOn: TODAY, countsFrom: day('2026-06-01'), recordedThrough: day('2026-03-20') };
    expect(resumeSchedule(ahead, [], TODAY)).toMatchObject({
      countsFrom: '2026-06-01',
      recordedThrough: '2026-03-20',
    });
  });

  test('has the same occurrences as before if it was paused and resumed on one day', () => {
    fc.assert(
      fc.property(
        anyRule.chain((rule) => fc.tuple(fc.constant(rule), anyExceptions(rule), fc.nat({ max: 500 }))),
        ([rule, exceptions, at]) => {
          const today = addDays(rule.anchor, at);
          const schedule = scheduleState({ rule });
          const range = { start: addDays(today, -40), end: addDays(today, 400) };
          const was = openOccurrences(schedule, exceptions, range, today);
          const transition = resumeSchedule({ ...schedule, pausedOn: today }, exceptions, today);
          const after = apply(schedule, exceptions, transition);
          const is = openOccurrences(after.schedule, after.exceptions, range, today);
          expect(is).toEqual(was);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('leaving the past behind', () => {
  test('stops at the first past occurrence that is not settled, or two days before today', () => {
    const recorded = ['2026-01-01', '2026-02-01'].map((one) =>
      exception(one, { status: 'recorded', transactionId: paid }),
    );
    expect(firstOpenDay(rent, [], TODAY)).toBe('2026-01-01');
    expect(firstOpenDay(rent, recorded, TODAY)).toBe('2026-03-01');
    expect(firstOpenDay(rent, recorded, day('2026-02-20'))).toBe('2026-02-18');
    expect(firstOpenDay({ ...rent, countsFrom: day('2026-04-10') }, [], TODAY)).toBe('2026-04-10');
  });

  test('stops at an open occurrence that was moved, unless an earlier edit froze its terms', () => {
    const moved = exception('2026-03-01', { movedTo: day('2026-03-20') });
    const since = { ...rent, countsFrom: day('2026-03-01') };
    expect(firstOpenDay(since, [moved], TODAY)).toBe('2026-03-01');
    expect(firstOpenDay(since, [moved], day('2027-03-05'))).toBe('2026-04-01');
    expect(firstOpenDay(since, [{ ...moved, frozen: termsOn(rent, moved.day) }], TODAY)).toBe('2026-03-13');
  });

  test('changes nothing that is open, for any rule and exceptions', () => {
    const cases = anyRule.chain((rule) =>
      fc.tuple(fc.constant(rule), anyExceptions(rule), fc.nat({ max: 700 }), fc.nat({ max: 900 })),
    );
    fc.assert(
      fc.property(cases, ([rule, exceptions, countsFrom, at]) => {
        const today = addDays(rule.anchor, at);
        const schedule = scheduleState({ rule, countsFrom: addDays(rule.anchor, countsFrom) });
        const from = firstOpenDay(schedule, exceptions, today);
        expect(from >= schedule.countsFrom).toBe(true);
        const range = { start: addDays(today, -366), end: addDays(today, 200) };
        const open = openOccurrences(schedule, exceptions, range, today);
        expect(openOccurrences({ ...schedule, countsFrom: from }, exceptions, range, today)).toEqual(open);
      }),
      { numRuns: 200 },
    );
  });
});

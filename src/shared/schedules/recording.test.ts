import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { TransactionId } from '#shared/ids.ts';
import { nextRecordingDay, occurrencesToRecord } from '#shared/schedules/recording.ts';
import type { Exception, ScheduleState } from '#shared/schedules/schedule-state.ts';
import { overdueOccurrences } from '#shared/schedules/timeline.ts';
import {
  anyRule,
  day,
  exactly,
  exception,
  modelDays,
  modelShownDay,
  monthly,
  scheduleState,
  TODAY,
} from '#testing/model/schedules.ts';

const rent = scheduleState({ recording: 'automatic', recordedThrough: day('2026-01-31') });

/** The job of one day: what it records, and the state after it. */
function record(schedule: ScheduleState, exceptions: readonly Exception[], today: CalendarDate) {
  const recorded = occurrencesToRecord(schedule, exceptions, today);
  const { recordedThrough } = schedule;
  return {
    recorded,
    schedule: { ...schedule, recordedThrough: recordedThrough > today ? recordedThrough : today },
    exceptions: [
      ...exceptions.filter((one) => !recorded.some(({ day }) => day === one.day)),
      ...recorded.map((one) =>
        exception(one.day, { status: 'recorded', transactionId: `of ${one.day}` as TransactionId }),
      ),
    ],
  };
}

const { scheduleId: _, rule: __, countsFrom: ___, pausedOn: ____, recordedThrough: _____, ...terms } = rent;

describe('automatic recording', () => {
  test('records what was shown since the last run, on the shown day', () => {
    const days = (exceptions: Exception[] = [], schedule = rent) =>
      occurrencesToRecord(schedule, exceptions, TODAY).map((one) => one.shownDay);
    expect(days()).toEqual(['2026-02-01', '2026-03-01']);
    expect(days([exception('2026-02-01', { status: 'skipped' })])).toEqual(['2026-03-01']);
    expect(days([exception('2026-01-01', { movedTo: day('2026-02-10') })])).toEqual([
      '2026-02-01',
      '2026-02-10',
      '2026-03-01',
    ]);
    expect(days([exception('2026-03-01', { movedTo: day('2026-03-16') })])).toEqual(['2026-02-01']);
    expect(days([], { ...rent, recording: 'remind' })).toEqual([]);
    expect(days([], { ...rent, pausedOn: day('2026-03-01') })).toEqual(['2026-02-01']);
    expect(days([], { ...rent, recordedThrough: TODAY })).toEqual([]);
  });

  test('records what an edit left automatic of a schedule that now reminds', () => {
    const frozen = { ...terms, shownDay: day('2026-03-01') };
    const moved = exception('2026-03-01', { movedTo: day('2026-05-05'), frozen });
    const reminding = { ...rent, recording: 'remind', countsFrom: day('2026-04-01'), recordedThrough: TODAY } as const;
    expect(nextRecordingDay(reminding, [moved], TODAY)).toBe('2026-05-05');
    expect(nextRecordingDay(reminding, [exception('2026-03-01', { movedTo: day('2026-05-05') })], TODAY)).toBeNull();
  });

  test('does not record an occurrence that was reopened', () => {
    const { schedule, exceptions } = record(rent, [], TODAY);
    const reopened = exceptions.filter((one) => one.day !== '2026-03-01');
    expect(occurrencesToRecord(schedule, reopened, addDays(TODAY, 10))).toEqual([]);
    expect(overdueOccurrences(schedule, reopened, TODAY).map((one) => one.day)).toEqual(['2026-01-01', '2026-03-01']);
    const onItsDay = record(rent, [], day('2026-03-01')).schedule;
    expect(occurrencesToRecord(onItsDay, [], day('2026-03-01'))).toEqual([]);
  });

  test('records with the terms from before an edit', () => {
    const frozen = { ...terms, amount: exactly(80_00), shownDay: day('2026-02-01') };
    const [first] = occurrencesToRecord({ ...rent, countsFrom: TODAY }, [exception('2026-02-01', { frozen })], TODAY);
    expect(first?.amount).toEqual(exactly(80_00));
  });

  test('records the latest 60 after an outage of 70 days and asks about the others', () => {
    const daily = { ...rent, rule: monthly('2026-01-01', { unit: 'day' }), recordedThrough: addDays(TODAY, -70) };
    const { recorded, schedule, exceptions } = record(daily, [], TODAY);
    expect([recorded.length, recorded[0]?.day, recorded.at(-1)?.day]).toEqual([60, addDays(TODAY, -59), TODAY]);
    const since = overdueOccurrences(schedule, exceptions, TODAY).filter((one) => one.day > daily.recordedThrough);
    expect(since).toHaveLength(10);
    expect(occurrencesToRecord(schedule, exceptions, addDays(TODAY, 1)).map((one) => one.day)).toEqual([
      addDays(TODAY, 1),
    ]);
  });

  test('records them although later ones only remind', () => {
    const remind = { ...rent, rule: monthly('2026-01-01', { unit: 'day' }), recording: 'remind' as const };
    const frozen = (shownDay: CalendarDate) => exception(shownDay, { frozen: { ...terms, shownDay } });
    const [first, second] = [addDays(TODAY, -69), addDays(TODAY, -68)];
    const edited = { ...remind, countsFrom: addDays(TODAY, -67), recordedThrough: addDays(TODAY, -70) };
    const recorded = occurrencesToRecord(edited, [frozen(first), frozen(second)], TODAY);
    expect(recorded.map((one) => one.day)).toEqual([first, second]);
  });

  test('knows the next day on which it records something', () => {
    expect(nextRecordingDay(rent, [], TODAY)).toBe('2026-02-01');
    expect(nextRecordingDay({ ...rent, recordedThrough: TODAY }, [], TODAY)).toBe('2026-04-01');
    expect(nextRecordingDay({ ...rent, recording: 'remind' }, [], TODAY)).toBeNull();
    expect(nextRecordingDay({ ...rent, pausedOn: TODAY }, [], TODAY)).toBe('2026-02-01');
    expect(nextRecordingDay({ ...rent, pausedOn: TODAY, recordedThrough: TODAY }, [], TODAY)).toBeNull();
  });

  test('knows it behind occurrences that the terms from before an edit only remind of', () => {
    const frozen = { ...terms, recording: 'remind' as const, shownDay: day('2026-02-01') };
    expect(nextRecordingDay({ ...rent, countsFrom: TODAY }, [exception('2026-02-01', { frozen })], TODAY)).toBe(
      '2026-04-01',
    );
  });

  test('records each occurrence once, whatever hours the clock shows and wherever the user is', () => {
    // Days through which the hourly job and the user's requests see today: forward, back, and across the date line.
    const steps = fc.array(fc.constantFrom(0, 0, 0, 1, 1, 1, -1, 2, 5, -3, 30), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(anyRule, steps, (rule, moves) => {
        let today = addDays(rule.anchor, -3);
        let latest = today;
        let state = {
          schedule: scheduleState({ rule, recording: 'automatic', recordedThrough: today }),
          exceptions: [] as Exception[],
        };
        const recorded: string[] = [];
        for (const move of moves) {
          today = addDays(today, move);
          if (today > latest) latest = today;
          const next = nextRecordingDay(state.schedule, state.exceptions, today);
          const run = record(state.schedule, state.exceptions, today);
          expect(run.recorded.length > 0).toBe(next !== null && next <= today);
          expect(run.recorded.every(({ shownDay }) => shownDay <= today)).toBe(true);
          recorded.push(...run.recorded.map((one) => one.day));
          state = run;
        }
        const due = modelDays(rule, addDays(latest, 3)).filter((one) => {
          const shown = modelShownDay(one, rule.weekend);
          return shown <= latest && shown > addDays(rule.anchor, -3);
        });
        expect(recorded.toSorted()).toEqual(due);
      }),
      { numRuns: 200 },
    );
  });
});

test('the hourly job records each day once in five time zones, through the nights of daylight saving time', () => {
  const nights: [zone: string, spring: string, fall: string][] = [
    ['America/New_York', '2026-03-08', '2026-11-01'],
    ['Europe/London', '2026-03-29', '2026-10-25'],
    ['Australia/Lord_Howe', '2026-10-04', '2026-04-05'],
    ['America/Santiago', '2026-09-06', '2026-04-05'],
    ['Africa/Cairo', '2026-04-24', '2026-10-30'],
  ];
  for (const [zone, spring, fall] of nights) {
    for (const [night, hours] of [
      [spring, -1],
      [fall, 1],
    ] as const) {
      const first = addDays(day(night), -3);
      const start = Temporal.PlainDate.from(first).toZonedDateTime(zone);
      const end = start.add({ days: 7 });
      expect(start.until(end).total('hours')).toBe(7 * 24 + (zone === 'Australia/Lord_Howe' ? hours / 2 : hours));
      const rule = monthly(first, { unit: 'day' });
      const recordedThrough = addDays(first, -1);
      let state = {
        schedule: scheduleState({ rule, recording: 'automatic', recordedThrough }),
        exceptions: [] as Exception[],
      };
      const recorded: string[] = [];
      for (let now = start; Temporal.ZonedDateTime.compare(now, end) < 0; now = now.add({ minutes: 30 })) {
        const run = record(state.schedule, state.exceptions, now.toPlainDate().toString() as CalendarDate);
        recorded.push(...run.recorded.map((one) => one.shownDay));
        state = run;
      }
      expect(recorded).toEqual(modelDays(rule, addDays(first, 6)));
    }
  }
});

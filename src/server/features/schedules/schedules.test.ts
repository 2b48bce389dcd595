import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import { cents } from '#shared/money.ts';
import { type NewSchedule, schedulesContract as schedules } from '#shared/schedules/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, income, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { startGoal } from '#testing/features/goals.ts';
import { act, rule, scheduleDraft, startSchedule, upcomingDays } from '#testing/features/schedules.ts';

// Today is 2026-03-15.

describe.each(databases)('a schedule on %s', (database) => {
  test('is created, listed, and read with its next occurrences', async () => {
    const { person } = await startApp(database);
    const ann = await person();

    const rent = await startSchedule(ann, '2026-03-31');

    expect(rent).toMatchObject({
      type: 'expense',
      amount: { from: 900_00, to: 900_00 },
      category: 'housing',
      description: 'Rent',
      countsFrom: '2026-03-31',
      nextDay: '2026-03-31',
      yearlyAmount: { from: 10_800_00, to: 10_800_00 },
      pausedOn: null,
      version: 1,
    });
    expect(await ann.call(schedules.list, {})).toEqual({ schedules: [rent] });
    const read = await ann.call(schedules.read, { params: { scheduleId: rent._id } });
    expect(read.schedule).toEqual(rent);
    expect(read.past).toEqual([]);
    expect(read.next.map(({ day }) => day).slice(0, 4)).toEqual([
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ]);
    expect(read.next).toHaveLength(12);
  });

  test('with an anchor in the past asks about nothing before its creation', async () => {
    const { person } = await startApp(database);
    const ann = await person();

    await startSchedule(ann, '2025-01-05');

    expect(await upcomingDays(ann)).toEqual(['2026-04-05', '2026-05-05']);
  });

  test('records its first occurrence together with the schedule', async () => {
    const { person } = await startApp(database);
    const ann = await person();

    const { schedule, transaction } = await ann.call(schedules.create, {
      body: scheduleDraft('2026-03-10', { recordFirst: true }),
    });

    expect(transaction).toMatchObject({ date: '2026-03-10', amount: 900_00, description: 'Rent' });
    const { past } = await ann.call(schedules.read, { params: { scheduleId: schedule._id } });
    expect(past).toMatchObject([{ day: '2026-03-10', status: 'recorded', transactionId: transaction?._id }]);
    expect(await upcomingDays(ann, 30)).toEqual(['2026-04-10']);
  });

  test('is recorded, skipped, moved, and changed occurrence by occurrence, and each is undone by reopening', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id } = await startSchedule(ann, '2026-03-20');

    const recorded = await act(ann, _id, '2026-03-20', { action: 'record' });
    expect(recorded).toMatchObject({
      occurrence: { status: 'recorded', transactionId: recorded.transaction?._id },
      transaction: { date: '2026-03-15', amount: 900_00, category: 'housing' },
    });
    expect(await act(ann, _id, '2026-04-20', { action: 'skip' })).toMatchObject({ occurrence: { status: 'skipped' } });
    const moved = await act(ann, _id, '2026-05-20', { action: 'move', date: '2026-05-22' as never });
    expect(moved).toMatchObject({ occurrence: { status: 'open', shownDay: '2026-05-22', isMoved: true } });
    const changed = await act(ann, _id, '2026-05-20', { action: 'change_amount', amount: 950_00 as never });
    expect(changed).toMatchObject({ occurrence: { amount: { from: 950_00, to: 950_00 }, shownDay: '2026-05-22' } });
    expect(await upcomingDays(ann, 90)).toEqual(['2026-05-20 on 2026-05-22']);

    for (const day of ['2026-03-20', '2026-04-20', '2026-05-20']) {
      const { occurrence } = await act(ann, _id, day, { action: 'reopen' });
      expect(occurrence).toMatchObject({
        status: 'open',
        shownDay: day,
        amount: { from: 900_00 },
        transactionId: null,
      });
    }
    expect(await upcomingDays(ann, 90)).toEqual(['2026-03-20', '2026-04-20', '2026-05-20']);
    expect(await ann.db.selectFrom('transactions').select('id').execute()).toEqual([]);
  });

  test('keeps the day and the amount of one occurrence when it is reopened', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id } = await startSchedule(ann, '2026-03-20');
    const own = { shownDay: '2026-03-16', amount: { from: 950_00, to: 950_00 } };
    await act(ann, _id, '2026-03-20', { action: 'move', date: '2026-03-16' as never });
    await act(ann, _id, '2026-03-20', { action: 'change_amount', amount: 950_00 as never });

    for (const action of ['record', 'skip'] as const) {
      const paid = action === 'record' ? ({ amount: 970_00 } as never) : {};
      await act(ann, _id, '2026-03-20', { action, ...paid });
      const { occurrence } = await act(ann, _id, '2026-03-20', { action: 'reopen' });
      expect(occurrence, action).toMatchObject({ status: 'open', ...own });
    }

    const { occurrence, transaction } = await act(ann, _id, '2026-03-20', {
      action: 'record',
      amount: 970_00 as never,
    });
    expect(occurrence.amount).toEqual({ from: 970_00, to: 970_00 });
    await ann.call(transactions.remove, {
      params: { transactionId: transaction?._id as never },
      query: { occurrence: 'reopen' },
    });
    const { occurrences } = await ann.call(schedules.upcoming, { query: { days: 5 } });
    expect(occurrences).toMatchObject([own]);
  });

  test('is changed from one occurrence on, and the past stays', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-31');
    await act(ann, rent._id, '2026-03-31', { action: 'skip' });
    setNow('2026-06-05T12:00:00Z');

    const { schedule } = await ann.call(schedules.update, {
      params: { scheduleId: rent._id },
      body: { ...scheduleDraft('2026-07-01', { amount: 950_00 }), base: { version: rent.version } },
    });

    expect(schedule).toMatchObject({ nextDay: '2026-07-01', amount: { from: 950_00 }, version: 2 });
    const { occurrences } = await ann.call(schedules.upcoming, { query: {} });
    expect(occurrences.map(({ day, amount }) => [day, amount.from])).toEqual([
      ['2026-04-30', 900_00],
      ['2026-05-31', 900_00],
      ['2026-07-01', 950_00],
      ['2026-08-01', 950_00],
    ]);
    const stale = await ann.send(schedules.update, {
      params: { scheduleId: rent._id },
      body: { ...scheduleDraft('2026-07-01'), base: { version: 1 } },
    });
    expect(stale).toMatchObject({
      status: 409,
      json: { code: 'edit_conflict', current: { schedule: { version: 2 } } },
    });
  });

  test('that is due today comes next today, and is recorded on its day later', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-15');
    expect(rent.nextDay).toBe('2026-03-15');
    expect((await ann.call(schedules.read, { params: { scheduleId: rent._id } })).next[0]?.day).toBe('2026-03-15');

    setNow('2026-03-20T12:00:00Z');
    const { transaction } = await act(ann, rent._id, '2026-03-15', { action: 'record' });

    expect(transaction?.date).toBe('2026-03-15');
  });

  test('records the note from before an edit for an occurrence before it', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20', { note: 'The old flat' });
    const body = { ...scheduleDraft('2026-03-20', { note: 'The new flat' }), from: '2026-04-20' as never };
    await ann.call(schedules.update, { params: { scheduleId }, body });

    const notes = [];
    for (const day of ['2026-03-20', '2026-04-20']) {
      notes.push((await act(ann, scheduleId, day, { action: 'record' })).transaction?.note);
    }

    expect(notes).toEqual(['The old flat', 'The new flat']);
  });

  test('comes upon the balance of today, with what goals have released', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const balance = async () => (await ann.call(schedules.upcoming, { query: {} })).balance;
    await record(ann, income({ amount: 500_00 }), expense({ amount: 30_00 }));
    const goalId = await startGoal(ann, { saved: 10_00 });
    expect(await balance()).toBe(460_00);

    await ann.call(goals.reallocate, { params: { goalId }, body: { target: 'balance' } });

    expect(await balance()).toBe(470_00);
  });

  test('whose amount changes from a later day on says what the next occurrence costs until then', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20', { amount: 900_00 });
    const body = { ...scheduleDraft('2026-03-20', { amount: 950_00 }), from: '2026-04-20' as CalendarDate };

    const { schedule } = await ann.call(schedules.update, { params: { scheduleId }, body });
    expect(schedule).toMatchObject({ amount: { from: 950_00 }, nextAmount: { from: 900_00, to: 900_00 } });
    expect(await ann.call(schedules.list, {})).toEqual({ schedules: [schedule] });
    expect(schedule.nextHasOldDay).toBe(false);
    const days = { ...scheduleDraft('2026-03-05'), from: '2026-05-01' as CalendarDate };
    const { _id: moved } = await startSchedule(ann, '2026-03-20');
    const edited = await ann.call(schedules.update, { params: { scheduleId: moved }, body: days });
    expect(edited.schedule).toMatchObject({ nextDay: '2026-03-20', nextHasOldDay: true });
    await ann.call(schedules.remove, { params: { scheduleId: moved } });
    await act(ann, scheduleId, '2026-03-20', { action: 'skip' });
    const usual = [{ nextAmount: { from: 950_00, to: 950_00 } }];
    expect((await ann.call(schedules.list, {})).schedules).toMatchObject(usual);
    await act(ann, scheduleId, '2026-04-20', { action: 'change_amount', amount: cents(20_00) });
    expect((await ann.call(schedules.list, {})).schedules).toMatchObject(usual);
  });

  test('says what it comes to in a year at the amount of the next one, or by its new days', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20', { amount: 10_00 });
    const params = { scheduleId };
    const yearlyAfter = async (draft: NewSchedule) => {
      const body = { ...draft, from: '2026-06-20' as CalendarDate };
      return (await ann.call(schedules.update, { params, body })).schedule.yearlyAmount.from;
    };

    expect(await yearlyAfter(scheduleDraft('2026-03-20', { amount: 20_00 }))).toBe(120_00);
    expect(await yearlyAfter(scheduleDraft('2026-06-20', { amount: 150_00, rule: { unit: 'year' } }))).toBe(150_00);
  });

  test('that changes from a later day on stays as it is until then', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20');
    const weekly = scheduleDraft('2026-03-16', { rule: rule('2026-03-16', { unit: 'week' }) });

    await ann.call(schedules.update, { params: { scheduleId }, body: { ...weekly, from: '2026-05-20' as never } });
    expect(await upcomingDays(ann, 75)).toEqual(['2026-03-20', '2026-04-20', '2026-05-25']);

    await act(ann, scheduleId, '2026-03-20', { action: 'skip' });
    expect(await upcomingDays(ann, 75)).toEqual(['2026-04-20', '2026-05-25']);
  });

  test('is paused, resumed, deleted, and restored', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20');
    const params = { scheduleId };

    const paused = await ann.call(schedules.pause, { params });
    expect(paused.schedule).toMatchObject({ pausedOn: '2026-03-15', pauseReason: 'user', nextDay: null, version: 2 });
    expect(await upcomingDays(ann)).toEqual([]);
    setNow('2026-05-01T12:00:00Z');
    expect(await ann.call(schedules.pause, { params })).toEqual(paused);
    const resumed = await ann.call(schedules.resume, { params });
    expect(resumed.schedule).toMatchObject({ pausedOn: null, pauseReason: null, nextDay: '2026-05-20', version: 3 });
    expect(await upcomingDays(ann, 30)).toEqual(['2026-05-20']);

    await ann.call(schedules.remove, { params });
    expect(await ann.call(schedules.list, {})).toEqual({ schedules: [] });
    expect(await ann.send(schedules.read, { params })).toMatchObject({
      status: 404,
      json: { code: 'schedule_not_found' },
    });
    const restored = await ann.call(schedules.restore, { params });
    expect(restored.schedule).toEqual(resumed.schedule);
    expect(await upcomingDays(ann, 30)).toEqual(['2026-05-20']);
  });

  test('skips on resuming what was moved into the pause, and shows it as skipped', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-04-05', { recording: 'automatic' });
    const params = { scheduleId };
    await act(ann, scheduleId, '2026-04-05', { action: 'move', date: '2026-03-18' as CalendarDate });

    await ann.call(schedules.pause, { params });
    setNow('2026-03-20T12:00:00Z');
    expect((await ann.call(schedules.resume, { params })).schedule.nextDay).toBe('2026-05-05');
    expect((await ann.call(schedules.read, { params })).past).toMatchObject([
      { day: '2026-04-05', shownDay: '2026-03-18', status: 'skipped' },
    ]);
    setNow('2026-04-06T12:00:00Z');
    expect(await ann.call(transactions.list, { query: {} })).toMatchObject({ items: [] });
  });

  test('is neither shown to another user nor changed by one', async () => {
    const { person } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const rent = await startSchedule(ann, '2026-03-20');
    const params = { scheduleId: rent._id };
    const day = '2026-03-20' as never;

    expect(await bob.call(schedules.list, {})).toEqual({ schedules: [] });
    expect(await upcomingDays(bob)).toEqual([]);
    const answers = [
      await bob.send(schedules.read, { params }),
      await bob.send(schedules.update, { params, body: scheduleDraft('2026-03-21') }),
      await bob.send(schedules.pause, { params }),
      await bob.send(schedules.remove, { params }),
      await bob.send(schedules.restore, { params }),
      await bob.send(schedules.act, { params: { ...params, day }, body: { action: 'skip' } }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, json: { code: 'schedule_not_found' } });
    expect(await ann.call(schedules.list, {})).toEqual({ schedules: [rent] });
  });

  test('has nothing on a day that is no occurrence', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20');
    const answer = (day: string) =>
      ann.request({
        method: 'POST',
        url: `/api/schedules/${scheduleId}/occurrences/${day}`,
        payload: { action: 'skip' },
      });

    expect(await answer('2026-03-21')).toMatchObject({ status: 404, json: { code: 'occurrence_not_found' } });
    expect(await answer('2026-02-20')).toMatchObject({ status: 404 });
    expect(await answer('2026-02-30')).toMatchObject({
      status: 400,
      json: { errors: { day: ['Enter a valid date'] } },
    });
  });

  test('rejects wrong input by its field', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const errorsOf = async (change: object) => {
      const body = { ...scheduleDraft('2026-03-20'), ...change };
      const wire = { ...body, amount: { from: 9, to: 9 }, ...('amount' in change && { amount: change.amount }) };
      const { status, json } = await ann.request({ method: 'POST', url: '/api/schedules', payload: wire });
      return [status, Object.keys(json.errors ?? {})];
    };

    expect(await errorsOf({ rule: rule('2026-03-20', { interval: 0 }) })).toEqual([400, ['rule.interval']]);
    expect(await errorsOf({ rule: rule('2026-02-30') })).toEqual([400, ['rule.anchor']]);
    expect(await errorsOf({ rule: rule('1900-01-01') })).toEqual([400, ['rule.anchor']]);
    expect(await errorsOf({ rule: rule('2200-01-01') })).toEqual([400, ['rule.anchor']]);
    const ended = { kind: 'until', day: '2026-03-19' } as never;
    expect(await errorsOf({ rule: rule('2026-03-20', { end: ended }) })).toEqual([400, ['rule.end.day']]);
    expect(await errorsOf({ amount: { from: 10, to: 9 } })).toEqual([400, ['amount.to']]);
    expect(await errorsOf({ amount: { from: 9, to: 10 }, recording: 'automatic' })).toEqual([400, ['recording']]);
    const many = await ann.request({ url: '/api/schedules/upcoming?days=10000' });
    expect([many.status, Object.keys(many.json.errors)]).toEqual([400, ['days']]);
    expect(await ann.call(schedules.list, {})).toEqual({ schedules: [] });
  });
});

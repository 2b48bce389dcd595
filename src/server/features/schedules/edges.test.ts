import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { budgetsContract as budgets } from '#shared/budgets/contract.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { forecastContract as forecast } from '#shared/forecast/contract.ts';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import type { GoalId, ScheduleId, TransactionId } from '#shared/ids.ts';
import { notificationsContract as notifications } from '#shared/notifications/contract.ts';
import { schedulesContract as schedules } from '#shared/schedules/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, income, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { recordSql } from '#testing/databases/record-sql.ts';
import { budgetDraft, startBudget } from '#testing/features/budgets.ts';
import { startGoal } from '#testing/features/goals.ts';
import { act, scheduleDraft, startSchedule, upcomingDays } from '#testing/features/schedules.ts';
import { findBrokenOccurrences } from './service.ts';

// Today is 2026-03-15.

/** The status of an action, and the fields that it names. */
async function rejection(person: Person, scheduleId: string, day: string, payload: object) {
  const url = `/api/schedules/${scheduleId}/occurrences/${day}`;
  const { status, json } = await person.request({ method: 'POST', url, payload });
  return [status, ...Object.keys(json.errors ?? { [json.code]: '' })];
}

const AUTOMATIC_WEEKLY = { recording: 'automatic', rule: { unit: 'week' } } as const;

describe.each(databases)('a schedule on %s', (database) => {
  test('rejects wrong actions by their field', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id } = await startSchedule(ann, '2026-03-20', { amount: [90_00, 95_00] });
    const [salary] = await record(ann, income());
    const reject = (action: object, day = '2026-03-20') => rejection(ann, _id, day, action);

    expect(await reject({ action: 'record' })).toEqual([400, 'amount']);
    expect(await reject({ action: 'record', amount: 0 })).toEqual([400, 'amount']);
    expect(await reject({ action: 'record', amount: 90, date: '2026-03-16' })).toEqual([400, 'date']);
    expect(await reject({ action: 'move' })).toEqual([400, 'date']);
    const sixtyOneDays = ['2026-01-18', '2026-05-20'];
    for (const date of sixtyOneDays) expect(await reject({ action: 'move', date })).toEqual([400, 'date']);
    const sixtyDays = ['2026-01-19', '2026-05-19'];
    for (const date of sixtyDays) expect((await reject({ action: 'move', date }))[0]).toBe(200);
    expect(await reject({ action: 'change_amount' })).toEqual([400, 'amount']);
    expect(await reject({ action: 'link' })).toEqual([400, 'transactionId']);
    expect(await reject({ action: 'link', transactionId: salary?._id })).toEqual([400, 'transactionId']);
    expect(await reject({ action: 'link', transactionId: randomUUID() })).toEqual([404, 'transaction_not_found']);
    expect(await reject({ action: 'unknown' })).toEqual([400, 'action']);
    await act(ann, _id, '2026-03-20', { action: 'skip' });
    expect(await reject({ action: 'record', amount: 90 })).toEqual([409, 'occurrence_settled']);
    const early = { ...scheduleDraft('2026-04-01'), from: '2026-01-20' as never };
    const edit = await ann.send(schedules.update, { params: { scheduleId: _id }, body: early });
    expect([edit.status, ...Object.keys(edit.json.errors)]).toEqual([400, 'from']);
  });

  test('keeps the terms of what was settled before an edit', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-15');
    setNow('2026-03-16T12:00:00Z');
    const { transaction } = await act(ann, scheduleId, '2026-03-15', { action: 'record' });
    setNow('2026-04-10T12:00:00Z');
    const flat = scheduleDraft('2026-04-15', { amount: 500_00, category: 'home', description: 'Flat' });
    await ann.call(schedules.update, { params: { scheduleId }, body: flat });

    const paid = { day: '2026-03-15', status: 'recorded', description: 'Rent', category: 'housing' };
    expect((await ann.call(schedules.read, { params: { scheduleId } })).past).toMatchObject([paid]);
    const { _id, version, date, amount, description, category } = transaction as NonNullable<typeof transaction>;
    const body = { type: 'expense' as const, date, amount, description, category, goalId: null, note: 'Paid', version };
    await ann.call(transactions.update, { params: { transactionId: _id }, body });
    expect((await ann.call(notifications.list, { query: {} })).items).toEqual([]);
    const { occurrence } = await act(ann, scheduleId, '2026-03-15', { action: 'reopen' });
    expect(occurrence).toMatchObject({ ...paid, status: 'open', amount: { from: 900_00, to: 900_00 } });
  });

  test.each(['edit', 'reopen', 'delete'])(
    'records what is still due after a long absence before %s',
    async (change) => {
      const { person, setNow } = await startApp(database);
      const ann = await person();
      const daily = { recording: 'automatic', rule: { unit: 'day' } } as const;
      const { _id: scheduleId } = await startSchedule(ann, '2026-03-15', daily);
      const { past } = await ann.call(schedules.read, { params: { scheduleId } });
      setNow('2026-03-18T12:00:00Z');
      // As if others had more due than what a request records.
      await ann.db
        .updateTable('users')
        .set({ schedules_due: '9999-12-31' as CalendarDate })
        .execute();

      if (change === 'edit') {
        const body = { ...scheduleDraft('2026-03-15', daily), note: 'Paid by card' };
        await ann.call(schedules.update, { params: { scheduleId }, body });
      }
      if (change === 'reopen') await act(ann, scheduleId, '2026-03-15', { action: 'reopen' });
      const params = { transactionId: past[0]?.transactionId as TransactionId };
      if (change === 'delete') await ann.call(transactions.remove, { params, query: { occurrence: 'reopen' } });

      const { items } = await ann.call(transactions.list, { query: {} });
      const days = items.map(({ date }) => date).filter((date) => date !== '2026-03-15');
      expect(days).toEqual(['2026-03-18', '2026-03-17', '2026-03-16']);
    },
  );

  test('skips what it recorded automatically before an edit when the transaction is deleted', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-15', { recording: 'automatic' });
    setNow('2026-03-20T12:00:00Z');
    const body = { ...scheduleDraft('2026-04-15'), recording: 'remind' as const };
    await ann.call(schedules.update, { params: { scheduleId }, body });
    const [paid] = (await ann.call(transactions.list, { query: {} })).items;

    await ann.call(transactions.remove, { params: { transactionId: paid?._id as TransactionId }, query: {} });

    const { past } = await ann.call(schedules.read, { params: { scheduleId } });
    expect(past).toMatchObject([{ day: '2026-03-15', status: 'skipped' }]);
  });

  test('is not that of its transactions while it is deleted', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-15');
    const { transaction } = await act(ann, scheduleId, '2026-03-15', { action: 'record' });
    const params = { transactionId: transaction?._id as TransactionId };
    const shown = async () => (await ann.call(transactions.read, { params })).occurrence;

    await ann.call(schedules.remove, { params: { scheduleId } });
    expect(await shown()).toBeNull();
    await ann.call(schedules.restore, { params: { scheduleId } });
    expect(await shown()).toMatchObject({ scheduleId, day: '2026-03-15', status: 'recorded' });
  });

  test('waits again if its transaction becomes income, and is settled again after that is undone', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-15');
    const [rent] = await record(ann, expense({ description: 'Rent', amount: 900_00, date: '2026-03-15' }));
    const { _id, version, ...draft } = rent as NonNullable<typeof rent>;
    const params = { transactionId: _id };
    expect(await upcomingDays(ann)).not.toContain('2026-03-15');

    await ann.call(transactions.update, { params, body: { ...draft, type: 'income', category: 'refunds' } });
    expect(await upcomingDays(ann)).toContain('2026-03-15');
    expect((await ann.call(transactions.read, { params })).occurrence).toBeNull();
    await ann.call(transactions.update, { params, body: draft });
    expect((await ann.call(transactions.read, { params })).occurrence).toMatchObject({ scheduleId, status: 'linked' });

    await ann.call(schedules.remove, { params: { scheduleId } });
    await ann.call(transactions.update, { params, body: { ...draft, type: 'income', category: 'refunds' } });
    await ann.call(schedules.restore, { params: { scheduleId } });
    expect((await ann.call(transactions.read, { params })).occurrence).toBeNull();
    await ann.call(transactions.update, { params, body: draft });
    expect((await ann.call(transactions.read, { params })).occurrence).toMatchObject({ scheduleId, status: 'linked' });
  });

  test('keeps to the occurrence that was paid late and dearer when its type changes and changes back', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-15', { rule: { unit: 'week' } });
    setNow('2026-03-19T12:00:00Z');
    const paid = { action: 'record', amount: 1200_00, date: '2026-03-19' } as const;
    const { transaction } = await act(ann, scheduleId, '2026-03-15', paid as never);
    const { _id, version, ...draft } = transaction as NonNullable<typeof transaction>;
    const params = { transactionId: _id };

    await ann.call(transactions.update, { params, body: { ...draft, type: 'income', category: 'refunds' } });
    expect((await ann.call(transactions.read, { params })).occurrence).toBeNull();
    await ann.call(transactions.update, { params, body: draft });

    const settled = { scheduleId, day: '2026-03-15', status: 'recorded' };
    expect((await ann.call(transactions.read, { params })).occurrence).toMatchObject(settled);
  });

  test('comes back paused if its goal was closed while it was deleted', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const goalId = await startGoal(ann);
    const savings = { type: 'savings', goalId, category: null, recording: 'automatic' } as const;
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20', savings);
    await ann.call(schedules.remove, { params: { scheduleId } });
    await ann.call(goals.remove, { params: { goalId }, query: {} });
    setNow('2026-03-25T12:00:00Z');

    const { schedule } = await ann.call(schedules.restore, { params: { scheduleId } });

    expect(schedule).toMatchObject({ pausedOn: '2026-03-15', pauseReason: 'goal_closed' });
    expect(await upcomingDays(ann)).toEqual([]);
  });

  test('that is paused moves what is overdue to a day before the pause only', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-15');
    setNow('2026-03-18T12:00:00Z');
    await ann.call(schedules.pause, { params: { scheduleId } });
    const move = (date: string) => rejection(ann, scheduleId, '2026-03-15', { action: 'move', date });

    for (const date of ['2026-03-18', '2026-03-20']) expect(await move(date)).toEqual([400, 'date']);
    for (const date of ['2026-03-17', '2026-03-14']) expect((await move(date))[0]).toBe(200);
  });

  test('that is paused lets go of what was settled after the pause', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-15');
    await act(ann, scheduleId, '2026-03-15', { action: 'record' });
    await act(ann, scheduleId, '2026-04-15', { action: 'skip' });
    await ann.call(schedules.pause, { params: { scheduleId } });

    for (const day of ['2026-03-15', '2026-04-15']) {
      const { occurrence } = await act(ann, scheduleId, day, { action: 'reopen' });
      expect(occurrence).toMatchObject({ day, status: 'open', transactionId: null });
    }

    expect((await ann.call(transactions.list, { query: {} })).items).toEqual([]);
    expect(await upcomingDays(ann)).toEqual([]);
  });

  test('can be skipped again, but a settled occurrence takes no other action until it is reopened', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id } = await startSchedule(ann, '2026-03-20');
    await act(ann, _id, '2026-03-20', { action: 'record' });
    await act(ann, _id, '2026-04-20', { action: 'skip' });
    const [lunch, dinner] = await record(ann, expense(), expense());
    await act(ann, _id, '2026-05-20', { action: 'link', transactionId: lunch?._id as never });

    expect(await act(ann, _id, '2026-04-20', { action: 'skip' })).toMatchObject({ occurrence: { status: 'skipped' } });
    const actions = [
      { action: 'record' },
      { action: 'link', transactionId: dinner?._id },
      { action: 'move', date: '2026-05-21' },
      { action: 'change_amount', amount: 5 },
    ];
    for (const day of ['2026-03-20', '2026-04-20', '2026-05-20']) {
      for (const action of actions) {
        expect(await rejection(ann, _id, day, action), `${day} ${action.action}`).toEqual([409, 'occurrence_settled']);
      }
    }
    expect(await rejection(ann, _id, '2026-03-20', { action: 'skip' })).toEqual([409, 'occurrence_settled']);
  });

  test('is asked about again when an occurrence of the past is reopened, as it was, although later ones are settled', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { _id } = await startSchedule(ann, '2026-03-15', { rule: { unit: 'day' } });
    const [paid] = await record(ann, expense());
    await act(ann, _id, '2026-03-15', { action: 'skip' });
    setNow('2026-03-17T12:00:00Z');
    await act(ann, _id, '2026-03-16', { action: 'link', transactionId: paid?._id as never });
    expect(await upcomingDays(ann, 1)).toEqual(['2026-03-17', '2026-03-18']);

    for (const day of ['2026-03-15', '2026-03-16']) {
      const { occurrence } = await act(ann, _id, day, { action: 'reopen' });
      expect(occurrence).toMatchObject({ status: 'open', isOverdue: true, shownDay: day, amount: { from: 900_00 } });
    }

    expect(await upcomingDays(ann, 1)).toEqual(['2026-03-15', '2026-03-16', '2026-03-17', '2026-03-18']);
  });

  test('shows in its history what was paid, not what was expected', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20');
    await act(ann, scheduleId, '2026-03-20', { action: 'change_amount', amount: 950_00 as never });
    await act(ann, scheduleId, '2026-03-20', { action: 'record', amount: 970_00 as never });

    const { past } = await ann.call(schedules.read, { params: { scheduleId } });
    expect(past).toMatchObject([{ status: 'recorded', amount: { from: 970_00, to: 970_00 } }]);
  });

  test('is recorded on the day to which it was moved, if that is in the past', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id } = await startSchedule(ann, '2026-03-20');
    await act(ann, _id, '2026-03-20', { action: 'move', date: '2026-03-12' as CalendarDate });

    const { transaction } = await act(ann, _id, '2026-03-20', { action: 'record' });

    expect(transaction?.date).toBe('2026-03-12');
  });

  test('records once if a request is repeated with its key', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    const { _id } = await startSchedule(ann, '2026-03-15');
    const request = {
      method: 'POST',
      url: `/api/schedules/${_id}/occurrences/2026-03-15`,
      payload: { action: 'record' },
      headers: { 'idempotency-key': 'one' },
    } as const;

    const [first, second] = await Promise.all([ann.request(request), ann.request(request)]);

    expect([first.status, second.json]).toEqual([200, first.json]);
    expect(await db.selectFrom('transactions').select('id').execute()).toHaveLength(1);
  });

  test('is recorded once by parallel requests without a key', async () => {
    const { person, db, replica } = await startApp(database);
    const ann = await person();
    const { _id } = await startSchedule(ann, '2026-03-15');
    const other = await replica();
    const headers = { authorization: `Bearer ${ann.token}`, 'x-time-zone': 'America/New_York' };
    const url = `/api/schedules/${_id}/occurrences/2026-03-15`;
    const request = { method: 'POST', url, payload: { action: 'record' }, headers } as const;

    const answers = await Promise.all([1, 2, 3, 4].flatMap(() => [ann.request(request), other.request(request)]));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await db.selectFrom('transactions').select('id').execute()).toHaveLength(1);
  });

  test('of a goal is paused when the goal is closed, and cannot be resumed', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    const goalId = await startGoal(ann, { saved: 10_00 });
    const details = { type: 'savings', category: null, goalId, recording: 'automatic' } as const;
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20', details);

    await ann.call(goals.reallocate, { params: { goalId }, body: { target: 'balance' } });

    const { schedule } = await ann.call(schedules.read, { params: { scheduleId } });
    expect(schedule).toMatchObject({ pausedOn: '2026-03-15', pauseReason: 'goal_closed', nextDay: null });
    const resumed = await ann.send(schedules.resume, { params: { scheduleId } });
    expect(resumed).toMatchObject({ status: 409, json: { code: 'goal_closed' } });
    expect(await db.selectFrom('users').select('schedules_due').execute()).toEqual([{ schedules_due: '9999-12-31' }]);
  });

  test('of a goal asks about nothing more when the goal is closed, and nothing of it is expected', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const goalId = await startGoal(ann, { saved: 10_00 });
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20', { type: 'savings', category: null, goalId });
    setNow('2026-03-25T12:00:00Z');
    const expected = async () => (await ann.call(forecast.read, { query: {} })).expected.length;
    expect([await upcomingDays(ann), await expected()]).toEqual([['2026-03-20', '2026-04-20', '2026-05-20'], 1]);

    await ann.call(goals.reallocate, { params: { goalId }, body: { target: 'balance' } });

    expect([await upcomingDays(ann), await expected()]).toEqual([[], 0]);
    const other = await startGoal(ann);
    const body = scheduleDraft('2026-03-20', { type: 'savings', category: null, goalId: other });
    await ann.call(schedules.update, { params: { scheduleId }, body });
    await ann.call(schedules.resume, { params: { scheduleId } });
    expect(await upcomingDays(ann)).toEqual(['2026-04-20', '2026-05-20']);
  });

  test('that was moved to another goal asks for each until that one is closed', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const [car, house] = [await startGoal(ann), await startGoal(ann)];
    const saving = (goalId: GoalId) => ({ type: 'savings', category: null, goalId }) as const;
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20', saving(car));
    setNow('2026-03-25T12:00:00Z');
    const body = { ...scheduleDraft('2026-03-20', saving(house)), from: '2026-05-20' as CalendarDate };
    await ann.call(schedules.update, { params: { scheduleId }, body });
    expect(await upcomingDays(ann)).toEqual(['2026-03-20', '2026-04-20', '2026-05-20']);

    await ann.call(goals.remove, { params: { goalId: house }, query: {} });
    expect(await upcomingDays(ann)).toEqual(['2026-03-20']);
    await ann.call(goals.remove, { params: { goalId: car }, query: {} });
    expect(await upcomingDays(ann)).toEqual([]);
    expect(await rejection(ann, scheduleId, '2026-03-20', { action: 'reopen' })).toEqual([409, 'goal_closed']);
    const { past, schedule } = await ann.call(schedules.read, { params: { scheduleId } });
    expect(schedule.countsFrom > '2026-03-25').toBe(true);
    expect(past.map(({ day, status }) => [day, status])).toEqual([
      ['2026-04-20', 'skipped'],
      ['2026-03-20', 'skipped'],
    ]);
  });

  test('of a goal is paused when the goal is deleted, from an earlier pause on; others are not', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const [goalId, other] = [await startGoal(ann), await startGoal(ann)];
    const saving = { type: 'savings', category: null, goalId } as const;
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20', saving);
    await startSchedule(ann, '2026-03-20', saving);
    await startSchedule(ann, '2026-03-20', { ...saving, goalId: other });
    await startSchedule(ann, '2026-03-20');
    await ann.call(schedules.pause, { params: { scheduleId } });
    setNow('2026-03-18T12:00:00Z');

    await ann.call(goals.remove, { params: { goalId }, query: {} });

    const { schedules: all } = await ann.call(schedules.list, {});
    expect(all.map(({ pausedOn, pauseReason }) => [pausedOn, pauseReason])).toEqual([
      ['2026-03-15', 'goal_closed'],
      ['2026-03-18', 'goal_closed'],
      [null, null],
      [null, null],
    ]);
  });

  test('of a closed goal is rejected beside the goal; one restored after the closing is paused, with nothing overdue', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const goalId = await startGoal(ann);
    const body = scheduleDraft('2026-03-20', { type: 'savings', category: null, goalId });
    const { schedule } = await ann.call(schedules.create, { body });
    const params = { scheduleId: schedule._id };
    setNow('2026-03-22T12:00:00Z');
    await ann.call(schedules.remove, { params });
    await ann.call(goals.remove, { params: { goalId }, query: {} });

    expect(await ann.send(schedules.create, { body })).toMatchObject({ status: 409, json: { code: 'goal_closed' } });
    const restored = await ann.call(schedules.restore, { params });
    expect(restored.schedule).toMatchObject({ pauseReason: 'goal_closed' });
    expect(await upcomingDays(ann)).toEqual([]);
  });

  test('that an edit moved to another goal comes back without what it had left of a goal that was closed meanwhile', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const [car, house] = [await startGoal(ann), await startGoal(ann)];
    const saving = (goalId: GoalId) => ({ type: 'savings', category: null, goalId, recording: 'automatic' }) as const;
    const daily = { rule: { unit: 'day' } } as const;
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-16', { ...saving(car), ...daily });
    const body = { ...scheduleDraft('2026-03-16', { ...saving(house), ...daily }), from: '2026-03-18' as CalendarDate };
    await ann.call(schedules.update, { params: { scheduleId }, body });
    await ann.call(schedules.remove, { params: { scheduleId } });
    await ann.call(goals.remove, { params: { goalId: car }, query: {} });

    setNow('2026-03-17T12:00:00Z');
    await ann.call(schedules.restore, { params: { scheduleId } });

    expect(await upcomingDays(ann, 2)).toEqual(['2026-03-18', '2026-03-19']);
  });

  test('that was paused with its goal and then moved to another one keeps what is open when its deletion is undone', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const [car, house] = [await startGoal(ann), await startGoal(ann)];
    const saving = (goalId: GoalId) => ({ type: 'savings', category: null, goalId, rule: { unit: 'week' } }) as const;
    // Sunday, March 15, moves to the Friday before it, which is before the pause.
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-15', saving(car));
    await ann.call(goals.remove, { params: { goalId: car }, query: {} });
    const draft = scheduleDraft('2026-03-15', saving(house));
    const body = {
      ...draft,
      rule: { ...draft.rule, weekend: 'friday_before' as const },
      from: '2026-03-15' as CalendarDate,
    };
    await ann.call(schedules.update, { params: { scheduleId }, body });
    const before = await upcomingDays(ann);

    await ann.call(schedules.remove, { params: { scheduleId } });
    await ann.call(schedules.restore, { params: { scheduleId } });

    expect(before).toEqual(['2026-03-15 on 2026-03-13']);
    expect(await upcomingDays(ann)).toEqual(before);
  });

  test('follows the renaming of its category, and so does what an edit has left behind', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20', { category: 'flat' });
    const change = {
      ...scheduleDraft('2026-03-20', { category: 'flat', amount: 950_00 }),
      from: '2026-04-20' as never,
    };
    await ann.call(schedules.update, { params: { scheduleId }, body: change });
    const flat = await startBudget(ann, 'Flat', { from: '2026-03' });

    await ann.call(budgets.update, { params: { budgetId: flat._id }, body: budgetDraft('Home') });

    const { schedule, next } = await ann.call(schedules.read, { params: { scheduleId } });
    // The edit was the second version, so a form that was open during the renaming has a conflict.
    expect(schedule).toMatchObject({ category: 'home', version: 3 });
    expect(next.slice(0, 2)).toMatchObject([
      { day: '2026-03-20', category: 'home', amount: { from: 900_00 } },
      { day: '2026-04-20', category: 'home', amount: { from: 950_00 } },
    ]);
  });

  test('keeps its category when another one is renamed, or the same one of another user', async () => {
    const { person } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const start = async (owner: Person, category: string) => {
      const { _id: scheduleId } = await startSchedule(owner, '2026-03-20', { category });
      const body = { ...scheduleDraft('2026-03-20', { category }), from: '2026-04-20' as never };
      await owner.call(schedules.update, { params: { scheduleId }, body });
      return async () => {
        const { schedule, next } = await owner.call(schedules.read, { params: { scheduleId } });
        return [schedule.category, schedule.version, next[0]?.category, next[1]?.category];
      };
    };
    const [water, his] = [await start(ann, 'water'), await start(bob, 'flat')];
    const flat = await startBudget(ann, 'Flat', { from: '2026-03' });

    await ann.call(budgets.update, { params: { budgetId: flat._id }, body: budgetDraft('Home') });

    expect(await water()).toEqual(['water', 2, 'water', 'water']);
    expect(await his()).toEqual(['flat', 2, 'flat', 'flat']);
  });

  test('lets go of a transaction that is deleted after it, and takes it back with it', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-15');
    const { transaction } = await act(ann, scheduleId, '2026-03-15', { action: 'record' });
    const params = { transactionId: transaction?._id as TransactionId };
    const statusOf = async () =>
      (await ann.call(schedules.read, { params: { scheduleId } })).past.map(({ status }) => status);

    await ann.call(schedules.remove, { params: { scheduleId } });
    await ann.call(transactions.remove, { params, query: {} });
    expect(await findBrokenOccurrences(db, 1)).toEqual([]);
    await ann.call(schedules.restore, { params: { scheduleId } });
    expect(await statusOf()).toEqual(['skipped']);
    await ann.call(transactions.restore, { params });

    expect(await statusOf()).toEqual(['recorded']);
  });

  test('takes a restored transaction back although its occurrence was moved meanwhile', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-15');
    const { transaction } = await act(ann, scheduleId, '2026-03-15', { action: 'record' });
    const params = { transactionId: transaction?._id as TransactionId };

    await ann.call(transactions.remove, { params, query: { occurrence: 'reopen' } });
    await act(ann, scheduleId, '2026-03-15', { action: 'move', date: '2026-03-18' as CalendarDate });
    await ann.call(transactions.restore, { params });

    const { past } = await ann.call(schedules.read, { params: { scheduleId } });
    expect(past).toMatchObject([{ day: '2026-03-15', status: 'recorded', ...params }]);
  });

  test('stays within the quota of the account', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    for (let index = 0; index < 50; index += 1) await startSchedule(ann, '2026-03-20', { description: `No ${index}` });

    const answer = await ann.send(schedules.create, { body: scheduleDraft('2026-03-20') });

    expect(answer).toMatchObject({ status: 409, json: { code: 'quota_reached' } });
    const { schedules: all } = await ann.call(schedules.list, {});
    expect(all).toHaveLength(50);

    // A deleted one makes room, so that it cannot be restored if another took its place.
    const params = { scheduleId: all[0]?._id as ScheduleId };
    await ann.call(schedules.remove, { params });
    await startSchedule(ann, '2026-03-20');
    expect(await ann.send(schedules.restore, { params })).toMatchObject({
      status: 409,
      json: { code: 'quota_reached' },
    });
  });

  test('of every day answers with a bounded part of what is coming, and says until when', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const daily = { unit: 'day', end: { kind: 'until', day: '2026-06-30' as CalendarDate } } as const;
    for (let index = 0; index < 25; index += 1) {
      await startSchedule(ann, '2026-03-15', { description: `No ${index}`, rule: daily });
    }

    const { occurrences, until } = await ann.call(schedules.upcoming, { query: { days: 92 } });

    expect([occurrences.length, until, occurrences.at(-1)?.shownDay]).toEqual([1000, '2026-04-23', '2026-04-23']);
  });

  test('forgets what was changed of days that its new rule does not have', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20');
    await act(ann, scheduleId, '2026-04-20', { action: 'change_amount', amount: 950_00 as never });
    const update = (day: string) =>
      ann.call(schedules.update, {
        params: { scheduleId },
        body: { ...scheduleDraft(`2026-03-${day}`), from: '2026-03-20' as CalendarDate },
      });

    await update('21');
    await update('20');

    const { occurrences } = await ann.call(schedules.upcoming, { query: { days: 60 } });
    expect(occurrences.map(({ day, amount }) => [day, amount.from])).toEqual([
      ['2026-03-20', 900_00],
      ['2026-04-20', 900_00],
    ]);
  });

  test('that is paused does not record again what is reopened, and records what is due when it is resumed', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const params = { scheduleId: (await startSchedule(ann, '2026-03-22', AUTOMATIC_WEEKLY))._id };
    await act(ann, params.scheduleId, '2026-03-22', { action: 'skip' });
    setNow('2026-03-25T12:00:00Z');
    await ann.call(schedules.pause, { params });
    setNow('2026-03-26T12:00:00Z');
    const reopened = await act(ann, params.scheduleId, '2026-03-22', { action: 'reopen' });
    expect([reopened.occurrence.status, reopened.transaction]).toEqual(['open', null]);

    setNow('2026-03-29T12:00:00Z');
    await act(ann, params.scheduleId, '2026-03-22', { action: 'record' });
    const { items: rows } = await ann.call(transactions.list, { query: {} });
    const deletion = {
      params: { transactionId: rows[0]?._id as TransactionId },
      query: { occurrence: 'reopen' },
    } as const;
    await ann.call(transactions.remove, deletion);
    await ann.call(schedules.resume, { params });
    const { items: after } = await ann.call(transactions.list, { query: {} });
    expect([rows.map((one) => one.date), after.map((one) => one.date)]).toEqual([['2026-03-22'], ['2026-03-29']]);
    expect(await upcomingDays(ann, 1)).toEqual(['2026-03-22']);
  });

  test('that is paused keeps the days before the one from which an edit applies', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-16', { rule: { unit: 'week' }, amount: 5_00 });
    await ann.call(schedules.pause, { params: { scheduleId } });
    const body = scheduleDraft('2026-03-16', { rule: { unit: 'week' }, amount: 6_00 });
    const from = '2026-03-30' as CalendarDate;
    await ann.call(schedules.update, { params: { scheduleId }, body: { ...body, from } });

    await ann.call(schedules.resume, { params: { scheduleId } });
    const { next } = await ann.call(schedules.read, { params: { scheduleId } });
    expect(next.slice(0, 3).map(({ day, amount }) => [day, amount.from])).toEqual([
      ['2026-03-16', 5_00],
      ['2026-03-23', 5_00],
      ['2026-03-30', 6_00],
    ]);
  });

  test('takes a transaction back whose occurrence is older than what is asked about', async () => {
    const { person, db, setNow } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-15');
    const { transaction } = await act(ann, scheduleId, '2026-03-15', { action: 'record' });
    const day = '2024-12-15' as CalendarDate;
    await db.updateTable('schedule_occurrences').set({ day }).execute();
    const params = { transactionId: transaction?._id as TransactionId };
    await ann.call(transactions.remove, { params, query: { occurrence: 'reopen' } });
    setNow('2026-04-16T12:00:00Z');
    await act(ann, scheduleId, '2026-04-15', { action: 'skip' });
    await ann.call(transactions.restore, { params });

    const { occurrence } = await ann.call(transactions.read, { params });
    expect(occurrence).toMatchObject({ scheduleId, day, status: 'recorded' });
    expect((await act(ann, scheduleId, day, { action: 'reopen' })).occurrence.status).toBe('open');
  });

  test('forgets the move of an occurrence that is moved back to its own day', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20', { recording: 'automatic' });
    const move = (date: string) => act(ann, scheduleId, '2026-03-20', { action: 'move', date: date as CalendarDate });

    expect((await move('2026-03-15')).occurrence).toMatchObject({ status: 'recorded', isMoved: true });
    await act(ann, scheduleId, '2026-03-20', { action: 'reopen' });
    expect((await move('2026-03-20')).occurrence).toMatchObject({ status: 'open', isMoved: false });
    const { next } = await ann.call(schedules.read, { params: { scheduleId } });
    expect(next[0]).toMatchObject({ shownDay: '2026-03-20', isMoved: false });
  });

  test('leaves an overdue occurrence as it was that was moved there, until it is moved back', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const weekly = { rule: { unit: 'week' } } as const;
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-16', weekly);
    await act(ann, scheduleId, '2026-03-30', { action: 'move', date: '2026-03-14' as CalendarDate });
    const read = async () => {
      const { past, next } = await ann.call(schedules.read, { params: { scheduleId } });
      const days = [past, next.slice(0, 3)].map((list) => list.map((one) => [one.shownDay, one.amount.from / 100]));
      return { past: days[0], next: days[1] };
    };
    const change = (anchor: string, amount: number) =>
      ann.call(schedules.update, { params: { scheduleId }, body: scheduleDraft(anchor, { ...weekly, amount }) });

    const past = [['2026-03-14', 900]];
    await change('2026-03-17', 910_00);
    const tuesdays = ['2026-03-17', '2026-03-24', '2026-03-31'].map((day) => [day, 910]);
    expect(await read()).toEqual({ past, next: tuesdays });
    expect((await ann.call(schedules.upcoming, { query: { days: 1 } })).occurrences[0]).toMatchObject({
      ...{ day: '2026-03-30', shownDay: '2026-03-14', amount: { from: 900_00 }, isOverdue: true },
    });
    await change('2026-03-16', 920_00);
    expect((await read()).past).toEqual(past);

    await act(ann, scheduleId, '2026-03-30', { action: 'reopen' });

    const mondays = ['2026-03-23', '2026-03-30', '2026-04-06'].map((day) => [day, 920]);
    expect(await read()).toEqual({ past: [], next: mondays });
    expect(await findBrokenOccurrences(ann.db, 5)).toEqual([]);
  });

  test('changes all that are coming by default, also before one that was moved to today', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const weekly = { rule: { unit: 'week' } } as const;
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-16', weekly);
    await act(ann, scheduleId, '2026-03-30', { action: 'move', date: '2026-03-15' as CalendarDate });

    const body = scheduleDraft('2026-03-16', { ...weekly, amount: 910_00 });
    await ann.call(schedules.update, { params: { scheduleId }, body });

    const { next } = await ann.call(schedules.read, { params: { scheduleId } });
    expect(next.slice(0, 4).map((one) => [one.shownDay, one.amount.from])).toEqual([
      ['2026-03-15', 910_00],
      ['2026-03-16', 910_00],
      ['2026-03-23', 910_00],
      ['2026-04-06', 910_00],
    ]);
  });

  test('applies each edit to an occurrence that was postponed past today', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20', { recording: 'automatic' });
    await act(ann, scheduleId, '2026-03-20', { action: 'move', date: '2026-04-05' as CalendarDate });
    setNow('2026-03-25T12:00:00Z');
    const changeTo = async (amount: number) => {
      const draft = scheduleDraft('2026-03-20', { recording: 'automatic', amount });
      const body = { ...draft, from: '2026-03-20' as CalendarDate };
      await ann.call(schedules.update, { params: { scheduleId }, body });
      const { next } = await ann.call(schedules.read, { params: { scheduleId } });
      return next.slice(0, 2).map((one) => [one.shownDay, one.amount.from]);
    };

    for (const amount of [200_00, 900_00, 20_00]) {
      expect(await changeTo(amount)).toEqual([
        ['2026-04-05', amount],
        ['2026-04-20', amount],
      ]);
    }
    setNow('2026-04-05T12:00:00Z');
    await ann.call(schedules.upcoming, { query: {} });

    const { past } = await ann.call(schedules.read, { params: { scheduleId } });
    expect(past).toMatchObject([{ shownDay: '2026-04-05', status: 'recorded', amount: { from: 20_00 } }]);
  });

  test('leaves a postponed occurrence when the days change and change back', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20');
    await act(ann, scheduleId, '2026-03-20', { action: 'move', date: '2026-04-05' as CalendarDate });
    setNow('2026-03-25T12:00:00Z');
    const daysAfter = async (anchor: string, from?: string) => {
      const body = { ...scheduleDraft(anchor), ...(from && { from: from as CalendarDate }) };
      await ann.call(schedules.update, { params: { scheduleId }, body });
      return upcomingDays(ann);
    };

    const before = ['2026-03-20 on 2026-04-05', '2026-04-20', '2026-05-20'];
    expect(await daysAfter('2026-03-28')).toEqual(['2026-03-20 on 2026-04-05', '2026-04-28']);
    expect(await daysAfter('2026-03-20', '2026-04-20')).toEqual(before);
    const earlier = ['2026-04-03', '2026-03-20 on 2026-04-05', '2026-05-03'];
    expect(await daysAfter('2026-03-03', '2026-04-01')).toEqual(earlier);
    expect(await daysAfter('2026-03-20', '2026-04-01')).toEqual(before);
  });

  test('keeps its days through edits that change the rule', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-31');
    await act(ann, scheduleId, '2026-03-31', { action: 'record' });
    const body = {
      ...scheduleDraft('2026-05-15', { rule: { unit: 'month', pattern: { kind: 'two_days', secondDay: 1 } } }),
      from: '2026-05-31' as never,
    };

    await ann.call(schedules.update, { params: { scheduleId }, body });

    expect(await upcomingDays(ann, 92)).toEqual(['2026-04-30', '2026-06-01', '2026-06-15']);
  });
});

test('what is open is read without the settled past on SQLite', async () => {
  const { person, db } = await startApp('sqlite');
  const ann = await person();
  await startSchedule(ann, '2026-03-20');
  const statements = recordSql(db);
  await upcomingDays(ann);

  const reading = [...statements].filter((statement) => statement.includes('"schedule_occurrences"'));
  const plans = reading.map((statement) =>
    sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`.execute(db),
  );
  const searches = (await Promise.all(plans)).flatMap(({ rows }) => rows.map(({ detail }) => detail));

  expect(
    searches.filter((detail) => /schedule_occurrences.*\(user_id=\? AND schedule_id=\? AND day>\?\)/.test(detail)),
  ).toHaveLength(1);
  expect(searches.filter((detail) => /schedule_occurrences.*\(user_id=\?\)/.test(detail))).toEqual([]);
});

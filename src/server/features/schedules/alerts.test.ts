import { describe, expect, test } from 'vitest';
import { recordSchedules } from '#server/jobs/record-schedules.ts';
import { remindOfSchedules } from '#server/jobs/reminders.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { HOUR } from '#shared/durations.ts';
import type { ScheduleId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { schedulesContract as schedules } from '#shared/schedules/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { startGoal } from '#testing/features/goals.ts';
import { bankRow, importFile, statement } from '#testing/features/imports.ts';
import { standing, told, wants } from '#testing/features/notifications.ts';
import { act, scheduleDraft, startSchedule } from '#testing/features/schedules.ts';

// Today is Sunday, 2026-03-15, in New York, where these users are.
const NOTHING = { app: [], mail: [] };
const both = (...titles: string[]) => ({ app: titles.sort(), mail: titles.sort() });
const sundayAt = (hour: number) => Date.parse('2026-03-15T04:00:00Z') + hour * HOUR;
const DAY = 24;
const DUE = 'Due March 16, 2026: Rent';
const HIGHER = 'Rent is higher than usual';

const rentOf = (amount: number) => expense({ amount, description: 'Rent', category: 'housing', date: '2026-03-15' });

describe.each(databases)('a reminder of a schedule on %s', (database) => {
  test('is sent once on the day from 8 in the morning on, across all replicas, unless it is recorded automatically', async () => {
    const { person, db, replica, setNow } = await startApp(database);
    const [ann, bob] = [await person('Ann', { verified: true }), await person('Bob', { verified: true })];
    const other = database !== 'sqlite' ? await replica() : { db };
    await startSchedule(ann, '2026-03-16');
    await startSchedule(bob, '2026-03-16', { recording: 'automatic' });

    await remindOfSchedules(db, sundayAt(20));
    await remindOfSchedules(db, sundayAt(DAY + 7));
    expect(await told(ann)).toEqual(NOTHING);
    const runs = [db, other.db, db].map((one) => remindOfSchedules(one, sundayAt(DAY + 8)));
    await Promise.all(runs);
    await remindOfSchedules(other.db, sundayAt(2 * DAY + 9));
    setNow(sundayAt(2 * DAY + 9));

    expect(await told(ann)).toEqual(both(DUE));
    expect((await told(bob)).app).toEqual([]);
  });

  test('is sent late after an outage, but not after a week', async () => {
    const { person, db } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await startSchedule(ann, '2026-03-16');
    await remindOfSchedules(db, sundayAt(7 * DAY + 9));
    expect(await told(ann)).toEqual(both(DUE));

    const late = await person('Eve', { verified: true });
    await startSchedule(late, '2026-03-16');
    await remindOfSchedules(db, sundayAt(8 * DAY + 9));
    expect(await told(late)).toEqual(NOTHING);
  });

  test('is sent the day after for what could not be recorded automatically', async () => {
    const { person, db, setNow } = await startApp(database);
    const ann = await person();
    for (let index = 0; index < 2; index += 1) await startSchedule(ann, '2026-03-16', { recording: 'automatic' });
    // It may belong to either.
    await record(ann, rentOf(900_00));
    const remindAt = async (hour: number) => {
      setNow(sundayAt(hour));
      await recordSchedules(db, sundayAt(hour));
      await remindOfSchedules(db, sundayAt(hour));
      return (await told(ann)).app;
    };

    expect(await remindAt(DAY + 9)).toEqual([]);
    expect(await remindAt(2 * DAY + 9)).toEqual([DUE, DUE]);
  });

  test('is sent for the latest 50 at most', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    for (let index = 0; index < 8; index += 1) {
      await startSchedule(ann, '2026-03-15', { description: `No ${index}`, rule: { unit: 'day' } });
    }
    await startSchedule(ann, '2026-03-24', { rule: { unit: 'day' } });

    await remindOfSchedules(db, sundayAt(8 * DAY + 9));
    expect((await told(ann)).app).toHaveLength(50);
    await remindOfSchedules(db, sundayAt(9 * DAY + 9));

    const { app } = await told(ann);
    expect(app).toHaveLength(9);
    expect(app).toContain('Due March 24, 2026: Rent');
  });

  test('respects its setting, and mail needs a verified address', async () => {
    const { person, db } = await startApp(database);
    const [ann, bob] = [await person('Ann', { verified: true }), await person('Bob')];
    await wants(ann, { transactionNotifications: { dueReminders: false } });
    for (const one of [ann, bob]) await startSchedule(one, '2026-03-16');
    await remindOfSchedules(db, sundayAt(DAY + 9));
    expect(await told(ann)).toEqual(NOTHING);
    expect(await told(bob)).toEqual({ app: [DUE], mail: [] });
  });

  test.each([
    ['recording', (ann: Person, id: ScheduleId) => act(ann, id, '2026-03-16', { action: 'record' })],
    ['skipping', (ann: Person, id: ScheduleId) => act(ann, id, '2026-03-16', { action: 'skip' })],
    [
      'moving',
      (ann: Person, id: ScheduleId) => act(ann, id, '2026-03-16', { action: 'move', date: '2026-03-25' as never }),
    ],
    ['entering the transaction', (ann: Person) => record(ann, rentOf(900_00))],
    ['pausing', (ann: Person, scheduleId: ScheduleId) => ann.call(schedules.pause, { params: { scheduleId } })],
    ['deleting', (ann: Person, scheduleId: ScheduleId) => ann.call(schedules.remove, { params: { scheduleId } })],
  ] as const)('is withdrawn by %s', async (_, settle) => {
    const { person, db, setNow } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    const { _id } = await startSchedule(ann, '2026-03-16');
    setNow(sundayAt(DAY + 9));
    await remindOfSchedules(db, sundayAt(DAY + 9));
    expect(await standing(ann)).toEqual(both(DUE));

    await settle(ann, _id);

    expect(await standing(ann)).toEqual(NOTHING);
  });

  test('is withdrawn when the transaction of the occurrence is restored', async () => {
    const { person, db, setNow } = await startApp(database);
    const ann = await person();
    await startSchedule(ann, '2026-03-16');
    const [paid] = await record(ann, rentOf(900_00));
    const params = { transactionId: paid?._id as never };
    await ann.call(transactions.remove, { params, query: {} });
    setNow(sundayAt(DAY + 9));
    await remindOfSchedules(db, sundayAt(DAY + 9));
    expect((await standing(ann)).app).toEqual([DUE]);

    await ann.call(transactions.restore, { params });

    expect((await standing(ann)).app).toEqual([]);
  });
});

describe.each(databases)('a higher bill on %s', (database) => {
  test('is reported once, follows the amount of its transaction, and goes with it', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    const { _id } = await startSchedule(ann, '2026-03-17');
    const [paid] = await record(ann, rentOf(936_00));
    expect(await standing(ann)).toEqual(both(HIGHER));
    const params = { transactionId: paid?._id as never };
    const revise = (amount: number) => ann.call(transactions.update, { params, body: rentOf(amount) });

    await told(ann);
    await revise(940_00);
    expect(await told(ann)).toEqual(NOTHING);
    await revise(900_00);
    expect((await standing(ann)).app).toEqual([]);
    await revise(990_00);
    expect((await standing(ann)).app).toEqual([HIGHER]);
    await ann.call(transactions.remove, { params, query: {} });
    expect((await standing(ann)).app).toEqual([]);
    await ann.call(transactions.restore, { params });
    expect((await standing(ann)).app).toEqual([HIGHER]);
    await act(ann, _id, '2026-03-17', { action: 'reopen' });
    expect((await standing(ann)).app).toEqual([]);
  });

  test('says what was expected, and counts the amount that was expected for one occurrence', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    const { _id: id } = await startSchedule(ann, '2026-03-14', { recordFirst: true });
    await act(ann, id, '2026-04-14', { action: 'change_amount', amount: cents(950_00) });
    await act(ann, id, '2026-04-14', { action: 'record', amount: cents(955_00) });
    expect(await told(ann)).toEqual(NOTHING);

    await act(ann, id, '2026-05-14', { action: 'record', amount: cents(955_00) });

    const { items } = (await ann.request({ url: '/api/notifications' })).json;
    expect(items[0]).toMatchObject({ title: HIGHER, body: '$955.00, $55.00 more than the expected $900.00.' });

    await act(ann, id, '2026-06-14', { action: 'change_amount', amount: cents(950_00) });
    await act(ann, id, '2026-06-14', { action: 'record', amount: cents(1000_00) });
    const [latest] = (await ann.request({ url: '/api/notifications' })).json.items;
    expect(latest).toMatchObject({ title: HIGHER, body: '$1,000.00, $50.00 more than the expected $950.00.' });
  });

  test('is compared with what was expected before an edit, if it is of an occurrence before it', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-17');
    const body = { ...scheduleDraft('2026-03-17', { amount: 1_000_00 }), from: '2026-04-17' as never };
    await ann.call(schedules.update, { params: { scheduleId }, body });

    const [paid] = await record(ann, rentOf(930_00));
    expect((await standing(ann)).app).toEqual([HIGHER]);
    await ann.call(transactions.update, { params: { transactionId: paid?._id as never }, body: rentOf(940_00) });

    expect((await standing(ann)).app).toEqual([HIGHER]);
  });

  test('is not reported for a deleted schedule', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-17');
    await startSchedule(ann, '2026-03-17', { description: 'Water' });
    const [paid] = await record(ann, rentOf(900_00));
    await ann.call(schedules.remove, { params: { scheduleId } });

    await ann.call(transactions.update, { params: { transactionId: paid?._id as never }, body: rentOf(990_00) });

    expect((await standing(ann)).app).toEqual([]);
  });

  test('respects its setting, and income is never a bill', async () => {
    const { person } = await startApp(database);
    const [ann, bob] = [await person('Ann', { verified: true }), await person('Bob', { verified: true })];
    await wants(ann, { transactionNotifications: { higherBillAlerts: false } });
    const { _id: rent } = await startSchedule(ann, '2026-03-14', { recordFirst: true });
    const { _id: pay } = await startSchedule(bob, '2026-03-14', { type: 'income', category: 'salary' });
    await act(ann, rent, '2026-04-14', { action: 'record', amount: cents(2_000_00) });
    await act(bob, pay, '2026-04-14', { action: 'record', amount: cents(2_000_00) });
    expect([await told(ann), await told(bob)]).toEqual([NOTHING, NOTHING]);
  });

  test('is none for savings, whatever is saved', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const goalId = await startGoal(ann);
    const { _id } = await startSchedule(ann, '2026-03-16', { type: 'savings', category: null, goalId, amount: 50_00 });

    await act(ann, _id, '2026-03-16', { action: 'record', amount: cents(90_00) });

    expect((await standing(ann)).app.filter((title) => title.includes('higher than usual'))).toEqual([]);
  });

  test('is withdrawn by an edit to about the amount that was expected for one occurrence', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id } = await startSchedule(ann, '2026-03-17');
    await act(ann, _id, '2026-03-17', { action: 'change_amount', amount: cents(950_00) });
    const [paid] = await record(ann, rentOf(1_000_00));
    expect((await standing(ann)).app).toContain(HIGHER);

    await ann.call(transactions.update, { params: { transactionId: paid?._id as never }, body: rentOf(955_00) });

    expect((await standing(ann)).app).not.toContain(HIGHER);
  });

  test('is reported for the latest 20 of an imported file at most', async () => {
    const { person, db, setNow } = await startApp(database);
    const ann = await person();
    const { _id } = await startSchedule(ann, '2026-03-16', { amount: 9_00, rule: { unit: 'day' } });
    setNow(sundayAt(22 * DAY + 9));
    const days = Array.from({ length: 22 }, (_, index) => addDays('2026-03-16' as CalendarDate, index));

    await importFile(ann, [statement(days.map((day) => bankRow(day, -10_00, 'Rent')))]);

    const reported = db.selectFrom('notifications').select('cause').where('kind', '=', 'higher-bill');
    const causes = (await reported.orderBy('cause').execute()).map(({ cause }) => cause);
    expect(causes).toEqual(days.slice(-20).map((day) => `higher-bill:${_id}:${day}`));
  });
});

import { describe, expect, test } from 'vitest';
import type { OccurrenceRow } from '#server/db/tables/schedules.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { recordBeforeAnswer, recordDue } from '#server/features/schedules/service.ts';
import { recordSchedules } from '#server/jobs/record-schedules.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { dashboardContract } from '#shared/dashboard/contract.ts';
import { forecastContract } from '#shared/forecast/contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { TransactionId, UserId } from '#shared/ids.ts';
import { schedulesContract as schedules } from '#shared/schedules/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { expense, readMonthTotals, recomputeMonthTotals, record } from '#testing/app/builders.ts';
import { afterEachStatement } from '#testing/databases/after-each-statement.ts';
import { databases } from '#testing/databases/databases.ts';
import { act, scheduleDraft, startSchedule, upcomingDays } from '#testing/features/schedules.ts';
import { newProgram } from '#testing/features/tokens.ts';
import { settleExceptions } from './occurrence-changes.ts';

// Today is 2026-03-15 in New York.

const DAY = 86_400_000;
const DAILY = { unit: 'day' } as const;
const automatic = { recording: 'automatic', amount: 4_00, category: 'coffee', description: 'Coffee' } as const;

async function recordedDays({ db }: Pick<Person, 'db'>): Promise<string[]> {
  const rows = await db.selectFrom('transactions').select('date').orderBy('date').execute();
  return rows.map(({ date }) => date);
}

const open = (person: Person, zone = 'America/New_York') =>
  person.request({ url: '/api/dashboard', headers: { 'x-time-zone': zone } });

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.parse(first) + index * DAY).toISOString().slice(0, 10));

describe.each(databases)('automatic recording on %s', (database) => {
  test('records what is due today when the schedule is created, and the rest on its days', async () => {
    const { person, setNow, db } = await startApp(database);
    const ann = await person();

    await startSchedule(ann, '2026-03-15', { ...automatic, rule: { unit: 'week' } });
    expect(await recordedDays(ann)).toEqual(['2026-03-15']);
    await open(ann);
    expect(await recordedDays(ann)).toEqual(['2026-03-15']);
    setNow('2026-03-22T12:00:00Z');
    const { json } = await open(ann);

    expect(json.summary).toMatchObject({ expense: 8 });
    expect(await recordedDays(ann)).toEqual(['2026-03-15', '2026-03-22']);
    expect(await readMonthTotals(db)).toEqual(await recomputeMonthTotals(db));
  });

  test('is in the answer that a program in another time zone gets, although nothing else has changed', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    await startSchedule(ann, '2026-03-15', { ...automatic, rule: { unit: 'week' } });
    const program = await newProgram(ann, ['read']);
    const headers = { 'x-time-zone': 'Pacific/Pago_Pago' };
    const spentAt = async (now: string) => {
      setNow(now);
      return (await program.request({ url: '/api/dashboard', headers })).json.summary.expense;
    };

    expect(await spentAt('2026-03-22T03:55:00Z')).toBe(4);
    expect(await spentAt('2026-03-22T04:05:00Z')).toBe(8);
  });

  test('happens once under parallel first requests on two servers and the job', async () => {
    const { person, setNow, replica, db } = await startApp(database);
    const ann = await person();
    for (const anchor of ['2026-03-16', '2026-03-17']) {
      await startSchedule(ann, anchor, { ...automatic, description: `From ${anchor}`, rule: DAILY });
    }
    const other = await replica();
    const now = NOW + 5 * DAY;
    setNow(now);

    const request = { url: '/api/dashboard', headers: { authorization: `Bearer ${ann.token}` } };
    await Promise.all([
      ...Array.from({ length: 5 }, () => ann.request({ url: '/api/transactions' })),
      ...Array.from({ length: 5 }, () => other.request(request)),
      recordSchedules(db, now),
      recordSchedules(other.db, now),
    ]);

    expect(await recordedDays(ann)).toEqual([...daysFrom('2026-03-16', 5), ...daysFrom('2026-03-17', 4)].sort());
    expect(await readMonthTotals(db)).toEqual(await recomputeMonthTotals(db));
  });

  test('records the latest 60 after an outage of 70 days, and asks about the others', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    await startSchedule(ann, '2026-03-16', { ...automatic, rule: DAILY });

    setNow(NOW + 70 * DAY);
    await Promise.all([open(ann), open(ann)]);

    expect(await recordedDays(ann)).toEqual(daysFrom('2026-03-26', 60));
    expect((await upcomingDays(ann, 1)).slice(0, 10)).toEqual(daysFrom('2026-03-16', 10));
    setNow(NOW + 71 * DAY);
    await open(ann);
    expect(await recordedDays(ann)).toEqual(daysFrom('2026-03-26', 61));
  });

  test('after an outage with many schedules is done in portions by several requests, once, and says so', async () => {
    const { person, setNow, db } = await startApp(database);
    const ann = await person();
    for (let index = 0; index < 12; index += 1) {
      await startSchedule(ann, '2026-03-16', { ...automatic, description: `Coffee ${index}`, rule: DAILY });
    }
    setNow(NOW + 75 * DAY);

    const first = await ann.call(forecastContract.read, { query: {} });
    expect(first.isStillRecording).toBe(true);
    expect((await recordedDays(ann)).length).toBeLessThanOrEqual(600);
    let last = await ann.call(dashboardContract.read, {});
    // On a slow machine, a request records less.
    for (let more = 0; last.leftToSpend?.isStillRecording && more < 12; more += 1) {
      last = await ann.call(dashboardContract.read, {});
    }
    expect([last.leftToSpend?.isStillRecording, last.summary.expense]).toEqual([false, 12 * 60 * 4_00]);

    const days = Array.from({ length: 12 }, () => daysFrom('2026-03-31', 60)).flat();
    expect(await recordedDays(ann)).toEqual(days.sort());
    expect(await readMonthTotals(db)).toEqual(await recomputeMonthTotals(db));
  });

  test('before an answer ends after 600 occurrences, and records nothing when the time is up', async () => {
    const { person, setNow, db } = await startApp(database);
    const ann = await person();
    for (let index = 0; index < 12; index += 1) {
      await startSchedule(ann, '2026-03-16', { ...automatic, description: `Coffee ${index}`, rule: DAILY });
    }
    setNow(NOW + 75 * DAY);
    const actor = { userId: ann.userId as UserId, today: '2026-05-29' as CalendarDate, now: NOW + 75 * DAY };
    const recordFor = async (milliseconds: number) => {
      const isMore = await recordBeforeAnswer(db, actor, milliseconds);
      return [isMore, (await recordedDays(ann)).length];
    };

    expect(await recordFor(0)).toEqual([true, 0]);
    expect(await recordFor(Number.POSITIVE_INFINITY)).toEqual([true, 600]);
    expect(await recordFor(Number.POSITIVE_INFINITY)).toEqual([false, 720]);
  });

  test('continues after an outage of more than a year', async () => {
    const { person, setNow, db } = await startApp(database);
    const ann = await person();
    await startSchedule(ann, '2026-03-20', { ...automatic, rule: { unit: 'year' } });
    const now = Date.parse('2027-07-01T12:00:00Z');
    setNow(now);

    await recordSchedules(db, now);

    expect(await recordedDays(ann)).toEqual(['2027-03-20']);
  });

  test('records nothing twice after the clock was set back', async () => {
    const { person, setNow, db } = await startApp(database);
    const ann = await person();
    await startSchedule(ann, '2026-03-16', { ...automatic, rule: DAILY });

    for (const days of [5, 2, 0, 3, 5]) {
      setNow(NOW + days * DAY);
      await open(ann);
      await recordSchedules(db, NOW + days * DAY);
    }
    expect(await recordedDays(ann)).toEqual(daysFrom('2026-03-16', 5));
    setNow(NOW + 6 * DAY);
    await open(ann);
    expect(await recordedDays(ann)).toEqual(daysFrom('2026-03-16', 6));
  });

  test.each(['Pacific/Kiritimati', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Pacific/Pago_Pago'])(
    'begins at midnight in %s',
    async (zone) => {
      const { person, setNow, db } = await startApp(database);
      const ann = await person();
      await open(ann, zone);
      await startSchedule(ann, '2026-06-20', automatic);
      const midnight = Temporal.ZonedDateTime.from(`2026-06-20T00:00[${zone}]`).epochMilliseconds;

      await open(ann, zone);
      setNow(midnight - 1000);
      await open(ann, zone);
      await recordSchedules(db, midnight - 1000);
      expect(await recordedDays(ann)).toEqual([]);
      setNow(midnight);
      await recordSchedules(db, midnight);
      expect(await recordedDays(ann)).toEqual(['2026-06-20']);
    },
  );

  test('leaves what was reopened to the user, although the clock was set back in between', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { _id } = await startSchedule(ann, '2026-03-15', { ...automatic, rule: DAILY });
    setNow('2026-03-16T12:00:00Z');
    await open(ann);
    await act(ann, _id, '2026-03-16', { action: 'reopen' });
    setNow('2026-03-15T12:00:00Z');
    await act(ann, _id, '2026-03-15', { action: 'reopen' });

    setNow('2026-03-16T12:00:00Z');
    await open(ann);

    expect(await recordedDays(ann)).toEqual([]);
  });

  test('leaves what was recorded early and reopened on its day to the user, who can restore its transaction', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { _id } = await startSchedule(ann, '2026-03-16', automatic);
    const { transaction } = await act(ann, _id, '2026-03-16', { action: 'record' });
    setNow('2026-03-16T12:00:00Z');

    await act(ann, _id, '2026-03-16', { action: 'reopen' });
    await open(ann);
    expect(await recordedDays(ann)).toEqual([]);

    await ann.call(transactions.restore, { params: { transactionId: transaction?._id as TransactionId } });
    const { past } = await ann.call(schedules.read, { params: { scheduleId: _id } });
    expect(past).toMatchObject([{ day: '2026-03-16', status: 'recorded', transactionId: transaction?._id }]);
  });

  test('settles an occurrence once, even for a caller that still takes it for open', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    await startSchedule(ann, '2026-03-15', automatic);
    const stored = db.selectFrom('schedule_occurrences').selectAll();
    const [recorded] = await stored.execute();
    const skipped = { ...(recorded as OccurrenceRow), status: 'skipped', transaction_id: null } as const;

    expect(await inUserTransaction(db, skipped.user_id, (tx) => settleExceptions(tx, [skipped]))).toBe(0);

    expect(await stored.execute()).toEqual([recorded]);
  });

  test('neither doubles nor loses a day when the user crosses the date line in either direction', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    await startSchedule(ann, '2026-03-17', { ...automatic, rule: DAILY });
    const east = 'Pacific/Kiritimati';
    const west = 'Pacific/Pago_Pago';

    // 2026-03-17 in Kiritimati and 2026-03-15 in Pago Pago.
    setNow('2026-03-16T10:30:00Z');
    await open(ann, west);
    expect(await recordedDays(ann)).toEqual([]);
    await open(ann, east);
    expect(await recordedDays(ann)).toEqual(['2026-03-17']);
    await open(ann, west);
    for (const hours of [12, 24, 36, 48]) {
      setNow(Date.parse('2026-03-16T10:30:00Z') + (hours * DAY) / 24);
      await open(ann, west);
      await open(ann, east);
    }

    expect(await recordedDays(ann)).toEqual(['2026-03-17', '2026-03-18', '2026-03-19']);
  });

  test('follows the weekend rule, moves, changed amounts, and skips, and stops while paused', async () => {
    const { person, setNow, db } = await startApp(database);
    const ann = await person();
    const rule = { unit: 'month', weekend: 'monday_after' } as const;
    const { _id } = await startSchedule(ann, '2026-04-04', { ...automatic, rule });
    await act(ann, _id, '2026-05-04', { action: 'change_amount', amount: 5_00 as never });
    await act(ann, _id, '2026-06-04', { action: 'move', date: '2026-06-10' as never });
    await act(ann, _id, '2026-07-04', { action: 'skip' });
    const params = { scheduleId: _id };
    const on = async (day: string) => {
      const now = Date.parse(`${day}T12:00:00Z`);
      setNow(now);
      await recordSchedules(db, now);
      return recordedDays(ann);
    };

    expect(await on('2026-04-05')).toEqual([]);
    expect(await on('2026-04-06')).toEqual(['2026-04-06']);
    expect(await on('2026-06-09')).toEqual(['2026-04-06', '2026-05-04']);
    expect(await on('2026-06-10')).toEqual(['2026-04-06', '2026-05-04', '2026-06-10']);
    expect(await on('2026-06-11')).toHaveLength(3);
    await ann.call(schedules.pause, { params });
    expect(await on('2026-09-01')).toHaveLength(3);
    await ann.call(schedules.resume, { params });
    expect(await on('2026-09-04')).toEqual(['2026-04-06', '2026-05-04', '2026-06-10', '2026-09-04']);
    const amounts = await db.selectFrom('transactions').select('amount_cents').orderBy('date').execute();
    expect(amounts.map(({ amount_cents }) => amount_cents)).toEqual([4_00, 5_00, 4_00, 4_00]);
  });

  test('records at once what is moved to today, whether or not it has recorded something today', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const today = '2026-03-15' as CalendarDate;
    for (const [anchor, next] of [
      ['2026-03-15', '2026-04-15'],
      ['2026-03-20', '2026-03-20'],
    ] as const) {
      const { _id } = await startSchedule(ann, anchor, { ...automatic, description: `From ${anchor}` });
      const { occurrence } = await act(ann, _id, next, { action: 'move', date: today });
      expect(occurrence).toMatchObject({ day: next, shownDay: today, status: 'recorded' });
    }
    expect(await recordedDays(ann)).toEqual([today, today, today]);
  });

  test('leaves to the user what is moved to today beside a transaction that may be its own', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const today = '2026-03-15' as CalendarDate;
    const { _id } = await startSchedule(ann, today, automatic);
    await record(ann, expense({ amount: 4_00, description: 'Coffee', date: today }));
    const { occurrence } = await act(ann, _id, '2026-04-15', { action: 'move', date: today });
    expect(occurrence).toMatchObject({ shownDay: today, status: 'open' });
  });

  test('leaves open what the account has no room for, and keeps answering', async () => {
    const { guest, setNow, db } = await startApp(database);
    const ann = await guest();
    await startSchedule(ann, '2026-03-16', { ...automatic, rule: DAILY });
    await db.updateTable('ledger_sizes').set({ entries: 10_000 }).execute();
    await db
      .insertInto('ledger_sizes')
      .values({ user_id: ann.userId as never, entries: 10_000, gross_cents: 0 as never })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    setNow(NOW + DAY);

    expect(await open(ann)).toMatchObject({ status: 200 });

    expect(await recordedDays(ann)).toEqual([]);
    expect((await upcomingDays(ann, 1))[0]).toBe('2026-03-16');
  });

  test('passes no day over when the server is busy twice in a row: the next attempt records it', async () => {
    const { person, setNow, db } = await startApp(database);
    const ann = await person();
    await startSchedule(ann, '2026-03-16', { ...automatic, rule: DAILY });
    setNow(NOW + DAY);
    const actor = { userId: ann.userId as UserId, today: '2026-03-16' as CalendarDate, now: NOW + DAY };
    const busyTwice = afterEachStatement(db, (count) => {
      if (count <= 2) throw new AppError('unavailable');
    });

    await expect(recordDue(busyTwice, actor)).rejects.toMatchObject({ code: 'unavailable' });
    await open(ann);

    expect(await recordedDays(ann)).toEqual(['2026-03-16']);
  });

  test('by the job goes on after a user for whom it fails, which it reports, and after a removed one', async () => {
    const { person, setNow, db } = await startApp(database);
    const [gone, ann, bob] = [await person('Gone'), await person('Ann'), await person('Bob')];
    for (const someone of [gone, ann, bob]) await startSchedule(someone, '2026-03-16', automatic);
    const now = NOW + DAY;
    setNow(now);
    let isListed = false;
    const busyForAnn = db.withPlugin({
      transformQuery: ({ node }) => {
        const isHers = node.kind === 'InsertQueryNode' && JSON.stringify(node).includes(ann.userId);
        if (isHers) throw new AppError('unavailable');
        return node;
      },
      transformResult: async ({ result }) => {
        if (!isListed)
          await db
            .deleteFrom('users')
            .where('id', '=', gone.userId as UserId)
            .execute();
        isListed = true;
        return result;
      },
    });

    await recordSchedules(db, now, AbortSignal.abort());
    expect(await recordedDays(bob)).toEqual([]);
    await expect(recordSchedules(busyForAnn, now)).rejects.toMatchObject({ errors: [{ code: 'unavailable' }] });
    const owners = db.selectFrom('transactions').select('user_id');
    expect(await owners.execute()).toEqual([{ user_id: bob.userId }]);
    await recordSchedules(db, now);

    expect(await owners.orderBy('user_id').execute()).toEqual([{ user_id: ann.userId }, { user_id: bob.userId }]);
  });

  test('by the job reaches everyone, however many have something due', async () => {
    const { person, setNow, db } = await startApp(database);
    const ann = await person();
    await startSchedule(ann, '2026-03-16', automatic);
    const row = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    const before = Array.from({ length: 200 }, (_, index) => ({
      ...row,
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}` as UserId,
    }));
    await db.insertInto('users').values(before).execute();
    setNow(NOW + DAY);

    await recordSchedules(db, NOW + DAY);

    expect(await recordedDays(ann)).toEqual(['2026-03-16']);
    const due = db
      .selectFrom('users')
      .select('id')
      .where('schedules_due', '<=', '2026-03-16' as CalendarDate);
    expect(await due.execute()).toEqual([]);
  });

  test('happens on its day, whatever another user changes meanwhile', async () => {
    const { person, setNow } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    await startSchedule(ann, '2026-03-16', automatic);
    await startSchedule(bob, '2026-03-16');
    setNow(NOW + DAY);

    await open(ann);

    expect(await recordedDays(ann)).toEqual(['2026-03-16']);
  });

  test('records each of several schedules on its day', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    for (const anchor of ['2026-03-18', '2026-03-17', '2026-03-20']) await startSchedule(ann, anchor, automatic);

    for (const day of ['2026-03-17', '2026-03-18', '2026-03-19']) {
      setNow(`${day}T12:00:00Z`);
      await open(ann);
    }

    expect(await recordedDays(ann)).toEqual(['2026-03-17', '2026-03-18']);
  });

  test('costs a user without automatic schedules no query', async () => {
    const { person, db, setNow } = await startApp(database);
    const ann = await person();
    const due = () => db.selectFrom('users').select('schedules_due').executeTakeFirst();

    expect(await due()).toEqual({ schedules_due: null });
    const rent = await startSchedule(ann, '2026-03-20');
    expect(await due()).toEqual({ schedules_due: '9999-12-31' });
    await ann.call(schedules.update, {
      params: { scheduleId: rent._id },
      body: scheduleDraft('2026-03-20', { recording: 'automatic' }),
    });
    expect(await due()).toEqual({ schedules_due: '2026-03-20' });
    setNow('2026-03-20T12:00:00Z');
    await open(ann);
    expect(await due()).toEqual({ schedules_due: '2026-04-20' });
    await ann.call(schedules.remove, { params: { scheduleId: rent._id } });
    expect(await due()).toEqual({ schedules_due: null });
  });
});

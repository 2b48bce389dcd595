import { describe, expect, test } from 'vitest';
import { slices } from '#server/db/slices.ts';
import type { OccurrenceRow } from '#server/db/tables/schedules.ts';
import { recordSchedules } from '#server/jobs/record-schedules.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { ScheduleId, TransactionId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { schedulesContract as schedules } from '#shared/schedules/contract.ts';
import { type Transaction, transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { expense, hasLedger, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { startGoal } from '#testing/features/goals.ts';
import { act, scheduleDraft, startSchedule, upcomingDays } from '#testing/features/schedules.ts';

// Today is 2026-03-15.

const TODAY = '2026-03-15' as CalendarDate;
const DAILY = { unit: 'day' } as const;

/** Inserts occurrences of a schedule on consecutive days. */
async function insertOccurrences(
  { db, userId }: Person,
  scheduleId: string,
  { first, count, ...own }: { first: CalendarDate; count: number } & Partial<OccurrenceRow>,
): Promise<void> {
  const plain = { status: 'open', former_status: null, moved_to: null, category: null, frozen: null } as const;
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ user_id: userId as never, schedule_id: scheduleId as never, day: addDays(first, index), transaction_id: null },
    ...{ from_cents: cents(5_00), to_cents: cents(5_00), ...plain, ...own },
  }));
  for (let start = 0; start < rows.length; start += 500) {
    await db
      .insertInto('schedule_occurrences')
      .values(rows.slice(start, start + 500))
      .execute();
  }
}

/** Inserts a deleted transaction. @param deleted_at in milliseconds after another one */
async function insertDeleted(ann: Person, deleted_at: number): Promise<TransactionId> {
  const [{ _id: id }] = (await record(ann, expense())) as [Transaction];
  await ann.call(transactions.remove, { params: { transactionId: id }, query: {} });
  await ann.db
    .updateTable('deleted_transactions')
    .set({ deleted_at: NOW + deleted_at })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Starts daily schedules, whose first occurrences are overdue and the next 360 settled. */
async function hasSettled(
  ann: Person,
  { since, count }: { readonly since: CalendarDate; readonly count: number },
): Promise<ScheduleId[]> {
  const ids: ScheduleId[] = [];
  for (let index = 0; index < count; index += 1) {
    const { _id } = await startSchedule(ann, '2026-03-15', { description: `No ${index}` });
    await insertOccurrences(ann, _id, { first: addDays(since, 1), count: 360, status: 'skipped' });
    ids.push(_id);
  }
  const rule = JSON.stringify({ ...scheduleDraft('2026-03-15').rule, ...DAILY, anchor: since });
  await ann.db.updateTable('schedules').set({ counts_from: since, rule }).where('id', 'in', ids).execute();
  return ids;
}

const storedOf = ({ db }: Person) =>
  db.selectFrom('schedule_occurrences').select(['day', 'status']).orderBy('day').execute();

describe.each(databases)('limits of schedules on %s', (database) => {
  test('transactions without an occurrence are sought among the latest 2,000, linked ones included', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id } = await startSchedule(ann, '2026-03-20');
    const old = expense({ description: 'Old', date: '2025-12-31' });
    await hasLedger(ann, [old, ...Array.from({ length: 2000 }, () => expense({ date: TODAY }))]);
    const [, ...rows] = await ann.db.selectFrom('transactions').select('id').where('date', '=', TODAY).execute();
    const occurrences = rows.map(({ id }, index) => ({
      ...{ user_id: ann.userId as never, schedule_id: _id, day: addDays('2020-01-01' as CalendarDate, index) },
      ...({ status: 'linked', former_status: null, transaction_id: id, moved_to: null, category: null } as const),
      ...{ from_cents: null, to_cents: null, frozen: null },
    }));
    for (const some of slices(occurrences)) await ann.db.insertInto('schedule_occurrences').values(some).execute();
    const linkable = async (endDate?: CalendarDate) => {
      const { transactions: found } = await ann.call(schedules.linkable, { query: { type: 'expense', endDate } });
      return found.map(({ date }) => date);
    };

    expect(await linkable()).toEqual([TODAY]);
    expect(await linkable('2025-12-31' as CalendarDate)).toEqual(['2025-12-31']);
  });

  test('a user with 300 changed occurrences still settles what is due, and changes no more ahead', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: changed } = await startSchedule(ann, '2026-03-16', { rule: DAILY, description: 'Coffee' });
    const { _id: rent } = await startSchedule(ann, '2026-03-15');
    await insertOccurrences(ann, changed, { first: addDays(TODAY, 1), count: 300 });
    const change = (action: object) =>
      ann.request({ method: 'POST', url: `/api/schedules/${rent}/occurrences/2026-04-15`, payload: action });

    for (const action of [
      { action: 'skip' },
      { action: 'move', date: '2026-04-16' },
      { action: 'change_amount', amount: 5 },
    ]) {
      expect(await change(action)).toMatchObject({
        status: 409,
        json: {
          code: 'quota_reached',
          message: 'You have reached the limit of 300 changed occurrences. Add or skip overdue ones to change others.',
        },
      });
    }
    const dueToday = { method: 'POST', url: `/api/schedules/${rent}/occurrences/2026-03-15` } as const;
    const moved = await ann.request({ ...dueToday, payload: { action: 'move', date: '2026-03-16' } });
    expect(moved).toMatchObject({ status: 409, json: { code: 'quota_reached' } });
    expect(await act(ann, rent, '2026-03-15', { action: 'record' })).toMatchObject({
      occurrence: { status: 'recorded' },
    });
  });

  test('a user with 300 changed occurrences neither splits a schedule nor restores one with more of them', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: coffee } = await startSchedule(ann, '2026-03-16', { rule: DAILY, description: 'Coffee' });
    const { _id: rent } = await startSchedule(ann, '2026-03-20');
    await insertOccurrences(ann, coffee, { first: addDays(TODAY, 1), count: 300 });
    const full = { status: 409, json: { code: 'quota_reached' } };

    const later = { ...scheduleDraft('2026-03-20'), from: '2026-04-20' as CalendarDate };
    expect(await ann.send(schedules.update, { params: { scheduleId: rent }, body: later })).toMatchObject(full);

    await ann.call(schedules.remove, { params: { scheduleId: coffee } });
    await act(ann, rent, '2026-03-20', { action: 'change_amount', amount: cents(5_00) });
    expect(await ann.send(schedules.restore, { params: { scheduleId: coffee } })).toMatchObject(full);
    expect((await ann.call(schedules.list, {})).schedules.map(({ _id }) => _id)).toEqual([rent]);
  });

  test('a user with 300 changed occurrences still links what is due', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: changed } = await startSchedule(ann, '2026-03-16', { rule: DAILY, description: 'Coffee' });
    const { _id: rent } = await startSchedule(ann, '2026-03-15');
    const [paid] = await record(ann, expense({ description: 'Landlord' }));
    await insertOccurrences(ann, changed, { first: addDays(TODAY, 1), count: 300 });

    const { occurrence } = await act(ann, rent, '2026-03-15', { action: 'link', transactionId: paid?._id as never });

    expect(occurrence).toMatchObject({ status: 'linked' });
  });

  test('the latest 500 overdue occurrences are asked about, and what is coming is complete until its last day', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    for (let index = 0; index < 9; index += 1) {
      await startSchedule(ann, '2026-03-15', { description: `No ${index}`, rule: DAILY });
    }
    // 60 days later, 540 are overdue: nine on each day.
    setNow(NOW + 60 * 86_400_000);

    const { occurrences, until } = await ann.call(schedules.upcoming, { query: { days: 1 } });

    const overdue = occurrences.filter(({ isOverdue }) => isOverdue);
    const shownOn = (day: string) => overdue.filter(({ shownDay }) => shownDay === day).length;
    // The five of the first day are what is left of nine.
    expect([overdue.length, shownOn('2026-03-19'), shownOn('2026-05-13')]).toEqual([500, 5, 9]);
    expect([occurrences.length, until]).toEqual([518, '2026-05-15']);
  });

  test('a transaction is recorded even if there is no room to link it ahead, and linked with what is due', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: changed } = await startSchedule(ann, '2026-03-16', { rule: DAILY, description: 'Coffee' });
    await startSchedule(ann, '2026-03-19');
    await startSchedule(ann, '2026-03-15', { description: 'Gym' });
    const rent = () => expense({ description: 'Rent', amount: 900_00, date: '2026-03-15' });
    await insertOccurrences(ann, changed, { first: addDays(TODAY, 1), count: 300 });

    const occurrenceOf = async (transactionId: never) =>
      (await ann.call(transactions.read, { params: { transactionId } })).occurrence;
    const [first] = await record(ann, rent());
    expect(await occurrenceOf(first?._id as never)).toBeNull();
    const [gym] = await record(ann, { ...rent(), description: 'Gym' });
    expect(await occurrenceOf(gym?._id as never)).toMatchObject({ day: '2026-03-15', status: 'linked' });
    await ann.db.deleteFrom('schedule_occurrences').execute();
    const [second] = await record(ann, rent());

    expect(await occurrenceOf(second?._id as never)).toMatchObject({ day: '2026-03-19', status: 'linked' });
  });

  test('a guest has room for 200 changed occurrences, linked ones included', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const { _id: changed } = await startSchedule(ann, '2026-03-16', { rule: DAILY, description: 'Coffee' });
    await startSchedule(ann, '2026-03-19');
    await insertOccurrences(ann, changed, { first: addDays(TODAY, 3), count: 200 });

    const [rent] = await record(ann, expense({ description: 'Rent', amount: 900_00, date: '2026-03-15' }));

    const { occurrence } = await ann.call(transactions.read, { params: { transactionId: rent?._id as never } });
    expect(occurrence).toBeNull();
  });

  test('what was settled, frozen, or reopened in the course of time takes no room', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: coffee } = await startSchedule(ann, '2026-03-15', { rule: DAILY, description: 'Coffee' });
    const { _id: rent } = await startSchedule(ann, '2026-03-15');
    await ann.db
      .updateTable('schedules')
      .set({ counts_from: addDays(TODAY, -2000) })
      .execute();
    const past = { count: 500, from_cents: null, to_cents: null };
    await insertOccurrences(ann, coffee, { first: addDays(TODAY, -1999), ...past, status: 'skipped' });
    await insertOccurrences(ann, coffee, { first: addDays(TODAY, -1400), ...past, former_status: 'linked' });
    const frozen = JSON.stringify({ ...scheduleDraft('2026-03-15'), shownDay: '2026-03-01' });
    await insertOccurrences(ann, coffee, { first: addDays(TODAY, -600), ...past, category: 'food', frozen });

    expect(await act(ann, rent, '2026-04-15', { action: 'skip' })).toMatchObject({ occurrence: { status: 'skipped' } });
  });

  test('what looks for candidates counts as three requests', async () => {
    const { guest } = await startApp(database, { rateLimits: true });
    const ann = await guest();
    const { _id } = await startSchedule(ann, '2026-03-20');
    const remaining = async (path: string) =>
      Number((await ann.request({ url: `/api/schedules${path}` })).headers['x-ratelimit-remaining']);

    const before = await remaining('');
    expect(await remaining('/upcoming')).toBe(before - 3);
    expect(await remaining(`/${_id}`)).toBe(before - 6);
  });

  test('keeps the 200 schedules that were deleted last, of each user', async () => {
    const { person, db } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const delay = 1000;
    for (const [user, count] of [
      [ann, 200],
      [bob, 1],
    ] as const) {
      const { _id } = await startSchedule(user, '2026-03-20');
      const row = await db.selectFrom('schedules').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
      const deleted = Array.from({ length: count }, (_, index) => ({
        ...row,
        id: `deleted ${user.userId} ${index}` as ScheduleId,
        deleted_at: NOW - delay * (index + 1),
      }));
      await db.insertInto('schedules').values(deleted).execute();
    }
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20');

    await ann.call(schedules.remove, { params: { scheduleId } });

    const rows = await db.selectFrom('schedules').select(['user_id', 'deleted_at']).orderBy('deleted_at').execute();
    const deletedOf = ({ userId }: Person) =>
      rows.flatMap(({ user_id, deleted_at }) => (user_id === userId && deleted_at !== null ? [deleted_at] : []));
    expect(deletedOf(ann)).toHaveLength(200);
    expect([deletedOf(ann)[0], deletedOf(ann).at(-1)]).toEqual([NOW - 199 * delay, NOW]);
    expect(deletedOf(bob)).toHaveLength(1);
  });

  test('keeps the newest 500 settled occurrences of a schedule', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { _id } = await startSchedule(ann, '2026-03-15', { rule: DAILY });
    await insertOccurrences(ann, _id, { first: addDays(TODAY, -600), count: 600, status: 'skipped' });

    await act(ann, _id, '2026-03-15', { action: 'skip' });
    setNow('2026-03-16T12:00:00Z');
    await act(ann, _id, '2026-03-16', { action: 'skip' });
    setNow('2026-03-18T12:00:00Z');
    await act(ann, _id, '2026-03-17', { action: 'skip' });

    const stored = await storedOf(ann);
    expect(stored.length).toBeLessThanOrEqual(502);
    expect(stored.at(-1)).toEqual({ day: '2026-03-17', status: 'skipped' });
    expect(await upcomingDays(ann, 1)).toEqual(['2026-03-18', '2026-03-19']);
  });

  test('shows nothing of another user, who has a schedule with the same id from the same file', async () => {
    const { person, db } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-15');
    const row = await db.selectFrom('schedules').selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto('schedules')
      .values({ ...row, user_id: bob.userId as never })
      .execute();
    await insertOccurrences(bob, scheduleId, { first: addDays(TODAY, -20), count: 1, status: 'skipped' });
    await insertOccurrences(bob, scheduleId, { first: addDays(TODAY, -10), count: 1 });

    expect((await ann.call(schedules.read, { params: { scheduleId } })).past).toEqual([]);
    expect(await upcomingDays(ann, 1)).toEqual(['2026-03-15']);
  });

  test('an edit that would leave more than 400 open occurrences behind is rejected, and loses none', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const ids: ScheduleId[] = [];
    for (let index = 0; index < 6; index += 1) {
      ids.push((await startSchedule(ann, '2026-03-15', { description: `No ${index}`, rule: DAILY }))._id);
    }
    setNow(NOW + 75 * 86_400_000);
    const edit = (scheduleId?: ScheduleId) =>
      ann.send(schedules.update, {
        params: { scheduleId: scheduleId as ScheduleId },
        body: scheduleDraft('2026-03-15', { rule: DAILY }),
      });

    for (const scheduleId of ids.slice(1)) expect(await edit(scheduleId)).toMatchObject({ status: 200 });
    expect(await edit(ids[0])).toMatchObject({
      status: 409,
      json: {
        message:
          'You have reached the limit of 400 occurrences that are overdue or keep their old terms. Add or skip some first.',
      },
    });
    expect(await storedOf(ann)).toHaveLength(375);
    await ann.call(schedules.remove, { params: { scheduleId: ids[1] as ScheduleId } });
    expect(await edit(ids[0])).toMatchObject({ status: 200 });
  });

  test('restoring schedules and reopening changed occurrences leave no more than 400 open ones behind either', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const plain = { from_cents: null, to_cents: null };
    const ids: ScheduleId[] = [];
    for (const description of ['Coffee', 'Tea', 'Juice']) {
      const { _id } = await startSchedule(ann, '2026-03-20', { description });
      await insertOccurrences(ann, _id, { first: addDays(TODAY, -300), count: 200, ...plain });
      await ann.call(schedules.remove, { params: { scheduleId: _id } });
      ids.push(_id);
    }
    const restore = (scheduleId?: ScheduleId) =>
      ann.send(schedules.restore, { params: { scheduleId: scheduleId as ScheduleId } });
    const full = { status: 409, json: { code: 'quota_reached' } };

    expect(await restore(ids[0])).toMatchObject({ status: 200 });
    expect(await restore(ids[1])).toMatchObject({ status: 200 });
    expect(await restore(ids[2])).toMatchObject(full);

    const { _id: rent } = await startSchedule(ann, '2026-03-20', { description: 'Rent' });
    await act(ann, rent, '2026-03-20', { action: 'change_amount', amount: cents(5_00) });
    const body = { ...scheduleDraft('2026-03-20', { description: 'Rent' }), from: '2026-04-20' as CalendarDate };
    await ann.call(schedules.update, { params: { scheduleId: rent }, body });
    setNow('2026-03-22T12:00:00Z');
    const reopen = { method: 'POST', url: `/api/schedules/${rent}/occurrences/2026-03-20` } as const;
    expect(await ann.request({ ...reopen, payload: { action: 'reopen' } })).toMatchObject(full);
    await act(ann, ids[0] as ScheduleId, addDays(TODAY, -110), { action: 'skip' });
    expect(await ann.request({ ...reopen, payload: { action: 'reopen' } })).toMatchObject({ status: 200 });
  });

  test('restoring a schedule leaves no more than the newest 200 open ones whose transactions were deleted', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20');
    await ann.call(schedules.remove, { params: { scheduleId } });
    await insertOccurrences(ann, scheduleId, { first: addDays(TODAY, -300), count: 250, former_status: 'linked' });

    await ann.call(schedules.restore, { params: { scheduleId } });

    expect((await storedOf(ann)).map(({ day }) => day)).toEqual(
      Array.from({ length: 200 }, (_, index) => addDays(TODAY, -250 + index)),
    );
  });

  test('schedules are not changed while more than 4,000 settled occurrences are read, 1,400 of a guest', async () => {
    const { person, guest } = await startApp(database);
    for (const [who, count] of [
      [await person(), 12],
      [await guest(), 4],
    ] as const) {
      const { _id: rent } = await startSchedule(who, '2026-03-15');
      const { _id: deleted } = await startSchedule(who, '2026-03-15', { description: 'Gym' });
      await who.call(schedules.remove, { params: { scheduleId: deleted } });
      const held = await hasSettled(who, { since: addDays(TODAY, -361), count });
      const changes = () => [
        who.send(schedules.create, { body: scheduleDraft('2026-03-15') }),
        who.send(schedules.restore, { params: { scheduleId: deleted } }),
        who.send(schedules.update, { params: { scheduleId: rent }, body: scheduleDraft('2026-03-15') }),
      ];
      for (const change of changes())
        expect(await change).toMatchObject({ status: 409, json: { code: 'quota_reached' } });
      await act(who, held[0] as ScheduleId, addDays(TODAY, -361), { action: 'skip' });
      for (const change of changes()) expect(await change).toMatchObject({ json: { success: true } });
    }
  });

  test('overdue occurrences that have lapsed keep no schedule from being changed', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: rent } = await startSchedule(ann, '2026-03-15');
    await hasSettled(ann, { since: addDays(TODAY, -800), count: 12 });

    await ann.call(schedules.update, { params: { scheduleId: rent }, body: scheduleDraft('2026-03-15') });
  });

  test('settled occurrences on days that an edit takes out of a rule are read no more', async () => {
    const { person, db, setNow } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-15', { rule: DAILY });
    await act(ann, scheduleId, '2026-03-16', { action: 'skip' });
    setNow('2026-03-20T12:00:00Z');

    const body = { ...scheduleDraft('2026-04-15'), from: '2026-03-15' as CalendarDate };
    await ann.call(schedules.update, { params: { scheduleId }, body });

    expect(await db.selectFrom('schedules').select('counts_from').execute()).toEqual([{ counts_from: '2026-03-18' }]);
  });

  test('keeps no more than 200 open ones whose transactions were deleted, even if many are of one day', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const reopened = { first: addDays(TODAY, -10), former_status: 'linked' } as const;
    const ids: ScheduleId[] = [];
    for (const description of ['Coffee', 'Tea', 'Juice', 'Milk']) {
      const { _id } = await startSchedule(ann, '2026-03-15', { description });
      await insertOccurrences(ann, _id, { ...reopened, count: ids.length < 3 ? 66 : 1 });
      ids.push(_id);
    }
    const { _id: rent } = await startSchedule(ann, '2026-03-15', { description: 'Rent' });
    await insertOccurrences(ann, rent, { ...reopened, count: 3 });
    await ann.call(schedules.remove, { params: { scheduleId: rent } });

    await ann.call(schedules.restore, { params: { scheduleId: rent } });

    expect(await storedOf(ann)).toHaveLength(200);
  });

  test('an edit brings back no more than 200 open ones whose transactions were deleted', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-04-15', { rule: DAILY });
    const dropped = { status: 'skipped', former_status: 'linked', from_cents: null, to_cents: cents(0) } as const;
    const own = { ...dropped, transaction_id: 'deleted' as TransactionId };
    await insertOccurrences(ann, scheduleId, { first: addDays(TODAY, 1), count: 250, ...own });

    const body = { ...scheduleDraft('2026-03-15', { rule: DAILY }), from: TODAY };
    await ann.call(schedules.update, { params: { scheduleId }, body });

    const rows = await storedOf(ann);
    expect(rows).toHaveLength(200);
    expect(rows.filter(({ status }) => status !== 'open')).toEqual([]);
  });

  test('the 200 dropped ones whose transactions were deleted last are kept, and do not count as changed', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-04-15', { rule: { ...DAILY, interval: 2 } });
    const { _id: other } = await startSchedule(ann, '2026-03-20');
    const dropped = { former_status: 'linked', status: 'skipped', from_cents: null, to_cents: cents(0) } as const;
    const forgotten = 'deleted for good' as TransactionId;
    await insertOccurrences(ann, other, {
      first: addDays(TODAY, 600),
      count: 9,
      ...dropped,
      transaction_id: forgotten,
    });
    const early = await insertDeleted(ann, 1);
    await insertOccurrences(ann, other, { first: addDays(TODAY, 300), count: 130, ...dropped, transaction_id: early });
    const late = await insertDeleted(ann, 2);
    const row = { former_status: 'linked', transaction_id: late } as const;
    await insertOccurrences(ann, scheduleId, { first: addDays(TODAY, 100), count: 150, ...row });
    await act(ann, other, '2026-04-20', { action: 'skip' });

    const body = scheduleDraft('2026-05-15', { rule: { end: { kind: 'until', day: '2026-05-15' as CalendarDate } } });
    await ann.call(schedules.update, { params: { scheduleId }, body });

    const rows = (await storedOf(ann)).filter(({ day }) => day > '2026-04-20');
    expect(rows).toHaveLength(200);
    expect(rows.filter(({ day }) => day < addDays(TODAY, 300))).toHaveLength(150);
    expect(rows.filter(({ day }) => day >= addDays(TODAY, 600))).toEqual([]);
    await act(ann, other, '2026-05-20', { action: 'skip' });
  });

  test('of dropped ones, those of recorded transactions are kept, and of one time those of the latest days', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-04-15');
    const others = [await startSchedule(ann, '2026-03-20'), await startSchedule(ann, '2026-03-20')];
    const [low, high] = others.map(({ _id }) => _id).sort() as [ScheduleId, ScheduleId];
    const dropped = { former_status: 'linked', status: 'skipped', from_cents: null, to_cents: cents(0) } as const;
    const [{ _id: recorded }] = (await record(ann, expense())) as [Transaction];
    const early = addDays(TODAY, 50);
    await insertOccurrences(ann, low, { first: early, count: 1, ...dropped, transaction_id: recorded });
    const deleted = { ...dropped, transaction_id: await insertDeleted(ann, 1) };
    const first = addDays(TODAY, 100);
    for (const id of [low, high]) await insertOccurrences(ann, id, { first, count: 100, ...deleted });
    await act(ann, scheduleId, '2026-05-15', { action: 'skip' });

    const body = scheduleDraft('2026-04-15', { rule: { end: { kind: 'until', day: '2026-04-15' as CalendarDate } } });
    await ann.call(schedules.update, { params: { scheduleId }, body });

    const rows = await ann.db.selectFrom('schedule_occurrences').select(['schedule_id', 'day']).execute();
    expect(rows).toHaveLength(200);
    expect(rows).toContainEqual({ schedule_id: low, day: early });
    expect(rows.filter(({ day }) => day === first)).toEqual([{ schedule_id: high, day: first }]);
  });

  test('undoing is possible however many transactions of occurrences were deleted', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: coffee } = await startSchedule(ann, '2026-03-15', { rule: DAILY });
    const { _id: rent } = await startSchedule(ann, '2026-03-15', { description: 'Rent' });
    const plain = { from_cents: null, to_cents: null };
    await insertOccurrences(ann, coffee, { first: addDays(TODAY, -400), count: 390, ...plain });
    await insertOccurrences(ann, rent, { first: addDays(TODAY, -400), count: 390, former_status: 'linked', ...plain });
    const { _id: tea } = await startSchedule(ann, '2026-03-15', { rule: DAILY, description: 'Tea' });
    await insertOccurrences(ann, tea, { first: addDays(TODAY, -400), count: 390, former_status: 'linked', ...plain });

    for (const action of ['skip', 'record'] as const) {
      await act(ann, rent, '2026-03-15', { action });
      expect((await act(ann, rent, '2026-03-15', { action: 'reopen' })).occurrence.status).toBe('open');
    }
  });

  test('forgets open occurrences only once they have lapsed, and none of another schedule', async () => {
    const { person, db, setNow } = await startApp(database);
    const ann = await person();
    const { _id: coffee } = await startSchedule(ann, '2026-03-15', { rule: DAILY });
    const { _id: tea } = await startSchedule(ann, '2026-03-15', { rule: DAILY, description: 'Tea' });
    const old = addDays(TODAY, -600);
    for (const first of [old, addDays(old, 300)]) {
      await insertOccurrences(ann, coffee, { first, count: 1 });
      await insertOccurrences(ann, coffee, { first: addDays(first, 1), count: 299, status: 'skipped' });
    }
    await insertOccurrences(ann, tea, { first: old, count: 1, status: 'skipped' });
    await insertOccurrences(ann, tea, { first: addDays(TODAY, -2), count: 2, status: 'skipped' });

    await act(ann, coffee, '2026-03-15', { action: 'skip' });
    setNow('2026-03-18T12:00:00Z');
    await act(ann, coffee, '2026-03-16', { action: 'skip' });

    const counts = db
      .selectFrom('schedule_occurrences')
      .select(['schedule_id', 'status', (row) => row.fn.countAll<number>().as('count')])
      .where('day', '<', '2026-03-16' as CalendarDate)
      .groupBy(['schedule_id', 'status'])
      .orderBy('count');
    expect(await counts.execute()).toEqual([
      { schedule_id: coffee, status: 'open', count: 1 },
      { schedule_id: tea, status: 'skipped', count: 3 },
      { schedule_id: coffee, status: 'skipped', count: 500 },
    ]);
  });

  test('an account has at most 8,000 occurrences a year, and a guest 2,800', async () => {
    const { person, guest, db } = await startApp(database);
    const full = (limit: string) => ({
      status: 409,
      json: {
        code: 'quota_reached',
        message: expect.stringContaining(`limit of ${limit} recurring transactions a year`),
      },
    });
    for (const [who, most, limit] of [
      [await person(), 21, '8,000'],
      [await guest(), 7, '2,800'],
    ] as const) {
      const daily = { body: scheduleDraft('2026-03-15', { rule: DAILY }) };
      const ids: ScheduleId[] = [];
      for (let index = 0; index < most; index += 1) ids.push((await who.call(schedules.create, daily)).schedule._id);
      expect(await who.send(schedules.create, daily)).toMatchObject(full(limit));
      const [first] = ids as [ScheduleId];
      await who.call(schedules.remove, { params: { scheduleId: first } });
      await who.call(schedules.create, daily);
      expect(await who.send(schedules.restore, { params: { scheduleId: first } })).toMatchObject(full(limit));
      const { schedule } = await who.call(schedules.create, { body: scheduleDraft('2026-03-15') });
      const params = { scheduleId: schedule._id };
      expect(await who.send(schedules.update, { ...daily, params })).toMatchObject(full(limit));
      expect(await who.send(schedules.update, { body: scheduleDraft('2026-03-16'), params })).toMatchObject({
        status: 200,
      });
    }
    expect(await db.selectFrom('schedules').select('id').where('deleted_at', 'is', null).execute()).toHaveLength(30);
  });

  test('one schedule that cannot be recorded keeps no other from it', async () => {
    const { person, db, setNow } = await startApp(database);
    const ann = await person();
    const automatic = { recording: 'automatic', rule: DAILY } as const;
    const goalId = await startGoal(ann);
    await startSchedule(ann, '2026-03-16', { ...automatic, description: 'Rent' });
    await startSchedule(ann, '2026-03-16', {
      ...automatic,
      type: 'savings',
      category: null,
      goalId,
      description: 'Car',
    });
    await startSchedule(ann, '2026-03-16', { ...automatic, description: 'Coffee' });
    await db.updateTable('goals').set({ closed_at: NOW }).execute();
    const now = NOW + 2 * 86_400_000;
    setNow(now);

    await recordSchedules(db, now);

    const rows = await db
      .selectFrom('transactions')
      .select(['date', 'description'])
      .orderBy('date')
      .orderBy('description')
      .execute();
    expect(rows.map(({ date, description }) => `${date} ${description}`)).toEqual([
      '2026-03-16 Coffee',
      '2026-03-16 Rent',
      '2026-03-17 Coffee',
      '2026-03-17 Rent',
    ]);
    expect((await ann.call(schedules.upcoming, { query: { days: 1 } })).occurrences.slice(0, 2)).toMatchObject([
      { description: 'Car', shownDay: '2026-03-16' },
      { description: 'Car', shownDay: '2026-03-17' },
    ]);
  });
});

describe.each(databases)('a suggestion on %s', (database) => {
  const suggestions = async (person: Person) =>
    (await person.call(schedules.suggestions, {})).suggestions.map(({ description }) => description);
  const paid = (description: string) =>
    ['2026-01-05', '2026-02-05', '2026-03-05'].map((date) => expense({ description, date, amount: 15_00 }));

  test('is gone after its dismissal, and back after the undo', async () => {
    const { person } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    await record(ann, ...paid('Netflix'));
    await record(bob, ...paid('Netflix'));
    const [{ key } = { key: '' }] = (await ann.call(schedules.suggestions, {})).suggestions;

    await ann.call(schedules.dismissSuggestion, { body: { key } });
    await ann.call(schedules.dismissSuggestion, { body: { key } });
    expect([await suggestions(ann), await suggestions(bob)]).toEqual([[], ['Netflix']]);
    await bob.call(schedules.dismissSuggestion, { body: { key, undo: true } });
    expect(await suggestions(ann)).toEqual([]);
    await ann.call(schedules.dismissSuggestion, { body: { key, undo: true } });
    await ann.call(schedules.dismissSuggestion, { body: { key, undo: true } });

    expect(await suggestions(ann)).toEqual(['Netflix']);
  });

  test('is gone once accepted, although the schedule has another name', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    await record(ann, ...paid('Netflix'));
    const [{ key } = { key: '' }] = (await ann.call(schedules.suggestions, {})).suggestions;

    await startSchedule(ann, '2026-04-05', { description: 'Films', amount: 15_00, suggestion: key });

    expect(await suggestions(ann)).toEqual([]);
  });

  test('can be dismissed and accepted after a thousand others, of which the oldest is forgotten', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    await record(ann, ...paid('Netflix'));
    const old = Array.from({ length: 1000 }, (_, index) => ({
      ...{ user_id: ann.userId as never, key: `expense old ${index}`, created_at: index },
    }));
    await db.insertInto('schedule_dismissals').values(old).execute();

    await ann.call(schedules.dismissSuggestion, { body: { key: 'expense netflix' } });

    expect(await suggestions(ann)).toEqual([]);
    const kept = await db.selectFrom('schedule_dismissals').select('key').orderBy('created_at').execute();
    expect([kept.length, kept[0]?.key]).toEqual([1000, 'expense old 1']);
  });
});

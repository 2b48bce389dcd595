import { describe, expect, test } from 'vitest';
import { OCCURRENCE_COLUMNS, type OccurrenceRow } from '#server/db/tables/schedules.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import type { ScheduleId, TransactionId } from '#shared/ids.ts';
import { importsContract as imports } from '#shared/imports/contract.ts';
import { cents } from '#shared/money.ts';
import { schedulesContract as schedules } from '#shared/schedules/contract.ts';
import type { OccurrenceAction } from '#shared/schedules/occurrence.ts';
import { type Transaction, transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, income, record, savings, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { startGoal } from '#testing/features/goals.ts';
import { bankRow, importFile, statement } from '#testing/features/imports.ts';
import { act, scheduleDraft, startSchedule, upcomingDays } from '#testing/features/schedules.ts';
import { newProgram } from '#testing/features/tokens.ts';
import { findBrokenOccurrences } from './service.ts';

// Today is 2026-03-15.

const rentPaid = (details: Parameters<typeof expense>[0] = {}) =>
  expense({ amount: 900_00, description: 'Rent', category: 'housing', date: '2026-03-14', ...details });

/** The settled occurrences as `day status`. */
async function settled(person: Person, scheduleId: never | string): Promise<string[]> {
  const { past } = await person.call(schedules.read, { params: { scheduleId: scheduleId as never } });
  return past.filter(({ status }) => status !== 'open').map(({ day, status }) => `${day} ${status}`);
}

function rowsOf({ db }: Person, scheduleId: ScheduleId): Promise<OccurrenceRow[]> {
  return db
    .selectFrom('schedule_occurrences')
    .select(OCCURRENCE_COLUMNS)
    .where('schedule_id', '=', scheduleId)
    .execute();
}

async function remove(person: Person, transactionId: never | string, occurrence?: Choice) {
  await person.call(transactions.remove, {
    params: { transactionId: transactionId as never },
    query: { ...(occurrence && { occurrence }) },
  });
}

type Choice = 'skip' | 'reopen';

const restore = (person: Person, transactionId: never | string) =>
  person.call(transactions.restore, { params: { transactionId: transactionId as never } });

describe.each(databases)('linking on %s', (database) => {
  test('gives an entered transaction, early and 4 percent dearer, to the occurrence that it fulfills', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-17');

    const [paid] = await record(ann, rentPaid({ amount: 936_00 }));

    const { past } = await ann.call(schedules.read, { params: { scheduleId: rent._id } });
    const amount = { from: 936_00, to: 936_00 };
    expect(past).toMatchObject([{ day: '2026-03-17', status: 'linked', transactionId: paid?._id, amount }]);
    expect(await upcomingDays(ann, 31)).toEqual([]);
    const read = await ann.call(transactions.read, { params: { transactionId: paid?._id as never } });
    expect(read.occurrence).toEqual({ scheduleId: rent._id, day: '2026-03-17', status: 'linked' });
    await record(ann, rentPaid());
    expect(await settled(ann, rent._id)).toHaveLength(1);
  });

  test('of a transaction is not prevented by one of another user, whose device gave it the same id', async () => {
    const { person } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const _id = '00000000-0000-7000-8000-000000000001' as TransactionId;
    const rent = await startSchedule(bob, '2026-03-17');
    await record(bob, { ...rentPaid(), _id });
    expect(await settled(bob, rent._id)).toEqual(['2026-03-17 linked']);
    const water = await startSchedule(ann, '2026-03-17', { description: 'Water' });
    await record(ann, { ...rentPaid(), _id });

    const { occurrence } = await act(ann, water._id, '2026-03-17', { action: 'link', transactionId: _id });

    expect(occurrence).toMatchObject({ status: 'linked', transactionId: _id });
  });

  test('accepts a payment five days early or seven days late', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-20');
    const water = await startSchedule(ann, '2026-03-15', { description: 'Water' });

    await record(ann, rentPaid({ date: '2026-03-15' }));
    setNow('2026-03-22T12:00:00Z');
    await record(ann, rentPaid({ description: 'Water', date: '2026-03-22' }));

    expect(await settled(ann, rent._id)).toEqual(['2026-03-20 linked']);
    expect(await settled(ann, water._id)).toEqual(['2026-03-15 linked']);
  });

  test('leaves transactions that fit no occurrence alone', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-17');

    await record(
      ann,
      rentPaid({ date: '2026-03-10' }),
      rentPaid({ amount: 1_000_00 }),
      rentPaid({ description: 'Groceries' }),
      { ...rentPaid(), type: 'income' },
    );

    expect(await settled(ann, rent._id)).toEqual([]);
  });

  test('links a new schedule with a transaction that was entered before', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    await record(ann, rentPaid());

    const rent = await startSchedule(ann, '2026-03-17');

    expect(await settled(ann, rent._id)).toEqual(['2026-03-17 linked']);
    expect(rent.nextDay).toBe('2026-04-17');
  });

  test.each(['2026-03-15', '2026-03-19'])(
    'links a new schedule from %s on with a transaction that was entered up to five days before',
    async (anchor) => {
      const { person } = await startApp(database);
      const ann = await person();
      await record(ann, rentPaid());

      const rent = await startSchedule(ann, anchor);

      expect(await settled(ann, rent._id)).toEqual([`${anchor} linked`]);
    },
  );

  test('makes a schedule count from its first open day, so that its past does not count as changes ahead', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-15', { rule: { unit: 'week' } });
    setNow('2026-03-24T12:00:00Z');

    await record(ann, rentPaid({ date: '2026-03-15' }));

    const { schedule } = await ann.call(schedules.read, { params: { scheduleId } });
    expect(schedule.countsFrom).toBe('2026-03-22');
  });

  test('says when a schedule has recorded what is entered once more', async () => {
    const { person, setNow } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const rent = await startSchedule(ann, '2026-03-17', { recording: 'automatic' });
    await startSchedule(bob, '2026-03-17', { recording: 'automatic', description: 'Water' });
    setNow('2026-03-20T12:00:00Z');
    const add = async (draft: ReturnType<typeof rentPaid>, who = ann) =>
      (await who.call(transactions.create, { body: draft })).recordedOn;

    expect(await add(rentPaid({ date: '2026-03-20', amount: 936_00 }))).toBe('2026-03-17');
    expect(await add(rentPaid({ date: '2026-03-11' }))).toBeUndefined();
    expect(await add(rentPaid({ date: '2026-03-20', amount: 400_00 }))).toBeUndefined();
    expect(await add(rentPaid({ date: '2026-03-20', description: 'Shoes' }))).toBeUndefined();
    expect(await add(rentPaid({ date: '2026-03-20' }), bob)).toBeUndefined();
    await ann.call(schedules.remove, { params: { scheduleId: rent._id } });
    expect(await add(rentPaid({ date: '2026-03-20' }))).toBeUndefined();
  });

  test('says so also where the occurrence was recorded late', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { _id } = await startSchedule(ann, '2026-03-17');
    setNow('2026-04-14T12:00:00Z');
    const date = '2026-04-14' as CalendarDate;
    await act(ann, _id, '2026-03-17', { action: 'record', date });
    await act(ann, _id, '2026-04-17', { action: 'skip' });

    expect((await ann.call(transactions.create, { body: rentPaid({ date }) })).recordedOn).toBe(date);
  });

  test('says so also where the occurrence was moved', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { _id } = await startSchedule(ann, '2026-03-17', { recording: 'automatic' });
    await act(ann, _id, '2026-03-17', { action: 'move', date: '2026-05-10' as CalendarDate });
    await act(ann, _id, '2026-04-17', { action: 'skip' });
    setNow('2026-05-11T12:00:00Z');

    const again = { body: rentPaid({ date: '2026-05-11' }) };
    expect((await ann.call(transactions.create, again)).recordedOn).toBe('2026-05-10');
  });

  test('says which occurrence a transaction fulfills, but not to a program that may only add', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    await startSchedule(ann, '2026-03-17');
    await startSchedule(ann, '2026-03-18', { description: 'Water' });
    const program = await newProgram(ann, ['add']);
    const paid = (description: string) => wire(rentPaid({ description }));
    const add = (by: Pick<Person, 'request'>, description: string) =>
      by.request({ method: 'POST', url: '/api/transactions', payload: paid(description) });

    expect(await add(ann, 'Rent')).toMatchObject({ json: { fulfilled: { description: 'Rent', day: '2026-03-17' } } });
    const { status, json } = await add(program, 'Water');
    expect([status, Object.keys(json)]).toEqual([201, ['success', 'transaction']]);
    expect(await upcomingDays(ann, 20)).toEqual([]);
  });

  test('of a contribution fulfills the occurrence of savings', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const goalId = await startGoal(ann);
    const saving = await startSchedule(ann, '2026-03-16', { type: 'savings', category: null, goalId, amount: 50_00 });

    await ann.call(goals.contribute, { params: { goalId }, body: { amount: cents(50_00) } });

    expect(await settled(ann, saving._id)).toEqual(['2026-03-16 linked']);
  });

  test('of imported rows takes one row for each occurrence, and undoing the import reopens them', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-17', { rule: { unit: 'week' } });
    const rows = [
      bankRow('2026-03-12', -900_00, 'Groceries'),
      bankRow('2026-03-14', -905_00, 'RENT 0815'),
      bankRow('2026-03-15', -900_00, 'RENT 0816'),
    ];

    const { _id: importId } = await importFile(ann, [statement(rows)]);
    const { past } = await ann.call(schedules.read, { params: { scheduleId: rent._id } });
    expect(past).toMatchObject([{ day: '2026-03-17', status: 'linked', amount: { from: 900_00 } }]);

    await ann.call(imports.undo, { params: { importId } });
    expect(await upcomingDays(ann, 5)).toEqual(['2026-03-17']);
    await ann.call(imports.restore, { params: { importId } });
    expect(await settled(ann, rent._id)).toEqual(['2026-03-17 linked']);
  });

  test('never guesses in a tie: both occurrences offer the transaction, and the user chooses', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const [one, other] = [await startSchedule(ann, '2026-03-16'), await startSchedule(ann, '2026-03-16')];
    // Nobody is offered what another user has paid.
    await record(await person('Bob'), rentPaid());

    const [paid] = await record(ann, rentPaid());
    const asked = async () => {
      const { occurrences } = await ann.call(schedules.upcoming, { query: { days: 5 } });
      return occurrences.map(({ scheduleId, candidates }) => [scheduleId, candidates.map(({ _id }) => _id)]);
    };
    expect((await asked()).sort()).toEqual(
      [
        [one._id, [paid?._id]],
        [other._id, [paid?._id]],
      ].sort(),
    );

    const linked = await act(ann, one._id, '2026-03-16', { action: 'link', transactionId: paid?._id as never });
    expect(linked).toMatchObject({ occurrence: { status: 'linked' }, transaction: { _id: paid?._id } });
    expect(await asked()).toEqual([[other._id, []]]);
    const again = await ann.send(schedules.act, {
      params: { scheduleId: other._id, day: '2026-03-16' as never },
      body: { action: 'link', transactionId: paid?._id as never },
    });
    expect(again).toMatchObject({ status: 409, json: { code: 'transaction_linked' } });
  });

  test('offers what was paid five days early or seven days late to the open occurrences of a tie', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20');
    await startSchedule(ann, '2026-03-20');
    const offered = async () => {
      const { occurrences } = await ann.call(schedules.upcoming, { query: { days: 5 } });
      const rents = occurrences.filter(({ description }) => description === 'Rent');
      return rents.map(({ candidates }) => candidates.map(({ date }) => date));
    };
    await record(ann, rentPaid({ date: '2026-03-14' }), rentPaid({ date: '2026-03-15' }));
    expect(await offered()).toEqual([['2026-03-15'], ['2026-03-15']]);
    await startSchedule(ann, '2026-03-15', { description: 'Water' });
    setNow('2026-03-28T12:00:00Z');
    await record(ann, rentPaid({ date: '2026-03-27' }), rentPaid({ date: '2026-03-28' }));
    // The last one is too late to fit, but the occurrences are overdue.
    const both = ['2026-03-15', '2026-03-27', '2026-03-28'];
    expect(await offered()).toEqual([both, both]);

    await act(ann, scheduleId, '2026-03-20', { action: 'skip' });

    const { past } = await ann.call(schedules.read, { params: { scheduleId } });
    expect(past).toMatchObject([{ status: 'skipped', candidates: [] }]);
    expect(await offered()).toEqual([both]);
  });

  test('asks whether a transaction of its merchant is an overdue occurrence, however late or dear, and links none', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const power = await startSchedule(ann, '2026-03-16', { amount: 87_50, description: 'City Electric' });
    const asked = async () => {
      const { occurrences } = await ann.call(schedules.upcoming, { query: { days: 5 } });
      return occurrences.map(({ day, candidates }) => [day, candidates.map(({ amount }) => amount)]);
    };
    const electric = (date: string, amount: number) => rentPaid({ amount, date, description: 'City Electric' });
    await record(ann, electric('2026-03-10', 70_00), electric('2026-03-11', 101_50), rentPaid());
    await record(ann, { ...electric('2026-03-14', 99_00), type: 'income' });
    expect(await asked()).toEqual([['2026-03-16', []]]);

    setNow('2026-03-17T12:00:00Z');
    expect(await asked()).toEqual([['2026-03-16', [101_50]]]);
    setNow('2026-03-25T12:00:00Z');
    const [paid] = await record(ann, electric('2026-03-25', 87_50));
    expect(await asked()).toEqual([['2026-03-16', [87_50, 101_50]]]);
    const { past } = await ann.call(schedules.read, { params: { scheduleId: power._id } });
    expect(past).toMatchObject([{ status: 'open', candidates: [{ _id: paid?._id }, {}] }]);

    await act(ann, power._id, '2026-03-16', { action: 'link', transactionId: paid?._id as never });
    expect(await asked()).toEqual([]);
    setNow('2026-04-18T12:00:00Z');
    expect(await asked()).toEqual([['2026-04-16', []]]);
  });

  test('records an automatic occurrence beside a transaction of its merchant that does not fit', async () => {
    const { person, setNow, db } = await startApp(database);
    const ann = await person();
    await startSchedule(ann, '2026-03-16', { recording: 'automatic' });
    await record(ann, rentPaid({ amount: 450_00 }));

    setNow('2026-03-17T12:00:00Z');
    await ann.request({ url: '/api/dashboard' });

    expect(await db.selectFrom('transactions').select('id').execute()).toHaveLength(2);
  });

  test('offers the latest transactions of a type until a day, but none that belongs to an occurrence', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const bob = await person('Bob');
    const rent = await startSchedule(ann, '2026-03-16');
    const [linked, bread, milk] = await record(
      ann,
      rentPaid(),
      expense({ description: 'Bread', date: '2026-03-01' }),
      expense({ description: 'Milk', date: '2026-03-02' }),
      expense({ description: 'Soap', date: '2026-03-03' }),
      income({ date: '2026-03-01' }),
    );
    await record(bob, expense({ date: '2026-03-01' }));
    const offered = async (limit?: number) => {
      const query = { type: 'expense', endDate: '2026-03-02' as never, limit } as const;
      const { transactions } = await ann.call(schedules.linkable, { query });
      return transactions.map(({ _id }) => _id);
    };

    expect(await settled(ann, rent._id)).toEqual(['2026-03-16 linked']);
    expect(await offered()).toEqual([milk?._id, bread?._id]);
    expect(await offered(1)).toEqual([milk?._id]);
    const { transactions } = await ann.call(schedules.linkable, { query: { type: 'expense' } });
    expect(transactions.map(({ _id }) => _id)).not.toContain(linked?._id);

    await act(ann, rent._id, '2026-03-16', { action: 'reopen' });
    const again = await ann.call(schedules.linkable, { query: { type: 'expense' } });
    expect(again.transactions.map(({ _id }) => _id)).toContain(linked?._id);
  });

  test('keeps an automatic occurrence from being recorded beside a transaction that may be its own', async () => {
    const { person, setNow, db } = await startApp(database);
    const ann = await person();
    await startSchedule(ann, '2026-03-16', { recording: 'automatic' });
    await startSchedule(ann, '2026-03-16', { recording: 'automatic' });
    await record(ann, rentPaid());

    setNow('2026-03-17T12:00:00Z');
    await ann.request({ url: '/api/dashboard' });

    expect(await db.selectFrom('transactions').select('id').execute()).toHaveLength(1);
    expect(await upcomingDays(ann, 5)).toEqual(['2026-03-16', '2026-03-16']);
  });

  test('takes a transaction from a deleted schedule, which is skipped there if its deletion is undone', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-15');
    const [paid] = await record(ann, expense({ description: 'Rent', amount: 900_00, date: '2026-03-15' }));
    await ann.call(schedules.remove, { params: { scheduleId } });
    const linkable = async () => (await ann.call(schedules.linkable, { query: { type: 'expense' } })).transactions;
    expect((await linkable()).map(({ _id }) => _id)).toEqual([paid?._id]);

    const again = await startSchedule(ann, '2026-03-15');

    expect(await linkable()).toEqual([]);
    const read = { params: { transactionId: paid?._id as never } };
    const { occurrence } = await ann.call(transactions.read, read);
    expect(occurrence).toEqual({ scheduleId: again._id, day: '2026-03-15', status: 'linked' });
    await ann.call(schedules.restore, { params: { scheduleId } });
    const { past } = await ann.call(schedules.read, { params: { scheduleId } });
    expect(past.map(({ day, status }) => [day, status])).toEqual([['2026-03-15', 'skipped']]);
    expect((await ann.call(transactions.read, read)).occurrence?.scheduleId).toBe(again._id);
  });

  test('is undone by reopening, which keeps the transaction', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-17');
    const [paid] = await record(ann, rentPaid());

    await act(ann, rent._id, '2026-03-17', { action: 'reopen' });

    expect(await upcomingDays(ann, 5)).toEqual(['2026-03-17']);
    const read = await ann.call(transactions.read, { params: { transactionId: paid?._id as never } });
    expect(read.occurrence).toBeNull();
  });
});

describe.each(databases)('editing a transaction on %s', (database) => {
  async function edit(person: Person, { version, ...paid }: Transaction, change: Partial<Transaction>) {
    const params = { transactionId: paid._id };
    await person.call(transactions.update, {
      params,
      body: { ...paid, ...change, base: { ...paid, version } } as never,
    });
  }

  test.each([
    ['amount', { amount: cents(90_00) }],
    ['day', { date: '2026-03-01' as CalendarDate }],
    ['description', { description: 'Groceries' }],
    ['type', { type: 'income' }],
  ] as const)('links it with the open occurrence that its new %s fits', async (_, before) => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-17');
    const [paid] = await record(ann, { ...rentPaid(), ...before });
    expect(await settled(ann, rent._id)).toEqual([]);

    await edit(ann, paid as Transaction, rentPaid() as Partial<Transaction>);

    expect(await settled(ann, rent._id)).toEqual(['2026-03-17 linked']);
  });

  test('links savings with the open occurrence of their new goal', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const [car, bike] = [await startGoal(ann, { name: 'Car' }), await startGoal(ann, { name: 'Bike' })];
    const details = { type: 'savings', category: null, goalId: bike, amount: 50_00 } as const;
    const saving = await startSchedule(ann, '2026-03-16', details);
    const [saved] = await record(ann, savings(car, { amount: 50_00, date: '2026-03-14' }));
    expect(await settled(ann, saving._id)).toEqual([]);

    await edit(ann, saved as Transaction, { goalId: bike });

    expect(await settled(ann, saving._id)).toEqual(['2026-03-16 linked']);
  });

  test('does not link it again with an occurrence that was reopened, unless the edit is about that', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-17');
    const [paid] = await record(ann, rentPaid());
    await act(ann, rent._id, '2026-03-17', { action: 'reopen' });

    await edit(ann, paid as Transaction, { note: 'The garage' });

    expect(await settled(ann, rent._id)).toEqual([]);
  });

  test('keeps it with its occurrence, whatever it says', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-17');
    const phone = await startSchedule(ann, '2026-03-16', { description: 'Phone', amount: 40_00 });
    const [paid] = await record(ann, rentPaid());

    await edit(ann, paid as Transaction, { amount: cents(40_00), description: 'Phone' });

    expect(await settled(ann, rent._id)).toEqual(['2026-03-17 linked']);
    expect(await settled(ann, phone._id)).toEqual([]);
  });
});

describe.each(databases)('deleting a transaction of an occurrence on %s', (database) => {
  const DEFAULTS = [
    ['remind', undefined, 'open'],
    ['automatic', undefined, 'skipped'],
    ['remind', 'skip', 'skipped'],
    ['automatic', 'reopen', 'open'],
  ] as const;

  test.each(DEFAULTS)(
    'of a schedule to %s, asked to %s, leaves it %s, and restoring restores both',
    async (recording, choice, status) => {
      const { person, setNow } = await startApp(database);
      const ann = await person();
      const rent = await startSchedule(ann, '2026-03-15', { recording });
      if (recording === 'remind') await act(ann, rent._id, '2026-03-15', { action: 'record' });
      const { items } = await ann.call(transactions.list, { query: {} });
      const [paid] = items;
      expect(await settled(ann, rent._id)).toEqual(['2026-03-15 recorded']);

      await remove(ann, paid?._id as never, choice);
      expect(await settled(ann, rent._id)).toEqual(status === 'open' ? [] : ['2026-03-15 skipped']);
      setNow('2026-03-16T12:00:00Z');
      expect((await ann.call(transactions.list, { query: {} })).items).toEqual([]);
      expect(await upcomingDays(ann, 5)).toEqual(status === 'open' ? ['2026-03-15'] : []);

      await restore(ann, paid?._id as never);
      expect(await settled(ann, rent._id)).toEqual(['2026-03-15 recorded']);
      expect(await upcomingDays(ann, 5)).toEqual([]);
    },
  );

  test('of an occurrence that an edit of the schedule has left behind is undone as well', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-15');
    const { transaction } = await act(ann, rent._id, '2026-03-15', { action: 'record' });
    await remove(ann, transaction?._id as never);
    const body = { ...scheduleDraft('2026-03-15', { amount: 950_00 }), from: '2026-04-15' as CalendarDate };
    await ann.call(schedules.update, { params: { scheduleId: rent._id }, body });
    expect(await upcomingDays(ann, 5)).toEqual(['2026-03-15']);

    await restore(ann, transaction?._id as never);

    expect(await settled(ann, rent._id)).toEqual(['2026-03-15 recorded']);
    expect(await upcomingDays(ann, 5)).toEqual([]);
  });

  test('that was entered early leaves an automatic occurrence to its day', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-17', { recording: 'automatic' });
    const [paid] = await record(ann, rentPaid());
    expect(await settled(ann, rent._id)).toEqual(['2026-03-17 linked']);

    await remove(ann, paid?._id as never);
    setNow('2026-03-17T12:00:00Z');

    const { items } = await ann.call(transactions.list, { query: {} });
    expect(items).toMatchObject([{ date: '2026-03-17', description: 'Rent' }]);
    await restore(ann, paid?._id as never);
    expect(await settled(ann, rent._id)).toEqual(['2026-03-17 recorded']);
  });

  test('that was entered early leaves an automatic occurrence to the user if it is deleted on its day', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-17', { recording: 'automatic' });
    const [paid] = await record(ann, rentPaid());
    expect(await settled(ann, rent._id)).toEqual(['2026-03-17 linked']);
    setNow('2026-03-17T12:00:00Z');

    await remove(ann, paid?._id as never);

    expect((await ann.call(transactions.list, { query: {} })).items).toEqual([]);
    expect(await upcomingDays(ann, 5)).toEqual(['2026-03-17']);
  });

  test('does not take a restored transaction for an occurrence of another type', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-15');
    const [paid] = await record(ann, rentPaid());
    const transactionId = paid?._id as TransactionId;
    const { _id: _, ...draft } = rentPaid();
    await ann.call(transactions.update, { params: { transactionId }, body: { ...draft, type: 'income' } });
    expect(await settled(ann, scheduleId)).toEqual([]);

    await remove(ann, transactionId);
    await restore(ann, transactionId);

    expect(await settled(ann, scheduleId)).toEqual([]);
  });

  test('gives a restored transaction to the last of the occurrences that it has had', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const date = '2026-03-15';
    const rent = await startSchedule(ann, date);
    const bonus = scheduleDraft(date, { type: 'income', category: 'salary', description: 'Bonus', amount: 777_00 });
    const { schedule } = await ann.call(schedules.create, { body: bonus });
    const { transaction } = await act(ann, rent._id, date, { action: 'record' });
    const transactionId = transaction?._id as TransactionId;
    const { _id: _, ...draft } = rentPaid({ date });
    const become = (type: 'income' | 'expense') =>
      ann.call(transactions.update, { params: { transactionId }, body: { ...draft, type } });
    await become('income');
    await act(ann, schedule._id, date, { action: 'link', transactionId });
    await become('expense');
    const body = { ...scheduleDraft(date, { description: 'Fees', amount: 777_00 }), from: date as CalendarDate };
    await ann.call(schedules.update, { params: { scheduleId: schedule._id }, body });

    await remove(ann, transactionId, 'reopen');
    await restore(ann, transactionId);

    expect(await settled(ann, rent._id)).toEqual(['2026-03-15 recorded']);
    expect(await settled(ann, schedule._id)).toEqual([]);
  });

  /** A rent that was paid ahead. The payment was deleted, and restored after the rent had become income. */
  async function startMistyped(ann: Person) {
    const draft = scheduleDraft('2026-03-20', { recording: 'automatic' });
    const { schedule: rent } = await ann.call(schedules.create, { body: draft });
    const become = (type: 'income' | 'expense') =>
      ann.call(schedules.update, { params: { scheduleId: rent._id }, body: { ...draft, type } });
    const { transaction } = await act(ann, rent._id, '2026-03-20', { action: 'record' });
    const transactionId = transaction?._id as TransactionId;
    await remove(ann, transactionId, 'reopen');
    await become('income');
    await restore(ann, transactionId);
    expect(await settled(ann, rent._id)).toEqual([]);
    return { rent, transactionId, become };
  }

  test('is undone as well when the type of the schedule fits again', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { rent, become } = await startMistyped(ann);

    const { schedule } = await become('expense');

    expect(await settled(ann, rent._id)).toEqual(['2026-03-20 recorded']);
    const params = { scheduleId: rent._id };
    await ann.call(schedules.undo, { params, body: { version: schedule.version } });
    expect(await settled(ann, rent._id)).toEqual([]);
    await become('expense');
    setNow('2026-03-20T12:00:00Z');
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
  });

  test('gives a transaction that has another occurrence no second one, however often it is restored', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { rent, transactionId, become } = await startMistyped(ann);
    const gym = await startSchedule(ann, '2026-03-16', { amount: 5_00, description: 'Gym' });
    await act(ann, gym._id, '2026-03-16', { action: 'link', transactionId });

    await become('expense');
    await restore(ann, transactionId);

    expect(await settled(ann, gym._id)).toEqual(['2026-03-16 linked']);
    expect(await settled(ann, rent._id)).toEqual([]);
    expect(await findBrokenOccurrences(ann.db, 1)).toEqual([]);
  });

  test('is undone as well if the schedule became income before its day', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const draft = scheduleDraft('2026-03-20', { recording: 'automatic' });
    const { schedule } = await ann.call(schedules.create, { body: draft });
    const { transaction } = await act(ann, schedule._id, '2026-04-20', { action: 'record' });
    const transactionId = transaction?._id as TransactionId;
    const params = { scheduleId: schedule._id };
    await ann.call(schedules.update, { params, body: { ...draft, type: 'income' } });
    const read = () => ann.call(schedules.read, { params });
    expect(await read()).toMatchObject({
      past: [{ day: '2026-04-20', type: 'expense', transactionId }],
      next: expect.arrayContaining([expect.objectContaining({ day: '2026-03-20', type: 'income' })]),
    });
    const before = await read();

    await remove(ann, transactionId, 'reopen');
    await restore(ann, transactionId);

    expect(await read()).toEqual(before);
    setNow('2026-04-20T12:00:00Z');
    const { items } = await ann.call(transactions.list, { query: {} });
    expect(items.map(({ type }) => type).sort()).toEqual(['expense', 'income']);
  });

  test.each([
    ['skipped', [{ action: 'skip' }]],
    ['skipped and reopened', [{ action: 'skip' }, { action: 'reopen' }]],
  ] as const)('is undone as well if the occurrence was %s meanwhile', async (_, actions) => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-20', { recording: 'automatic' });
    const { transaction } = await act(ann, rent._id, '2026-03-20', { action: 'record' });
    await remove(ann, transaction?._id as TransactionId, 'reopen');
    for (const action of actions) await act(ann, rent._id, '2026-03-20', action);

    await restore(ann, transaction?._id as TransactionId);

    expect(await settled(ann, rent._id)).toEqual(['2026-03-20 recorded']);
    setNow('2026-03-20T12:00:00Z');
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
  });

  /** A rent that was paid ahead for March 20. The payment was deleted, and then an edit took the day out of the schedule. */
  async function startDropped(
    ann: Person,
    { isEnded = true, isImported = false, isDearer = false, choice = 'reopen' as Choice } = {},
  ) {
    const draft = scheduleDraft('2026-02-20', { recording: 'automatic' });
    const { schedule } = await ann.call(schedules.create, { body: draft });
    const scheduleId = schedule._id;
    const params = { scheduleId };
    const change = (own: object) => ann.call(schedules.update, { params, body: { ...draft, ...own } });
    const bank = isImported && (await importFile(ann, [statement([bankRow('2026-03-15', -900_00, 'Rent')])]));
    if (!bank) await act(ann, scheduleId, '2026-03-20', { action: 'record' });
    const [{ transactionId }] = (await ann.call(schedules.read, { params })).past as unknown as [
      { transactionId: TransactionId },
    ];
    if (bank) await ann.call(imports.undo, { params: { importId: bank._id } });
    else await remove(ann, transactionId, choice);
    if (isDearer) await change({ amount: { from: cents(950_00), to: cents(950_00) }, from: '2026-04-20' });
    if (isEnded) await ann.call(schedules.end, { params, body: {} });
    else await change({ rule: { ...draft.rule, anchor: '2026-02-25' }, from: '2026-03-20' });
    const comeBack = () =>
      bank ? ann.call(imports.restore, { params: { importId: bank._id } }) : restore(ann, transactionId);
    const continueIt = (from = '2026-03-20') => change(isEnded ? {} : { from });
    return { scheduleId, transactionId, comeBack, continueIt, paidDay: isEnded ? '2026-03-20' : '2026-03-25' };
  }

  const AWAY: readonly [name: string, details: Parameters<typeof startDropped>[1]][] = [
    ['was ended', {}],
    ['was ended after an edit of later days', { isDearer: true }],
    ['got other days', { isEnded: false }],
    ['got other days, although its occurrence was skipped', { isEnded: false, choice: 'skip' }],
    ['was ended, and its import was undone', { isImported: true }],
    ['got other days, and its import was undone', { isEnded: false, isImported: true }],
  ];

  test.each(AWAY)('counts once if the schedule %s, it is restored, and the day comes back', async (_, details) => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { scheduleId, comeBack, continueIt, paidDay } = await startDropped(ann, details);
    const read = () => ann.call(schedules.read, { params: { scheduleId } });
    const { next } = await read();
    expect(next.map(({ day }) => day)).not.toContain('2026-03-20');
    const paid = [expect.stringMatching(new RegExp(`^${paidDay} (recorded|linked)$`))];
    await comeBack();
    expect(await settled(ann, scheduleId)).toEqual(paid);
    expect((await read()).next.map(({ day }) => day)).not.toContain(paidDay);

    await continueIt('2026-03-26');

    expect(await settled(ann, scheduleId)).toEqual(paid);
    setNow('2026-03-31T12:00:00Z');
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
  });

  test('counts once if it is restored while its schedule, which has other days, is deleted', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { scheduleId, comeBack } = await startDropped(ann, { isEnded: false });
    await ann.call(schedules.remove, { params: { scheduleId } });
    await comeBack();
    await ann.call(schedules.restore, { params: { scheduleId } });
    expect(await settled(ann, scheduleId)).toEqual(['2026-03-25 recorded']);
    setNow('2026-03-31T12:00:00Z');
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
  });

  test('settles the first of the new days, although one that no longer counts is nearer', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-02-01', { recording: 'automatic' });
    const params = { scheduleId: rent._id };
    const { transaction } = await act(ann, rent._id, '2026-04-01', { action: 'record' });
    await remove(ann, transaction?._id as TransactionId, 'reopen');
    const body = { ...scheduleDraft('2026-02-20', { recording: 'automatic' }), from: '2026-04-01' as CalendarDate };
    await ann.call(schedules.update, { params, body });

    await restore(ann, transaction?._id as TransactionId);

    expect(await settled(ann, rent._id)).toEqual(['2026-04-20 recorded']);
    await remove(ann, transaction?._id as TransactionId, 'reopen');
    setNow('2026-04-30T12:00:00Z');
    const { items } = await ann.call(transactions.list, { query: { startDate: '2026-04-01' as CalendarDate } });
    expect(items.map(({ date }) => date)).toEqual(['2026-04-20']);
  });

  test.each([
    ['paid otherwise', { action: 'record' }, ['2026-03-25 recorded']],
    ['skipped', { action: 'skip' }, ['2026-03-25 skipped']],
  ] as const)(
    'leaves nothing due if it is restored after that of the new days was %s, and deleted again',
    async (_, action, left) => {
      const { person, setNow } = await startApp(database);
      const ann = await person();
      const { scheduleId, transactionId, comeBack } = await startDropped(ann, { isEnded: false });
      await act(ann, scheduleId, '2026-03-25', action);
      await comeBack();
      expect(await settled(ann, scheduleId)).toEqual([...left, '2026-03-20 recorded']);

      await remove(ann, transactionId, 'reopen');

      expect(await settled(ann, scheduleId)).toEqual(left);
      expect(await upcomingDays(ann, 31)).toEqual([]);
      setNow('2026-03-31T12:00:00Z');
      const { items } = await ann.call(transactions.list, { query: {} });
      expect(items).toHaveLength(action.action === 'record' ? 1 : 0);
      await restore(ann, transactionId);
      expect(await settled(ann, scheduleId)).toEqual([...left, '2026-03-20 recorded']);
    },
  );

  test.each([
    ['it is restored while the schedule is of the other type', ['income', 'restore', 'expense']],
    ['the days change while the schedule is of the other type', ['income', 'days', 'expense', 'restore']],
    ['both', ['income', 'days', 'restore', 'expense']],
  ] as const)('counts once if %s', async (_, steps) => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-02-20', { recording: 'automatic' });
    const { transaction } = await act(ann, rent._id, '2026-03-20', { action: 'record' });
    await remove(ann, transaction?._id as TransactionId, 'reopen');
    let draft = scheduleDraft('2026-02-20', { recording: 'automatic' });
    const change = (own: object, from?: CalendarDate) => {
      draft = { ...draft, ...own };
      return ann.call(schedules.update, {
        params: { scheduleId: rent._id },
        body: { ...draft, ...(from && { from }) },
      });
    };
    const toThe25th = () =>
      change({ rule: { ...draft.rule, anchor: '2026-02-25' as CalendarDate } }, '2026-03-20' as CalendarDate);
    const acts = {
      income: () => change({ type: 'income', category: 'salary' }),
      expense: () => change({ type: 'expense', category: 'bills' }),
      days: toThe25th,
      restore: () => restore(ann, transaction?._id as TransactionId),
    };
    if (!steps.some((step) => step === 'days')) await toThe25th();
    for (const step of steps) await acts[step]();

    expect(await settled(ann, rent._id)).toEqual(['2026-03-25 recorded']);
    setNow('2026-03-31T12:00:00Z');
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
  });

  test('settles as many of the new days as were paid, although one of them is the nearest for both', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-04-01', { recording: 'automatic' });
    const ids: TransactionId[] = [];
    for (const day of ['2026-04-01', '2026-05-01']) {
      const { transaction } = await act(ann, rent._id, day, { action: 'record' });
      ids.push(transaction?._id as TransactionId);
    }
    for (const id of ids) await remove(ann, id, 'reopen');
    const body = { ...scheduleDraft('2026-04-20', { recording: 'automatic' }), from: '2026-04-01' as CalendarDate };
    await ann.call(schedules.update, { params: { scheduleId: rent._id }, body });

    for (const id of ids.toReversed()) await restore(ann, id);

    expect(await settled(ann, rent._id)).toEqual(['2026-05-20 recorded', '2026-04-20 recorded']);
    setNow('2026-06-10T12:00:00Z');
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(2);
  });

  test('counts once if the days change, the schedule ends, it is restored, and the days continue', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { scheduleId, comeBack } = await startDropped(ann, { isEnded: false });
    await ann.call(schedules.end, { params: { scheduleId }, body: {} });
    await comeBack();
    expect(await settled(ann, scheduleId)).toEqual(['2026-03-20 recorded']);
    const body = scheduleDraft('2026-02-25', { recording: 'automatic' });
    await ann.call(schedules.update, { params: { scheduleId }, body });
    setNow('2026-03-31T12:00:00Z');
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
    expect(await upcomingDays(ann, 31)).toEqual(['2026-04-25']);
  });

  test('stays in the ledger if the edit that made it fit is undone', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { scheduleId, comeBack } = await startDropped(ann, { isEnded: false });
    const change = (own: object) =>
      ann.call(schedules.update, {
        params: { scheduleId },
        body: { ...scheduleDraft('2026-02-25', { recording: 'automatic' }), ...own },
      });
    await change({ type: 'income', category: 'salary' });
    await comeBack();
    const { schedule } = await change({});
    expect(await settled(ann, scheduleId)).toEqual(['2026-03-25 recorded']);

    await ann.call(schedules.undo, { params: { scheduleId }, body: { version: schedule.version } });

    expect(await settled(ann, scheduleId)).toEqual([]);
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
    await change({});
    expect(await settled(ann, scheduleId)).toEqual(['2026-03-25 recorded']);
  });

  test('settles what the new days have become if they change once more, but not once that was paid', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { scheduleId, transactionId, comeBack } = await startDropped(ann, { isEnded: false });
    const params = { scheduleId };
    const body = { ...scheduleDraft('2026-02-28', { recording: 'automatic' }), from: '2026-03-25' as CalendarDate };
    await ann.call(schedules.update, { params, body });
    await comeBack();
    expect(await settled(ann, scheduleId)).toEqual(['2026-03-28 recorded']);
    await remove(ann, transactionId, 'reopen');
    await act(ann, scheduleId, '2026-03-28', { action: 'record' });
    await ann.call(schedules.update, { params, body: { ...body, note: 'Later', from: '2026-04-28' as CalendarDate } });
    await comeBack();
    expect(await settled(ann, scheduleId)).toEqual(['2026-03-28 recorded']);
  });

  test('settles both occurrences if a restored import paid one that stayed and one that was dropped', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const twice = { pattern: { kind: 'two_days', secondDay: 20 } } as const;
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-05', { rule: twice });
    const { _id: importId } = await importFile(ann, [
      statement([bankRow('2026-03-15', -900_00, 'Ahead'), bankRow('2026-03-15', -901_00, 'Further ahead')]),
    ]);
    const { items } = await ann.call(transactions.list, { query: {} });
    for (const [index, day] of ['2026-04-05', '2026-04-20'].entries()) {
      await act(ann, scheduleId, day, { action: 'link', transactionId: items[index]?._id as TransactionId });
    }
    await ann.call(imports.undo, { params: { importId } });
    const body = { ...scheduleDraft('2026-03-20'), from: '2026-03-20' as CalendarDate };
    await ann.call(schedules.update, { params: { scheduleId }, body });

    await ann.call(imports.restore, { params: { importId } });

    expect(await settled(ann, scheduleId)).toEqual(['2026-04-20 linked', '2026-04-05 linked']);
  });

  test('settles the occurrence of the new days for a dropped one without terms, as an earlier version left it', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { scheduleId, comeBack } = await startDropped(ann, { isEnded: false });
    const dropped = ann.db.updateTable('schedule_occurrences').where('day', '=', '2026-03-20' as CalendarDate);
    await dropped.set({ category: null, frozen: null, moved_to: null }).execute();
    await comeBack();
    expect(await settled(ann, scheduleId)).toEqual(['2026-03-25 recorded']);
  });

  test.each(AWAY)('begins other days after it if the schedule %s, and it is restored', async (_, details) => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { scheduleId, comeBack, paidDay } = await startDropped(ann, details);
    await comeBack();
    const params = { scheduleId };
    const body = scheduleDraft('2026-02-18', { recording: 'automatic' });
    const from = '2026-03-18' as CalendarDate;
    expect(await ann.send(schedules.update, { params, body: { ...body, from } })).toMatchObject({
      status: 400,
      json: { errors: { from: [`Choose a day after March ${paidDay.slice(-2)}, 2026, which was already added`] } },
    });

    await ann.call(schedules.update, { params, body });

    setNow('2026-03-31T12:00:00Z');
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
  });

  test.each(AWAY)('counts once if the schedule %s, the day comes back, and it is restored', async (_, details) => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { scheduleId, comeBack, continueIt } = await startDropped(ann, details);
    await continueIt();
    await comeBack();
    expect(await settled(ann, scheduleId)).toEqual([expect.stringMatching(/^2026-03-20 (recorded|linked)$/)]);
    setNow('2026-03-20T12:00:00Z');
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
  });

  test.each(AWAY)(
    'leaves the occurrence due if the schedule %s, the day comes back, and it is not restored',
    async (_, details) => {
      const { person, setNow } = await startApp(database);
      const ann = await person();
      const { scheduleId, continueIt } = await startDropped(ann, details);
      expect(
        (
          await ann.request({
            method: 'POST',
            url: `/api/schedules/${scheduleId}/occurrences/2026-03-20`,
            body: { action: 'reopen' },
          })
        ).status,
      ).toBe(404);
      await continueIt();
      expect(await settled(ann, scheduleId)).toEqual([]);
      setNow('2026-03-20T12:00:00Z');
      const { items } = await ann.call(transactions.list, { query: {} });
      expect(items.map(({ date }) => date)).toEqual(['2026-03-20']);
      expect(await settled(ann, scheduleId)).toEqual(['2026-03-20 recorded']);
    },
  );

  /** A rent whose dropped day an earlier version of the app has brought back, but not its occurrence. */
  async function startBroughtBack(ann: Person) {
    const dropped = await startDropped(ann, { isEnded: false });
    const formerRule = JSON.stringify(scheduleDraft('2026-02-20').rule);
    await ann.db.updateTable('schedules').set({ rule: formerRule }).where('id', '=', dropped.scheduleId).execute();
    return dropped;
  }

  test('edits a schedule after an earlier version of the app has brought a dropped day back', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { scheduleId, continueIt } = await startBroughtBack(ann);
    setNow('2026-03-20T12:00:00Z');
    await act(ann, scheduleId, '2026-04-20', { action: 'skip' });
    expect(await settled(ann, scheduleId)).toEqual(['2026-04-20 skipped', '2026-03-20 skipped']);

    await continueIt();

    expect(await settled(ann, scheduleId)).toEqual(['2026-04-20 skipped', '2026-03-20 recorded']);
  });

  /** As an earlier version of the app settles a dropped occurrence: half of an amount stays in its row. */
  async function startSettledByEarlier(ann: Person) {
    const dropped = await startBroughtBack(ann);
    await dropped.comeBack();
    const settledAgain = { status: 'recorded', former_status: null } as const;
    const rows = ann.db.updateTable('schedule_occurrences').where('schedule_id', '=', dropped.scheduleId);
    await rows
      .set(settledAgain)
      .where('day', '=', '2026-03-20' as CalendarDate)
      .execute();
    return dropped;
  }

  test('skips what an earlier version of the app has settled although it was dropped', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { scheduleId, transactionId, continueIt } = await startSettledByEarlier(ann);

    await remove(ann, transactionId, 'skip');

    expect(await settled(ann, scheduleId)).toEqual(['2026-03-20 skipped']);
    await continueIt();
    expect(await settled(ann, scheduleId)).toEqual(['2026-03-20 skipped']);
    await restore(ann, transactionId);
    expect(await settled(ann, scheduleId)).toEqual(['2026-03-20 recorded']);
  });

  test('skips such an occurrence as well if another schedule takes its transaction while its own is deleted', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { scheduleId, transactionId } = await startSettledByEarlier(ann);
    const body = { ...scheduleDraft('2026-02-25'), from: '2026-03-25' as CalendarDate };
    await ann.call(schedules.update, { params: { scheduleId }, body });
    await ann.call(schedules.remove, { params: { scheduleId } });
    const gym = await startSchedule(ann, '2026-03-16', { amount: 5_00, description: 'Gym' });
    await act(ann, gym._id, '2026-03-16', { action: 'link', transactionId });

    await ann.call(schedules.restore, { params: { scheduleId } });

    expect(await settled(ann, scheduleId)).toEqual(['2026-03-20 skipped']);
  });

  test('settles the occurrence of such a day as well if the schedule is paused and resumed', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { scheduleId, comeBack } = await startBroughtBack(ann);
    await comeBack();

    await ann.call(schedules.pause, { params: { scheduleId } });
    await ann.call(schedules.resume, { params: { scheduleId } });

    expect(await settled(ann, scheduleId)).toEqual(['2026-03-20 recorded']);
  });

  test.each<Partial<OccurrenceAction>>([
    { action: 'record' },
    { action: 'move', date: '2026-03-22' as CalendarDate },
    { action: 'change_amount', amount: cents(950_00) },
  ])('takes a dropped day that an earlier version of the app brought back as skipped: %o', async (action) => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { scheduleId, comeBack } = await startBroughtBack(ann);
    const params = { scheduleId, day: '2026-03-20' as CalendarDate };
    const answer = await ann.send(schedules.act, { params, body: action as OccurrenceAction });
    expect(answer).toMatchObject({ status: 409, json: { code: 'occurrence_settled' } });
    const { occurrence } = await act(ann, scheduleId, params.day, { action: 'reopen' });
    expect(occurrence).toMatchObject({ status: 'open', amount: scheduleDraft('2026-02-20').amount });

    await comeBack();

    expect(await settled(ann, scheduleId)).toEqual(['2026-03-20 recorded']);
    setNow('2026-03-20T12:00:00Z');
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
  });

  test('does not hide what was settled behind many dropped days', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { scheduleId } = await startDropped(ann, { isEnded: false });
    await act(ann, scheduleId, '2026-03-25', { action: 'skip' });
    const dropped = (await rowsOf(ann, scheduleId)).find((row) => row.day === '2026-03-20');
    const days = Array.from({ length: 64 }, (_, index) => addDays('2026-06-26' as CalendarDate, index));
    const rows = days.filter((day) => !day.endsWith('25')).map((day) => ({ ...dropped, day }) as OccurrenceRow);
    await ann.db.insertInto('schedule_occurrences').values(rows).execute();
    expect(await settled(ann, scheduleId)).toEqual(['2026-03-25 skipped']);
  });

  test('forgets the occurrence with its day if its transaction was linked with another one', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20');
    const bonus = await startSchedule(ann, '2026-03-16', { type: 'income', category: 'salary' });
    const { transaction } = await act(ann, scheduleId, '2026-03-20', { action: 'record' });
    const transactionId = transaction?._id as TransactionId;
    const { _id: _, ...draft } = rentPaid();
    await ann.call(transactions.update, { params: { transactionId }, body: { ...draft, type: 'income' } });
    expect(await settled(ann, bonus._id)).toEqual(['2026-03-16 linked']);
    await remove(ann, transactionId, 'reopen');
    const body = scheduleDraft('2026-03-25');

    await ann.call(schedules.update, { params: { scheduleId }, body });

    expect(await rowsOf(ann, scheduleId)).toEqual([]);
  });

  test('leaves the occurrence due if its day comes back after it was linked with another one', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { scheduleId, transactionId, comeBack, continueIt } = await startDropped(ann, { isImported: true });
    await comeBack();
    await act(ann, scheduleId, '2026-03-20', { action: 'reopen' });
    const gym = await startSchedule(ann, '2026-03-16', { amount: 5_00, description: 'Gym' });
    await act(ann, gym._id, '2026-03-16', { action: 'link', transactionId });

    await continueIt();

    expect(await settled(ann, gym._id)).toEqual(['2026-03-16 linked']);
    expect(await settled(ann, scheduleId)).toEqual([]);
    expect(await upcomingDays(ann, 5)).toEqual(['2026-03-20']);
    await remove(ann, transactionId, 'reopen');
    await restore(ann, transactionId);
    expect(await settled(ann, gym._id)).toEqual(['2026-03-16 linked']);
    expect(await findBrokenOccurrences(ann.db, 1)).toEqual([]);
  });

  test('leaves the day out of the schedule after an edit that has it again, but only from a later day on', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { scheduleId, comeBack } = await startDropped(ann, { isEnded: false });
    const body = { ...scheduleDraft('2026-02-20', { recording: 'automatic' }), from: '2026-05-20' as CalendarDate };
    await ann.call(schedules.update, { params: { scheduleId }, body });
    expect(await upcomingDays(ann, 92)).toEqual(['2026-03-25', '2026-04-25', '2026-05-20']);
    await comeBack();
    expect(await upcomingDays(ann, 92)).toEqual(['2026-04-25', '2026-05-20']);
    expect(await settled(ann, scheduleId)).toEqual(['2026-03-25 recorded']);
  });

  test('does not take a restored transaction for an occurrence that was recorded again', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-15');
    const first = await act(ann, rent._id, '2026-03-15', { action: 'record' });
    await remove(ann, first.transaction?._id as never);
    const second = await act(ann, rent._id, '2026-03-15', { action: 'record' });

    await restore(ann, first.transaction?._id as never);

    const { past } = await ann.call(schedules.read, { params: { scheduleId: rent._id } });
    expect(past).toMatchObject([{ status: 'recorded', transactionId: second.transaction?._id }]);
  });

  test('rejects another choice by its field', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const [lunch] = await record(ann, expense());

    const answer = await ann.request({ method: 'DELETE', url: `/api/transactions/${lunch?._id}?occurrence=both` });

    expect(answer).toMatchObject({
      status: 400,
      json: { errors: { occurrence: ['Occurrence must be skip or reopen'] } },
    });
  });
});

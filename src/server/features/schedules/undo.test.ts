import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { budgetsContract as budgets } from '#shared/budgets/contract.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { dashboardContract as dashboard } from '#shared/dashboard/contract.ts';
import { DAY } from '#shared/durations.ts';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import type { ScheduleId, TransactionId, UserId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { type Schedule, type ScheduleChange, schedulesContract as schedules } from '#shared/schedules/contract.ts';
import type { OccurrenceAction } from '#shared/schedules/occurrence.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { recordSql } from '#testing/databases/record-sql.ts';
import { budgetDraft, startBudget } from '#testing/features/budgets.ts';
import { goalDraft, startGoal } from '#testing/features/goals.ts';
import { bankRow, importFile, statement } from '#testing/features/imports.ts';
import { act, rule, startSchedule } from '#testing/features/schedules.ts';
import { findBrokenOccurrences, recordDue } from './service.ts';

// Today is 2026-03-15.

const AUTOMATIC = { recording: 'automatic' } as const;
const day = (text: string) => text as CalendarDate;

/** What an edit sends, with some fields changed. */
function changeOf(schedule: Schedule, change: Partial<ScheduleChange>): ScheduleChange {
  const { type, amount, category, goalId, description, note, recording } = schedule;
  return { type, amount, category, goalId, description, note, rule: schedule.rule, recording, ...change };
}

async function edit(person: Person, schedule: Schedule, change: Partial<ScheduleChange>): Promise<Schedule> {
  const input = { params: { scheduleId: schedule._id }, body: changeOf(schedule, change) };
  return (await person.call(schedules.update, input)).schedule;
}

async function undo(person: Person, { _id: scheduleId, version }: Schedule): Promise<Schedule> {
  return (await person.call(schedules.undo, { params: { scheduleId }, body: { version } })).schedule;
}

/** The answers to every question about schedules and money, and the rows behind them, without the versions of schedules. */
async function everything(person: Person, scheduleId: ScheduleId) {
  const { db } = person;
  const userId = person.userId as UserId;
  const rowsOf = (table: 'schedules' | 'schedule_occurrences' | 'transactions' | 'month_totals' | 'notifications') =>
    db.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
  const answers = [
    await person.call(schedules.read, { params: { scheduleId } }),
    await person.call(schedules.list, {}),
    await person.call(schedules.upcoming, { query: { days: 92 } }),
    await person.call(transactions.list, { query: {} }),
    await person.call(goals.list, {}),
    await person.call(dashboard.read, {}),
    await db.selectFrom('users').select('schedules_due').where('id', '=', userId).execute(),
    await rowsOf('schedules'),
    inOrder(await rowsOf('schedule_occurrences')),
    inOrder(await rowsOf('transactions')),
    inOrder((await rowsOf('month_totals')).filter(({ count }) => count !== 0)),
    await rowsOf('notifications'),
  ];
  return JSON.parse(JSON.stringify(answers), (name, value) => (name === 'version' ? undefined : value));
}

function inOrder<Row>(rows: readonly Row[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}

const SKIPPED = {
  status: 'skipped' as const,
  ...{ former_status: null, moved_to: null, from_cents: null, to_cents: null },
  ...{ category: null, frozen: null, transaction_id: null },
};

const DEARER = { amount: { from: cents(950_00), to: cents(950_00) } };
const NEW_DAYS = { rule: rule('2026-03-25') };

type Prepare = (person: Person, schedule: Schedule) => Promise<unknown>;

const skip: Partial<OccurrenceAction> = { action: 'skip' };
const moveTo = (date: string) => ({ action: 'move', date: day(date) }) as const;
const costs = (amount: number) => ({ action: 'change_amount', amount: cents(amount) }) as const;

/** States of a monthly rent on the 20th, of $900.00 to $950.00, since January; today is March 15. */
const STATES: readonly [name: string, prepare: Prepare][] = [
  ['without a change of its own', async () => {}],
  ['that is paused', (ann, { _id: scheduleId }) => ann.call(schedules.pause, { params: { scheduleId } })],
  ['with a skipped occurrence', (ann, { _id }) => act(ann, _id, '2026-04-20', skip)],
  ['with a postponed occurrence', (ann, { _id }) => act(ann, _id, '2026-03-20', moveTo('2026-04-02'))],
  [
    'with an occurrence that was moved to a past day',
    (ann, { _id }) => act(ann, _id, '2026-03-20', moveTo('2026-03-10')),
  ],
  ['with an amount of its own', (ann, { _id }) => act(ann, _id, '2026-04-20', costs(910_00))],
  [
    'with a moved occurrence of an amount of its own, and a skipped one',
    async (ann, { _id }) => {
      await act(ann, _id, '2026-04-20', moveTo('2026-04-24'));
      await act(ann, _id, '2026-04-20', costs(910_00));
      await act(ann, _id, '2027-06-20', skip);
    },
  ],
  [
    'with frozen ranges, of which one has its own day, and one its own amount',
    async (ann, schedule) => {
      await edit(ann, schedule, { amount: { from: cents(1_00), to: cents(2_00) }, from: day('2026-05-20') });
      await act(ann, schedule._id, '2026-04-20', moveTo('2026-04-24'));
      await act(ann, schedule._id, '2026-03-20', costs(910_00));
    },
  ],
  [
    'with an occurrence that was recorded ahead and reopened',
    async (ann, { _id }) => {
      await act(ann, _id, '2026-04-20', { action: 'record', amount: cents(905_00) });
      await act(ann, _id, '2026-04-20', { action: 'reopen' });
    },
  ],
  [
    'with a transaction that was deleted',
    async (ann, { _id }) => {
      const { transaction } = await act(ann, _id, '2026-03-20', { action: 'record', amount: cents(905_00) });
      const params = { transactionId: transaction?._id as TransactionId };
      await ann.call(transactions.remove, { params, query: {} });
    },
  ],
  [
    'with a transaction that became income',
    async (ann, { _id }) => {
      const { transaction } = await act(ann, _id, '2026-03-20', { action: 'record', amount: cents(905_00) });
      const { _id: transactionId, version: _, ...draft } = transaction as NonNullable<typeof transaction>;
      await ann.call(transactions.update, { params: { transactionId }, body: { ...draft, type: 'income' } });
    },
  ],
];

const CHANGES: readonly [name: string, change: Partial<ScheduleChange>][] = [
  ['a new amount', DEARER],
  ['a new amount from a later occurrence on', { ...DEARER, from: day('2026-06-20') }],
  ['new days', NEW_DAYS],
  ['new days from a later day on', { ...NEW_DAYS, from: day('2026-06-01') }],
  ['new weekly days', { rule: rule('2026-03-18', { unit: 'week', weekend: 'friday_before' }) }],
  ['automatic recording from today on', { ...DEARER, ...AUTOMATIC, rule: rule('2026-03-15'), from: day('2026-03-15') }],
];

describe.each(databases)('undoing an edit on %s', (database) => {
  test.each(STATES)('restores all of a schedule %s, twice in a row, after any edit', async (_, prepare) => {
    const { person } = await startApp(database);
    const ann = await person();
    await startBudget(ann, 'housing');
    const rent = await startSchedule(ann, '2026-01-20', { amount: [900_00, 950_00] });
    await prepare(ann, rent);
    const before = await everything(ann, rent._id);
    let { schedule } = await ann.call(schedules.read, { params: { scheduleId: rent._id } });

    const canBegin = (from: CalendarDate) => schedule.countsFrom === rent.countsFrom || from >= schedule.countsFrom;
    const changes = CHANGES.filter(([, { from }]) => !from || canBegin(from));
    for (const [name, change] of [...changes, ...changes]) {
      const edited = await edit(ann, schedule, { ...change, base: { version: schedule.version } });
      expect(await everything(ann, rent._id), name).not.toEqual(before);
      schedule = await undo(ann, edited);
      expect(schedule.version, name).toBe(edited.version + 1);
      expect(await everything(ann, rent._id), name).toEqual(before);
    }
  });

  test('restores what was overdue, and what was reopened on a past day', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-15', { rule: { unit: 'week' }, ...AUTOMATIC });
    await act(ann, rent._id, '2026-03-22', moveTo('2026-04-20'));
    setNow('2026-04-13T12:00:00Z');
    await ann.call(schedules.list, {});
    await act(ann, rent._id, '2026-04-05', { action: 'reopen' });
    await act(ann, rent._id, '2026-04-12', { action: 'reopen' });
    const before = await everything(ann, rent._id);

    for (const change of [DEARER, { rule: rule('2026-04-13') }, { recording: 'remind' as const }]) {
      await undo(ann, await edit(ann, rent, change));
      expect(await everything(ann, rent._id)).toEqual(before);
    }
  });

  test('deletes what the edit recorded, also from the goal, and nothing that was recorded before', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const goalId = await startGoal(ann);
    const saving = { type: 'savings', category: null, goalId, ...AUTOMATIC } as const;
    const plan = await startSchedule(ann, '2026-03-15', { ...saving, amount: 25_00 });
    setNow('2026-04-01T12:00:00Z');
    const before = await everything(ann, plan._id);
    const saved = async () => (await ann.call(goals.list, {})).goals.map(({ currentAmount }) => currentAmount);

    const edited = await edit(ann, plan, { rule: rule('2026-04-01'), from: day('2026-04-01') });
    expect(await saved()).toEqual([50_00]);
    await undo(ann, edited);

    expect(await saved()).toEqual([25_00]);
    expect(await everything(ann, plan._id)).toEqual(before);
  });

  test('records what was due under the former terms before the edit, and keeps it', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-20', AUTOMATIC);
    setNow('2026-03-20T12:00:00Z');
    await undo(ann, await edit(ann, rent, { rule: rule('2026-03-25') }));
    const { items } = await ann.call(transactions.list, { query: {} });
    expect(items.map(({ date }) => date)).toEqual(['2026-03-20']);
    setNow('2026-04-20T12:00:00Z');
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(2);
  });

  test('restores 200 changed occurrences in one request', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const coffee = await startSchedule(ann, '2026-03-16', { rule: { unit: 'day' } });
    for (let index = 0; index < 200; index += 1) {
      const on = addDays(day('2026-03-26'), index);
      await act(ann, coffee._id, on, index % 2 === 0 ? skip : costs(3_00 + index));
    }
    const before = await everything(ann, coffee._id);

    const edited = await edit(ann, coffee, { rule: rule('2026-03-16') });
    await undo(ann, edited);

    expect(await everything(ann, coffee._id)).toEqual(before);
  });

  test('returns the same answer when repeated, and undoes nothing twice', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-20');
    const edited = await edit(ann, rent, DEARER);
    const undone = await undo(ann, edited);
    await act(ann, rent._id, '2026-04-20', skip);
    const before = await everything(ann, rent._id);

    expect(await undo(ann, edited)).toEqual(undone);

    expect(await everything(ann, rent._id)).toEqual(before);
    const again = await edit(ann, undone, NEW_DAYS);
    const late = await ann.send(schedules.undo, {
      params: { scheduleId: rent._id },
      body: { version: edited.version },
    });
    expect(late).toMatchObject({ status: 409, json: { code: 'undo_conflict' } });
    await undo(ann, again);
  });

  test('returns the current schedule when repeated after a pause in another tab', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-20');
    const edited = await edit(ann, rent, DEARER);
    await undo(ann, edited);
    const { schedule: paused } = await ann.call(schedules.pause, { params: { scheduleId: rent._id } });
    expect(await undo(ann, edited)).toEqual(paused);
  });

  const others: readonly [name: string, change: (ann: Person, edited: Schedule) => Promise<unknown>][] = [
    ['another edit', (ann, edited) => edit(ann, edited, { note: 'Another tab' })],
    ['an occurrence was skipped', (ann, { _id }) => act(ann, _id, '2026-03-22', skip)],
    ['a pause', (ann, { _id: scheduleId }) => ann.call(schedules.pause, { params: { scheduleId } })],
    ['its deletion', (ann, { _id: scheduleId }) => ann.call(schedules.remove, { params: { scheduleId } })],
    ['its end', (ann, { _id: scheduleId }) => ann.call(schedules.end, { params: { scheduleId }, body: {} })],
    ['an edit of another schedule', async (ann) => edit(ann, await startSchedule(ann, '2026-03-20'), DEARER)],
    [
      'an occurrence was recorded',
      async (ann) => {
        await recordDue(ann.db, { userId: ann.userId as UserId, today: day('2026-03-22'), now: NOW + 7 * DAY });
      },
    ],
    [
      'the recorded transaction was deleted',
      async (ann) => {
        const { items } = await ann.call(transactions.list, { query: {} });
        const transactionId = items[0]?._id as TransactionId;
        await ann.call(transactions.remove, { params: { transactionId }, query: {} });
      },
    ],
    [
      'the recorded transaction was changed',
      async (ann) => {
        const [transaction] = (await ann.call(transactions.list, { query: {} })).items;
        const { _id: transactionId, version: _, ...body } = transaction as NonNullable<typeof transaction>;
        await ann.call(transactions.update, { params: { transactionId }, body: { ...body, amount: cents(1_00) } });
      },
    ],
    [
      'its former category was renamed',
      async (ann) => {
        const { items } = await ann.call(budgets.list, { query: {} });
        const params = { budgetId: items[0]?._id as never };
        await ann.call(budgets.update, { params, body: budgetDraft('flat', {}) });
      },
    ],
  ];

  test.each(others)('is rejected and changes nothing after %s', async (_, change) => {
    const { person } = await startApp(database);
    const ann = await person();
    await startBudget(ann, 'housing');
    const rent = await startSchedule(ann, '2026-02-20');
    await act(ann, rent._id, '2026-04-20', skip);
    const weekly = {
      ...AUTOMATIC,
      category: 'rent',
      rule: rule('2026-03-15', { unit: 'week' }),
      from: day('2026-03-15'),
    };
    const edited = await edit(ann, rent, weekly);
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
    await change(ann, edited);
    const rows = async () => [
      await ann.db.selectFrom('schedules').selectAll().execute(),
      inOrder(await ann.db.selectFrom('schedule_occurrences').selectAll().execute()),
      inOrder(await ann.db.selectFrom('transactions').selectAll().execute()),
    ];
    const before = await rows();

    const input = { params: { scheduleId: edited._id }, body: { version: edited.version } };
    expect(await ann.send(schedules.undo, input)).toMatchObject({ status: 409, json: { code: 'undo_conflict' } });

    expect(await rows()).toEqual(before);
  });

  test('is rejected after a goal of the former terms was closed, so that nothing is saved for it', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const [car, house] = [await startGoal(ann), await startGoal(ann)];
    const saving = { type: 'savings', category: null, goalId: car } as const;
    const plan = await startSchedule(ann, '2026-03-20', saving);
    const edited = await edit(ann, plan, { goalId: house });
    await ann.call(goals.remove, { params: { goalId: car }, query: {} });
    const before = await everything(ann, plan._id);

    const input = { params: { scheduleId: plan._id }, body: { version: edited.version } };
    expect(await ann.send(schedules.undo, input)).toMatchObject({ status: 409, json: { code: 'undo_conflict' } });
    expect(await everything(ann, plan._id)).toEqual(before);

    // The former terms of this edit are those of a closed goal already.
    const paused = await edit(ann, edited, { goalId: house, note: 'House' });
    await ann.call(goals.remove, { params: { goalId: house }, query: {} });
    const boat = await startGoal(ann);
    const closed = await everything(ann, plan._id);
    await undo(ann, await edit(ann, paused, { goalId: boat }));
    expect(await everything(ann, plan._id)).toEqual(closed);
  });

  test('is rejected if the goal no longer holds the recorded amount', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const goalId = await startGoal(ann);
    const plan = await startSchedule(ann, '2026-03-20', { type: 'savings', category: null, goalId, ...AUTOMATIC });
    const edited = await edit(ann, plan, { rule: rule('2026-03-15'), from: day('2026-03-15') });
    await ann.call(goals.update, { params: { goalId }, body: { ...goalDraft(), currentAmount: cents(899_99) } });
    const before = await everything(ann, plan._id);

    const input = { params: { scheduleId: plan._id }, body: { version: edited.version } };
    expect(await ann.send(schedules.undo, input)).toMatchObject({ status: 409, json: { code: 'goal_below_zero' } });
    expect(await everything(ann, plan._id)).toEqual(before);
  });

  test("finds only the user's own latest edit, for one day", async () => {
    const { person, db, setNow } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const rent = await startSchedule(ann, '2026-03-20');
    const edited = await edit(ann, rent, DEARER);
    const send = async (who: Person, version: number) => {
      const answer = await who.send(schedules.undo, { params: { scheduleId: rent._id }, body: { version } });
      return [answer.status, answer.json.code];
    };

    expect(await send(bob, edited.version)).toEqual([404, 'schedule_not_found']);
    for (const version of [rent.version, edited.version + 1])
      expect(await send(ann, version)).toEqual([409, 'undo_conflict']);
    await cleanUp(db, NOW + DAY - 1);
    expect(await db.selectFrom('schedule_edits').select('version').execute()).toEqual([{ version: edited.version }]);
    setNow(NOW + DAY);
    expect(await send(ann, edited.version)).toEqual([409, 'undo_conflict']);
    await cleanUp(db, NOW + DAY);
    expect(await db.selectFrom('schedule_edits').select('version').execute()).toEqual([]);
  });

  test('restores what was settled so long ago that the edit forgot it, unless its transaction was deleted since', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const coffee = await startSchedule(ann, '2026-03-15', { rule: { unit: 'day' } });
    const first = day('2024-10-01');
    const [paid] = await record(ann, expense({ date: first }));
    const transactionId = paid?._id as TransactionId;
    const key = { user_id: ann.userId as UserId, schedule_id: coffee._id };
    for (let index = 0; index < 501; index += 1) {
      const own = { ...SKIPPED, day: addDays(first, index) };
      const row = index === 0 ? { ...own, status: 'recorded' as const, transaction_id: transactionId } : own;
      await ann.db
        .insertInto('schedule_occurrences')
        .values({ ...key, ...row })
        .execute();
    }
    const before = await everything(ann, coffee._id);
    const edited = await edit(ann, coffee, DEARER);
    const stored = ann.db.selectFrom('schedule_occurrences').select('day').where('day', '=', first);
    expect(await stored.execute()).toEqual([]);
    const undone = await undo(ann, edited);
    expect(await everything(ann, coffee._id)).toEqual(before);

    const again = await edit(ann, undone, DEARER);
    await ann.call(transactions.remove, { params: { transactionId }, query: {} });
    const input = { params: { scheduleId: coffee._id }, body: { version: again.version } };
    expect(await ann.send(schedules.undo, input)).toMatchObject({ status: 409, json: { code: 'undo_conflict' } });
    expect(await findBrokenOccurrences(ann.db, 1)).toEqual([]);
  });

  /** A payment that was made ahead and deleted, and a later edit of its schedule. */
  async function startDeleted(ann: Person, change: Partial<ScheduleChange>) {
    const rent = await startSchedule(ann, '2026-03-20', AUTOMATIC);
    const { transaction } = await act(ann, rent._id, '2026-03-20', { action: 'record', amount: cents(900_00) });
    const transactionId = transaction?._id as TransactionId;
    await ann.call(transactions.remove, { params: { transactionId }, query: { occurrence: 'reopen' } });
    return { edited: await edit(ann, rent, change), transactionId };
  }

  test.each([
    ['new days', NEW_DAYS],
    ['another type', { type: 'income' as const }],
  ])('is rejected if the payment of an open occurrence was restored after an edit to %s', async (_, change) => {
    const { person } = await startApp(database);
    const ann = await person();
    const { edited, transactionId } = await startDeleted(ann, change);
    await ann.call(transactions.restore, { params: { transactionId } });
    const before = await everything(ann, edited._id);

    const input = { params: { scheduleId: edited._id }, body: { version: edited.version } };
    expect(await ann.send(schedules.undo, input)).toMatchObject({ status: 409, json: { code: 'undo_conflict' } });
    expect(await everything(ann, edited._id)).toEqual(before);
  });

  test('is possible again once a payment that was restored after an edit to another type is deleted', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const { edited, transactionId } = await startDeleted(ann, { type: 'income' });
    await ann.call(transactions.restore, { params: { transactionId } });
    await ann.call(transactions.remove, { params: { transactionId }, query: {} });
    await undo(ann, edited);
    setNow('2026-03-20T12:00:00Z');
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
  });

  test('restores a dropped occurrence, and the one that a restored payment has settled', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { edited, transactionId } = await startDeleted(ann, { ...NEW_DAYS, from: day('2026-03-20') });
    const back = { rule: rule('2026-03-20'), from: day('2026-03-20') };
    const opened = await edit(ann, edited, back);
    const open = await everything(ann, edited._id);
    const lost = await edit(ann, opened, { ...NEW_DAYS, from: day('2026-03-20') });
    await undo(ann, lost);
    expect(await everything(ann, edited._id)).toEqual(open);

    const again = await edit(ann, opened, { ...NEW_DAYS, from: day('2026-03-20') });
    await ann.call(transactions.restore, { params: { transactionId } });
    const before = await everything(ann, edited._id);
    const later = { ...back, from: day('2026-04-01') };
    for (const change of [DEARER, later]) {
      await undo(ann, await edit(ann, again, change));
      expect(await everything(ann, edited._id)).toEqual(before);
    }
    await edit(ann, again, later);
    const { past } = await ann.call(schedules.read, { params: { scheduleId: edited._id } });
    expect(past).toMatchObject([{ day: '2026-03-25', status: 'recorded', transactionId }]);
  });

  test('leaves such a payment to the other occurrence with which it was linked since', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { edited, transactionId } = await startDeleted(ann, { type: 'income' });
    const gym = await startSchedule(ann, '2026-03-16', { amount: 5_00, description: 'Gym' });
    await ann.call(transactions.restore, { params: { transactionId } });
    await act(ann, gym._id, '2026-03-16', { action: 'link', transactionId });

    await undo(ann, edited);

    await ann.call(transactions.restore, { params: { transactionId } });
    const { past } = await ann.call(schedules.read, { params: { scheduleId: gym._id } });
    expect(past).toMatchObject([{ day: '2026-03-16', status: 'linked', transactionId }]);
    expect(await findBrokenOccurrences(ann.db, 1)).toEqual([]);
  });

  test('is rejected if an import has found in its file what the edit recorded', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-20', AUTOMATIC);
    const edited = await edit(ann, rent, { rule: rule('2026-03-15'), from: day('2026-03-15') });
    const bank = statement([bankRow('2026-03-15', -900_00, 'Rent')]);
    expect((await importFile(ann, [bank])).counts).toMatchObject({ new: 0, here: 1 });
    const before = await everything(ann, rent._id);

    const input = { params: { scheduleId: rent._id }, body: { version: edited.version } };
    expect(await ann.send(schedules.undo, input)).toMatchObject({ status: 409, json: { code: 'undo_conflict' } });
    expect(await everything(ann, rent._id)).toEqual(before);
  });

  test('with another version is rejected without reading the occurrences', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-20');
    const { version } = await edit(ann, rent, DEARER);
    const statements = recordSql(db);

    const input = { params: { scheduleId: rent._id }, body: { version: version + 1 } };
    expect(await ann.send(schedules.undo, input)).toMatchObject({ status: 409, json: { code: 'undo_conflict' } });

    expect([...statements].filter((text) => text.includes('schedule_occurrences'))).toEqual([]);
    expect(statements.size).toBeGreaterThan(0);
  });

  test('is rejected if the account has no room for it any more', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    const daily = { rule: { unit: 'day' } } as const;
    const rejection = async ({ _id: scheduleId, version }: Schedule) => {
      const { status, json } = await ann.send(schedules.undo, { params: { scheduleId }, body: { version } });
      return [status, json.message];
    };
    const coffee = await startSchedule(ann, '2026-03-16', daily);
    const gym = await startSchedule(ann, '2026-03-16', daily);
    const change = async ({ _id: schedule_id }: Schedule, count: number) => {
      for (let index = 0; index < count; index += 1) {
        const key = { user_id: ann.userId as UserId, schedule_id, day: addDays(day('2026-04-01'), index) };
        await db
          .insertInto('schedule_occurrences')
          .values({ ...key, ...SKIPPED })
          .execute();
      }
    };
    await change(coffee, 150);
    const monthly = await edit(ann, coffee, { rule: rule('2026-03-16') });
    await change(gym, 100);
    expect(await rejection(monthly)).toEqual([409, expect.stringContaining('200 changed occurrences')]);

    await edit(ann, gym, { rule: rule('2026-03-16') });
    const yearly = await edit(ann, await startSchedule(ann, '2026-03-16', daily), {
      rule: rule('2026-03-16', { unit: 'year' }),
    });
    for (let index = 0; index < 7; index += 1) await startSchedule(ann, '2026-03-16', daily);
    expect(await rejection(yearly)).toEqual([409, expect.stringContaining('recurring transactions a year')]);
  });

  test('restores any schedule after any edit', async () => {
    const { guest, setNow } = await startApp(database);
    await fc.assert(
      fc.asyncProperty(steps, edits, async (given, changes) => {
        setNow(NOW);
        const ann = await guest();
        const { _id: scheduleId } = await startSchedule(ann, FIRST, {
          rule: { unit: 'week' },
          amount: [900_00, 950_00],
        });
        setNow(NOW + 21 * DAY);
        for (const step of given) await take(ann, scheduleId, step);
        const before = await everything(ann, scheduleId);
        const params = { scheduleId };
        for (const change of changes) {
          const { schedule } = await ann.call(schedules.read, { params });
          const answer =
            change === 'end'
              ? await ann.send(schedules.end, { params, body: {} })
              : await ann.send(schedules.update, { params, body: changeOf(schedule, change as ScheduleChange) });
          if (answer.status < 300) await undo(ann, answer.json.schedule);
          expect(await everything(ann, scheduleId)).toEqual(before);
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** Weeks before the day on which the random steps and edits happen. */
const FIRST = '2026-03-15';
const EDIT_DAY = addDays(day(FIRST), 21);
const occurrenceDay = fc.nat({ max: 9 }).map((weeks) => addDays(day(FIRST), weeks * 7));
const near = fc.integer({ min: -9, max: 40 }).map((days) => addDays(EDIT_DAY, days));
const steps = fc.array(
  fc.oneof(
    fc.record({ day: occurrenceDay, action: fc.constantFrom('skip', 'record', 'reopen') }),
    fc.record({ day: occurrenceDay, action: fc.constant('move'), date: near }),
    fc.record({ day: occurrenceDay, action: fc.constant('change_amount'), amount: fc.constantFrom(1_00, 905_00) }),
    fc.record({ from: occurrenceDay, amount: fc.constantFrom(1_00, 905_00) }),
    fc.record({ from: near, anchor: near }),
    fc.constant({ action: 'pause' }),
    fc.constant({ action: 'resume' }),
  ),
  { maxLength: 8 },
);
const newRule = fc.oneof(near, fc.constant(EDIT_DAY)).chain((anchor) => {
  const daily = rule(anchor, { unit: 'day', weekend: 'monday_after' });
  return fc.constantFrom(rule(anchor), rule(anchor, { unit: 'week' }), daily);
});
const edits = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.constant('end' as const) },
    {
      weight: 4,
      arbitrary: fc.record(
        {
          from: fc.oneof(near, fc.constant(EDIT_DAY)),
          rule: newRule,
          amount: fc.constant({ from: cents(5_00), to: cents(5_00) }),
          recording: fc.constantFrom('remind', 'automatic', 'automatic'),
        },
        { requiredKeys: ['amount'] },
      ),
    },
  ),
  { minLength: 1, maxLength: 4 },
);

type Step = typeof steps extends fc.Arbitrary<readonly (infer S)[]> ? S : never;

/** Changes a schedule in one of many ways, of which the server may reject some. */
async function take(person: Person, scheduleId: ScheduleId, step: Step): Promise<void> {
  const params = { scheduleId };
  if ('day' in step) {
    const { day: on, ...action } = { amount: 900_00, ...step };
    const body = { ...action, amount: cents(action.amount) } as OccurrenceAction;
    await person.send(schedules.act, { params: { scheduleId, day: on }, body });
  } else if ('from' in step) {
    const { schedule } = await person.call(schedules.read, { params });
    const own =
      'anchor' in step ? { rule: rule(step.anchor) } : { amount: { from: cents(step.amount), to: cents(step.amount) } };
    await person.send(schedules.update, { params, body: changeOf(schedule, { ...own, from: step.from }) });
  } else await person.send(step.action === 'pause' ? schedules.pause : schedules.resume, { params });
}

describe.each(databases)('ending a schedule today on %s', (database) => {
  const PRICE = { from: cents(18_00), to: cents(18_00) };
  const FRIDAYS = { rule: { unit: 'day', weekend: 'friday_before' } } as const;

  test('keeps what is due today, removes what an earlier edit left, keeps the amount in effect, and is undone', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const daily = { rule: { unit: 'day' } } as const;
    const news = await startSchedule(ann, '2026-03-15', { ...daily, amount: [14_00, 15_00] });
    await act(ann, news._id, '2026-03-17', costs(99_00));
    await act(ann, news._id, '2026-03-16', moveTo('2026-03-20'));
    await edit(ann, news, { amount: PRICE, ...AUTOMATIC, from: day('2026-04-20') });
    const before = await everything(ann, news._id);

    const params = { scheduleId: news._id };
    const { schedule } = await ann.call(schedules.end, { params, body: {} });

    expect(schedule).toMatchObject({
      amount: { from: 14_00, to: 15_00 },
      recording: 'remind',
      rule: { end: { kind: 'until', day: '2026-03-15' } },
    });
    const { occurrences } = await ann.call(schedules.upcoming, { query: { days: 92 } });
    expect(occurrences.map(({ shownDay }) => shownDay)).toEqual(['2026-03-15']);
    const undone = await undo(ann, schedule);
    expect(await everything(ann, news._id)).toEqual(before);
    await ann.call(schedules.end, { params, body: { version: undone.version } });
    expect((await ann.call(schedules.upcoming, { query: {} })).occurrences).toHaveLength(1);
  });

  test('also ends what was moved far ahead', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const news = await startSchedule(ann, '2026-03-15', { rule: { unit: 'day' } });
    await act(ann, news._id, '2026-03-15', skip);
    await act(ann, news._id, '2026-03-16', moveTo('2026-04-20'));
    await ann.call(schedules.end, { params: { scheduleId: news._id }, body: {} });
    expect((await ann.call(schedules.upcoming, { query: {} })).occurrences).toEqual([]);
  });

  test('also ends what an earlier edit of a paused schedule has left', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-02-20', { amount: 15_00 });
    await edit(ann, rent, { amount: PRICE, from: day('2026-06-20') });
    const params = { scheduleId: rent._id };
    await ann.call(schedules.pause, { params });
    const before = await everything(ann, rent._id);

    const { schedule } = await ann.call(schedules.end, { params, body: {} });

    expect(schedule.amount).toEqual({ from: 15_00, to: 15_00 });
    const undone = await undo(ann, schedule);
    expect(await everything(ann, rent._id)).toEqual(before);
    await ann.call(schedules.end, { params, body: { version: undone.version } });
    await ann.call(schedules.resume, { params });
    expect((await ann.call(schedules.upcoming, { query: { days: 92 } })).occurrences).toEqual([]);
  });

  test('keeps an occurrence of an earlier day that was moved ahead', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-15');
    await act(ann, rent._id, '2026-03-15', moveTo('2026-03-25'));
    setNow(NOW + DAY);
    await ann.call(schedules.end, { params: { scheduleId: rent._id }, body: {} });
    const { occurrences } = await ann.call(schedules.upcoming, { query: { days: 92 } });
    expect(occurrences.map(({ shownDay }) => shownDay)).toEqual(['2026-03-25']);
  });

  test.each([false, true])(
    'keeps an occurrence that was moved to today, with terms of its own: %s',
    async (isFrozen) => {
      const { person } = await startApp(database);
      const ann = await person();
      const rent = await startSchedule(ann, '2026-02-20');
      await act(ann, rent._id, '2026-03-20', moveTo('2026-03-15'));
      await act(ann, rent._id, '2026-04-20', moveTo('2026-03-17'));
      if (isFrozen) await edit(ann, rent, { amount: PRICE, from: day('2026-04-20') });
      const before = await everything(ann, rent._id);

      const { schedule } = await ann.call(schedules.end, { params: { scheduleId: rent._id }, body: {} });

      expect(schedule).toMatchObject({ amount: rent.amount, rule: { end: { kind: 'until', day: '2026-03-15' } } });
      const { occurrences } = await ann.call(schedules.upcoming, { query: { days: 92 } });
      expect(occurrences).toMatchObject([{ day: '2026-03-20', shownDay: '2026-03-15', amount: rent.amount }]);
      await undo(ann, schedule);
      expect(await everything(ann, rent._id)).toEqual(before);
    },
  );

  test('keeps what the weekend rule shows today, and removes what was moved from these days to later', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    setNow('2026-03-20T12:00:00Z');
    const params = { scheduleId: (await startSchedule(ann, '2026-03-20', FRIDAYS))._id };
    await act(ann, params.scheduleId, '2026-03-21', moveTo('2026-03-24'));
    const shown = async () => {
      const { occurrences } = await ann.call(schedules.upcoming, { query: { days: 92 } });
      return occurrences.map(({ day: nominal, shownDay }) => `${nominal} on ${shownDay}`);
    };
    const kept = ['2026-03-20 on 2026-03-20', '2026-03-22 on 2026-03-20'];
    const { schedule } = await ann.call(schedules.end, { params, body: {} });
    expect(await shown()).toEqual(kept);
    const { version } = await undo(ann, schedule);
    expect(await shown()).toContain('2026-03-21 on 2026-03-24');

    const weekend = rule('2026-03-20', { ...FRIDAYS.rule, end: { kind: 'until', day: day('2026-03-22') } });
    const over = await edit(ann, { ...schedule, version }, { rule: weekend, from: day('2026-03-20') });
    const ended = await ann.call(schedules.end, { params, body: { version: over.version } });
    expect(ended.schedule.rule.end).toEqual({ kind: 'until', day: '2026-03-20' });
    expect(await shown()).toEqual(kept);
  });

  test.each([
    ['2026-03-20', '2026-03-20'],
    ['2026-04-20', '2026-03-20'],
    ['2026-04-20', '2026-04-20'],
  ])('keeps what was paid ahead for %s, also after an edit from %s on', async (paid, from) => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-02-20');
    await act(ann, rent._id, paid, { action: 'record' });
    await edit(ann, rent, { amount: PRICE, from: day(from) });
    const params = { scheduleId: rent._id };
    const { schedule } = await ann.call(schedules.end, { params, body: {} });
    expect(schedule.rule.end).toEqual({ kind: 'until', day: '2026-03-15' });
    const { past, next } = await ann.call(schedules.read, { params });
    expect(past.filter(({ status }) => status === 'recorded').map((one) => one.day)).toEqual([paid]);
    expect(next).toEqual([]);
  });

  test('continues on removed days with the amount in effect, without moves or amounts of single occurrences', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-02-20');
    const dearer = await edit(ann, rent, { amount: PRICE, from: day('2026-05-20') });
    await act(ann, rent._id, '2026-03-20', moveTo('2026-03-22'));
    await act(ann, rent._id, '2026-04-20', costs(99_00));
    const { schedule } = await ann.call(schedules.end, { params: { scheduleId: rent._id }, body: {} });
    const read = () => ann.call(schedules.read, { params: { scheduleId: rent._id } });
    expect(await read()).toMatchObject({ schedule: { amount: rent.amount }, past: [], next: [] });

    await edit(ann, schedule, { rule: dearer.rule });

    const { past, next } = await read();
    expect(past).toEqual([]);
    expect(next.slice(0, 3).map(({ shownDay, amount }) => [shownDay, amount])).toEqual([
      ['2026-03-20', rent.amount],
      ['2026-04-20', rent.amount],
      ['2026-05-20', rent.amount],
    ]);
  });

  test('keeps all terms in effect if those of a later occurrence were edited', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-02-20', AUTOMATIC);
    const pay = {
      type: 'income',
      category: 'salary',
      description: 'Pay',
      note: 'Monthly',
      recording: 'remind',
    } as const;
    await edit(ann, rent, { ...pay, ...DEARER, from: day('2026-05-20') });

    const { schedule } = await ann.call(schedules.end, { params: { scheduleId: rent._id }, body: {} });

    const { type, amount, category, description, note, recording } = rent;
    expect(schedule).toMatchObject({ type, amount, category, description, note, recording });
  });

  const EDITS: readonly [name: string, change: Partial<ScheduleChange>, next: string | null][] = [
    ['a note', { note: 'Moved out' }, null],
    ['an amount', DEARER, null],
    ['its recording', AUTOMATIC, null],
    ['a later end', { rule: rule('2026-02-20', { end: { kind: 'until', day: day('2026-04-25') } }) }, '2026-03-20'],
    ['no end', { rule: rule('2026-02-20') }, '2026-03-20'],
    ['other days, halfway to the next one after what was paid', { rule: rule('2026-02-25') }, '2026-05-25'],
    ['another type', { type: 'income' }, null],
  ];

  test.each(EDITS)('can still be edited if an occurrence was paid ahead: %s', async (_, change, next) => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-02-20');
    await act(ann, rent._id, '2026-04-20', { action: 'record' });
    const { schedule } = await ann.call(schedules.end, { params: { scheduleId: rent._id }, body: {} });

    const edited = await edit(ann, schedule, change);

    expect(edited).toMatchObject({ ...change, nextDay: next });
    const { past } = await ann.call(schedules.read, { params: { scheduleId: rent._id } });
    expect(past).toMatchObject([{ day: '2026-04-20', status: 'recorded', type: 'expense' }]);
    const noted = await edit(ann, edited, { note: 'Again' });
    expect(noted).toMatchObject({ note: 'Again', nextDay: next });
    if (!next) expect(await edit(ann, noted, { rule: rent.rule })).toMatchObject({ nextDay: '2026-03-20' });
  });

  test('can be edited and continued if the next one was paid ahead', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-02-20');
    await act(ann, rent._id, '2026-03-20', { action: 'record' });
    const { schedule } = await ann.call(schedules.end, { params: { scheduleId: rent._id }, body: {} });
    const noted = await edit(ann, schedule, { note: 'Moved out' });
    const continued = await edit(ann, noted, { rule: rent.rule });
    expect(continued).toMatchObject({ note: 'Moved out', nextDay: '2026-04-20' });
  });

  test.each<[name: string, change: Partial<ScheduleChange>]>([
    ['its note', { note: 'Moved out' }],
    ['its note, from the day of the payment on', { note: 'Moved out', from: day('2026-04-20') }],
    ['its recording', { recording: 'automatic' }],
  ])('still expects a payment ahead that was undone after an edit of %s', async (_, change) => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-02-20');
    const { transaction } = await act(ann, rent._id, '2026-04-20', { action: 'record' });
    const { schedule } = await ann.call(schedules.end, { params: { scheduleId: rent._id }, body: {} });
    const params = { transactionId: transaction?._id as TransactionId };
    await ann.call(transactions.remove, { params, query: { occurrence: 'reopen' } });

    const edited = await edit(ann, schedule, change);

    const { from, ...own } = change;
    expect(edited).toMatchObject({ ...own, nextDay: '2026-04-20' });
    if (!from) expect(await edit(ann, edited, { rule: rent.rule })).toMatchObject({ nextDay: '2026-03-20' });
  });

  test('can be continued by default if one was paid ahead before the schedule got other days', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-02-01');
    await act(ann, rent._id, '2026-05-01', { action: 'record' });
    const moved = await edit(ann, rent, { rule: rule('2026-02-20'), from: day('2026-06-01') });
    const { schedule } = await ann.call(schedules.end, { params: { scheduleId: rent._id }, body: {} });
    const noted = await edit(ann, schedule, { note: 'Moved out' });
    expect(noted).toMatchObject({ countsFrom: schedule.countsFrom, nextDay: null });
    expect(await edit(ann, noted, { rule: moved.rule })).toMatchObject({ nextDay: '2026-05-20' });
  });

  test("keeps today's occurrence and never extends a schedule that has already ended", async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-15');
    const { schedule } = await ann.call(schedules.end, { params: { scheduleId: rent._id }, body: {} });
    expect(schedule).toMatchObject({ nextDay: '2026-03-15', amount: rent.amount });
    const over = await startSchedule(ann, '2026-03-10', { rule: { end: { kind: 'after', count: 1 } } });
    const { schedule: same } = await ann.call(schedules.end, { params: { scheduleId: over._id }, body: {} });
    expect(same).toEqual({ ...over, countsFrom: same.countsFrom, version: 2 });
  });

  test('is rejected before it has begun, and if it has changed since', async () => {
    const { person } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const rent = await startSchedule(ann, '2026-03-20');
    const end = (who: Person, scheduleId: ScheduleId, version: number) =>
      who.send(schedules.end, { params: { scheduleId }, body: { version } });
    const early = await end(ann, rent._id, rent.version);
    expect(early).toMatchObject({ status: 400, json: { errors: { 'rule.end.day': expect.anything() } } });
    const gym = await startSchedule(ann, '2026-02-20');
    const edited = await edit(ann, gym, { note: 'Another tab', from: day('2026-06-20') });
    const conflict = { status: 409, json: { code: 'edit_conflict', current: { schedule: { note: 'Another tab' } } } };
    expect(await end(ann, gym._id, gym.version)).toMatchObject(conflict);
    expect(await end(bob, gym._id, edited.version)).toMatchObject({ status: 404 });
    const { schedule } = await ann.call(schedules.read, { params: { scheduleId: gym._id } });
    expect(schedule).toEqual(edited);
  });
});

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { budgetsContract as budgets } from '#shared/budgets/contract.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import type { GoalId, ImportId, SourceId, TransactionId } from '#shared/ids.ts';
import { type ImportRow, type ImportSource, importsContract as imports } from '#shared/imports/contract.ts';
import { cents } from '#shared/money.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import { budgetDraft, startBudget } from '#testing/features/budgets.ts';
import { goalDraft, startGoal } from '#testing/features/goals.ts';
import { bankRow, draftImport, importFile, preview, statement } from '#testing/features/imports.ts';

const FILE = statement([
  bankRow('2026-03-02', -12_34, 'Lidl 1234'),
  bankRow('2026-03-03', -3_50, 'Coffee'),
  bankRow('2026-03-04', -50_00, 'To savings'),
]);
const BAKERY = statement([...FILE.rows, bankRow('2026-03-04', -1_00, 'Bakery', { externalId: 'B1' })]);

async function listed(person: Person) {
  return (await person.call(transactions.list, { query: {} })).items;
}

async function edit(person: Person, description: string, change: object) {
  const found = (await listed(person)).find((item) => item.description === description);
  const { version, _id, ...draft } = found as NonNullable<typeof found>;
  const params = { transactionId: _id as TransactionId };
  await person.call(transactions.update, { params, body: { ...draft, ...change } });
}

const read = (person: Person, importId: ImportId, query: object = {}) =>
  person.call(imports.read, { params: { importId }, query });

const undo = (person: Person, importId: ImportId) => person.send(imports.undo, { params: { importId } });
const restore = (person: Person, importId: ImportId) => person.send(imports.restore, { params: { importId } });

/** Takes the last row of the file as savings for a goal. */
const savingFor = (goalId: GoalId) => ({
  decisions: [{ row: 2, action: 'add' as const, type: 'savings' as const, goalId }],
});

/** A file that has the coffee on a day of March, with the text that the bank then gives it. */
const withCoffee = (day: number, text: string) =>
  statement([
    bankRow('2026-02-27', -12_34, 'Lidl 1234'),
    bankRow(`2026-03-0${day}`, -3_50, text),
    bankRow('2026-03-09', -50_00, 'To savings'),
  ]);

async function shownCoffee(person: Person) {
  return (await listed(person)).find(({ amount }) => amount === 3_50)?.description;
}

describe.each(databases)('on %s, an import', (database) => {
  test('names the transactions that were edited since, but not those whose category was renamed', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const budget = await startBudget(ann, 'Groceries');
    const { _id } = await importFile(ann, [FILE]);

    await ann.call(budgets.update, { params: { budgetId: budget._id }, body: budgetDraft('Food') });
    expect((await read(ann, _id)).import.editedSince).toBe(0);
    await edit(ann, 'Coffee', { description: 'Coffee with Bob' });

    const { import: found, rows } = await read(ann, _id, { only: 'edited' });
    expect(found.editedSince).toBe(1);
    expect(rows).toMatchObject([
      {
        row: 1,
        line: 3,
        source: 'Checking',
        text: 'Coffee',
        isEdited: true,
        transaction: { description: 'Coffee with Bob' },
      },
    ]);
    expect((await ann.call(imports.list, { query: {} })).imports).toMatchObject([{ _id, editedSince: 1 }]);
  });

  test('says how many of its transactions in the ledger were edited since, when it is undone and restored', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await importFile(ann, [FILE]);
    const [lidl, , saved] = FILE.rows as [ImportRow, ImportRow, ImportRow];
    const changed = bankRow('2026-03-05', -3_50, 'Coffee House Boston');
    const { _id } = await importFile(ann, [statement([lidl, changed, saved, bankRow('2026-03-06', -9_00, 'Kiosk')])]);
    await edit(ann, 'Coffee House Boston', { note: 'With Bob' });
    await edit(ann, 'Kiosk', { note: 'Paper' });

    expect((await read(ann, _id)).import.editedSince).toBe(2);
    expect((await undo(ann, _id)).json.import.editedSince).toBe(0);
    expect((await read(ann, _id)).import.editedSince).toBe(0);
    expect((await restore(ann, _id)).json.import.editedSince).toBe(1);
    expect((await read(ann, _id)).import.editedSince).toBe(1);
    expect((await read(ann, _id, { only: 'edited' })).rows).toMatchObject([{ text: 'Kiosk' }]);
  });

  test('lists its rows page by page', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const { _id } = await importFile(ann, [FILE]);
    const first = await read(ann, _id, { limit: 2 });
    const second = await read(ann, _id, { limit: 2, cursor: first.nextCursor });
    expect([...first.rows, ...second.rows].map(({ row, amount }) => [row, amount])).toEqual([
      [0, -12_34],
      [1, -3_50],
      [2, -50_00],
    ]);
    expect(second.nextCursor).toBeNull();
  });

  test('is not undone if a goal would fall below zero, which the answer names', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const goalId = await startGoal(ann, { name: 'Boat' });
    const { _id } = await importFile(ann, [FILE], savingFor(goalId));
    const house = await startGoal(ann, { name: 'House' });
    await ann.call(goals.update, {
      params: { goalId },
      body: { name: 'Boat', targetAmount: 100_00, deadline: '2026-12-31', currentAmount: 20_00 } as never,
    });
    const before = await listed(ann);

    const { status, json } = await undo(ann, _id);

    expect({ status, code: json.code }).toEqual({ status: 409, code: 'goal_below_zero' });
    expect(json.message).toContain('Boat');
    expect(await listed(ann)).toEqual(before);
    await ann.call(goals.reallocate, { params: { goalId }, body: { target: house } });
    expect((await undo(ann, _id)).json).toMatchObject({
      code: 'goal_closed',
      message: expect.stringContaining('Boat'),
    });
  });

  test('is undone while a goal holds what the import saved, but not with a cent less', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const goalId = await startGoal(ann, { name: 'Boat' });
    const { _id } = await importFile(ann, [FILE], savingFor(goalId));
    const hold = (amount: number) =>
      ann.call(goals.update, { params: { goalId }, body: { ...goalDraft(), currentAmount: cents(amount) } as never });

    await hold(49_99);
    expect((await undo(ann, _id)).json.code).toBe('goal_below_zero');
    await hold(50_00);
    expect((await undo(ann, _id)).status).toBe(200);
  });

  test('cannot be made or restored while a goal that it saves for is closed', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const [goalId, house] = [await startGoal(ann, { name: 'Boat' }), await startGoal(ann, { name: 'House' })];
    const { _id } = await importFile(ann, [FILE], savingFor(goalId));
    await undo(ann, _id);
    const body = await draftImport(ann, [FILE], savingFor(goalId));
    await ann.call(goals.reallocate, { params: { goalId }, body: { target: house } });
    const before = await readEveryTable(ann.db);

    for (const { status, json } of [await restore(ann, _id), await ann.send(imports.create, { body })]) {
      expect({ status, code: json.code }).toEqual({ status: 409, code: 'goal_closed' });
      expect(json.message).toContain('Boat');
    }
    expect(await readEveryTable(ann.db)).toEqual(before);
  });

  test('is not undone if that would change the amount of savings for a closed goal', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const [goalId, house] = [await startGoal(ann, { name: 'Boat' }), await startGoal(ann, { name: 'House' })];
    const { _id } = await importFile(ann, [FILE], savingFor(goalId));
    // Nothing that the app writes, but a restored file may have it.
    const before = JSON.stringify({ date: '2026-03-04', description: 'To savings', amount_cents: 1_00 });
    await sql`update import_rows set outcome = 'here', before = ${before} where text = 'To savings'`.execute(ann.db);
    await ann.call(goals.reallocate, { params: { goalId }, body: { target: house } });
    const all = await readEveryTable(ann.db);

    expect((await undo(ann, _id)).json.code).toBe('goal_closed');
    expect(await readEveryTable(ann.db)).toEqual(all);
  });

  test('leaves out what the user has deleted since, and restores it with its link', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const { _id } = await importFile(ann, [FILE]);
    const coffee = (await listed(ann)).find(({ description }) => description === 'Coffee');
    const params = { transactionId: coffee?._id as TransactionId };
    await ann.call(transactions.remove, { params, query: {} });

    expect((await preview(ann, FILE)).verdicts).toMatchObject([
      { verdict: 'here', rule: 'fingerprint' },
      { verdict: 'left_out', rule: 'deleted_before' },
      { verdict: 'here', rule: 'fingerprint' },
    ]);
    await undo(ann, _id);
    await restore(ann, _id);
    expect((await listed(ann)).map(({ description }) => description).sort()).toEqual(['Lidl 1234', 'To savings']);
    await ann.call(transactions.restore, { params });
    expect((await preview(ann, FILE)).verdicts.map(({ verdict }) => verdict)).toEqual(['here', 'here', 'here']);
  });

  test('takes in a row that was left out before, once', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await importFile(ann, [FILE], { decisions: [{ row: 1, action: 'leave_out' }] });
    const { verdicts } = await preview(ann, FILE);
    expect(verdicts[1]).toMatchObject({ verdict: 'left_out', rule: 'left_out_before' });
    const taken = [{ row: 1, action: 'add', type: 'expense', category: 'coffee' }] as const;
    const { _id } = await importFile(ann, [FILE], { decisions: [...taken] });
    expect((await importFile(ann, [FILE])).counts).toMatchObject({ new: 0, here: 3 });
    await undo(ann, _id);
    expect((await preview(ann, FILE)).verdicts[1]).toMatchObject({ verdict: 'left_out', rule: 'left_out_before' });
  });

  test('follows a row that the bank has changed, and returns it when undone', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const first = await importFile(ann, [FILE]);
    const booked = statement([
      bankRow('2026-03-02', -12_34, 'Lidl 1234'),
      bankRow('2026-03-05', -3_50, 'Coffee House Boston'),
      bankRow('2026-03-04', -50_00, 'To savings'),
    ]);
    const before = await listed(ann);
    const changed = before.find(({ description }) => description === 'Coffee');

    const { verdicts } = await preview(ann, booked);
    expect(verdicts[1]).toMatchObject({ verdict: 'here', rule: 'changed_by_bank', transaction: { _id: changed?._id } });
    const { _id } = await importFile(ann, [booked]);

    expect(await listed(ann)).toContainEqual({
      ...changed,
      date: '2026-03-05',
      description: 'Coffee House Boston',
      version: 2,
    });
    expect((await read(ann, first._id)).import.editedSince).toBe(0);
    expect((await importFile(ann, [booked])).counts).toMatchObject({ new: 0, here: 3 });
    await undo(ann, _id);
    expect((await listed(ann)).map(({ version, ...item }) => item)).toEqual(before.map(({ version, ...item }) => item));
  });

  test('leaves what a later import has changed again, whatever is undone and restored first', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    await importFile(ann, [withCoffee(2, 'Coffee')]);
    setNow(NOW + 1000);
    const second = await importFile(ann, [withCoffee(3, 'Coffee House')]);
    setNow(NOW + 2000);
    const third = await importFile(ann, [withCoffee(4, 'Coffee House Boston')]);
    expect(await shownCoffee(ann)).toBe('Coffee House Boston');

    const steps = [
      [undo, second, 'Coffee House Boston'],
      [undo, third, 'Coffee'],
      [restore, third, 'Coffee House Boston'],
      [restore, second, 'Coffee House Boston'],
      [undo, third, 'Coffee House'],
      [undo, second, 'Coffee'],
      [restore, third, 'Coffee House Boston'],
      [undo, third, 'Coffee'],
      [restore, second, 'Coffee House'],
      [restore, third, 'Coffee House Boston'],
      [undo, third, 'Coffee House'],
    ] as const;
    for (const [act, { _id }, text] of steps) {
      await act(ann, _id);
      expect(await shownCoffee(ann)).toBe(text);
    }
  });

  test('changes a transaction only if fewer than five others have that were not undone', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await importFile(ann, [withCoffee(2, 'Coffee')]);
    const changes = [];
    for (let number = 1; number <= 5; number += 1) {
      changes.push(await importFile(ann, [withCoffee(2, `Coffee House ${number}`)]));
      expect(await shownCoffee(ann)).toBe(`Coffee House ${number}`);
    }
    expect((await importFile(ann, [withCoffee(2, 'Coffee House 6')])).counts).toMatchObject({ new: 0, here: 3 });
    expect(await shownCoffee(ann)).toBe('Coffee House 5');

    await undo(ann, changes.at(-1)?._id as ImportId);
    expect(await shownCoffee(ann)).toBe('Coffee House 4');
    await importFile(ann, [withCoffee(2, 'Coffee House 7')]);
    expect(await shownCoffee(ann)).toBe('Coffee House 7');
    expect((await restore(ann, changes.at(-1)?._id as ImportId)).status).toBe(409);
    expect(await shownCoffee(ann)).toBe('Coffee House 7');
  });

  test('leaves no change behind in a transaction that comes back later', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    const first = await importFile(ann, [withCoffee(2, 'Coffee')]);
    setNow(NOW + 1000);
    const second = await importFile(ann, [withCoffee(3, 'Coffee House')]);
    setNow(NOW + 2000);

    await undo(ann, first._id);
    await undo(ann, second._id);
    await restore(ann, first._id);
    expect(await shownCoffee(ann)).toBe('Coffee');

    await undo(ann, first._id);
    await restore(ann, second._id);
    await restore(ann, first._id);
    expect(await shownCoffee(ann)).toBe('Coffee House');
    await undo(ann, second._id);
    expect(await shownCoffee(ann)).toBe('Coffee');
    expect((await read(ann, first._id)).import.editedSince).toBe(0);
  });

  test('gives back what the user typed in, even if a later file shows it too', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const [typed] = await record(ann, expense({ amount: 3_50, date: '2026-03-03', description: 'Coffee' }));
    const first = await importFile(ann, [FILE]);
    const second = await importFile(ann, [FILE]);
    const before = await listed(ann);

    await undo(ann, first._id);

    expect((await preview(ann, FILE)).verdicts[1]).toMatchObject({
      verdict: 'here',
      rule: 'already_entered',
      transaction: { _id: typed?._id },
    });
    expect((await importFile(ann, [FILE])).counts).toMatchObject({ new: 2, here: 1 });
    expect(await listed(ann)).toHaveLength(before.length);
    await undo(ann, second._id);
    expect((await importFile(ann, [FILE])).counts).toMatchObject({ new: 0, here: 3 });
  });

  test('takes with it the links of a file that was imported again after its account was removed', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const first = await importFile(ann, [FILE]);
    const [source] = (await ann.call(imports.sources, {})).sources;
    await ann.call(imports.removeSource, { params: { sourceId: source?._id as SourceId } });
    const again = await importFile(ann, [FILE]);
    expect(again.counts).toMatchObject({ new: 0, here: 3 });
    await undo(ann, first._id);
    expect((await preview(ann, FILE)).verdicts.map(({ verdict }) => verdict)).toEqual(['new', 'new', 'new']);

    await restore(ann, first._id);

    expect((await preview(ann, FILE)).verdicts.map(({ verdict }) => verdict)).toEqual(['here', 'here', 'here']);
  });

  test('takes with it that a later file left out what the user had deleted', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const first = await importFile(ann, [FILE]);
    const coffee = (await listed(ann)).find(({ description }) => description === 'Coffee');
    const params = { transactionId: coffee?._id as TransactionId };
    await ann.call(transactions.remove, { params, query: {} });
    expect((await importFile(ann, [FILE])).counts).toMatchObject({ here: 2, leftOut: 1 });
    await ann.call(transactions.restore, { params });
    expect((await preview(ann, FILE)).verdicts.map(({ verdict }) => verdict)).toEqual(['here', 'here', 'here']);

    await undo(ann, first._id);

    expect((await preview(ann, FILE)).verdicts.map(({ verdict }) => verdict)).toEqual(['new', 'new', 'new']);
  });

  test('leaves one row for each transaction that others have linked after it was restored', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await record(ann, expense({ amount: 3_50, date: '2026-03-03', description: 'Coffee' }));
    const first = await importFile(ann, [FILE]);
    await undo(ann, first._id);
    const coffee = bankRow('2026-03-03', -3_50, 'Coffee');
    await importFile(ann, [statement([coffee, bankRow('2026-03-05', -9_00, 'Kiosk')])]);
    await restore(ann, first._id);

    const bakery = bankRow('2026-03-09', -3_50, 'Bakery');
    const { verdicts } = await preview(ann, statement([...FILE.rows, coffee, bakery]));

    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['here', 'here', 'here', 'new', 'new']);
  });

  test('is linked to the same one of two equal transactions after it was undone', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const bought = expense({ amount: 12_34, date: '2026-03-02', description: 'Lidl' });
    await record(ann, bought, bought);
    const linked = async () => (await preview(ann, FILE)).verdicts[0]?.transaction?._id;
    const before = await linked();

    const { _id } = await importFile(ann, [FILE]);
    await undo(ann, _id);

    expect(before).toBeDefined();
    expect(await linked()).toBe(before);
  });

  test('cannot be restored after its rows were imported again, or once its transactions are gone', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    const { _id } = await importFile(ann, [FILE]);
    await undo(ann, _id);
    setNow(NOW + 1000);
    const again = await importFile(ann, [FILE]);
    expect((await restore(ann, _id)).json).toMatchObject({
      code: 'import_not_restorable',
      message: 'Imports that were made or restored since have lines of this one. Undo those first.',
    });
    await undo(ann, again._id);
    expect((await restore(ann, _id)).status).toBe(200);
    await undo(ann, _id);
    setNow(NOW + 2000);
    const shouted = { ...FILE, rows: FILE.rows.map((row) => ({ ...row, text: row.text.toUpperCase() })) };
    const inCapitals = await importFile(ann, [shouted]);
    expect((await restore(ann, _id)).json.code).toBe('import_not_restorable');
    await undo(ann, inCapitals._id);
    await ann.db.deleteFrom('deleted_transactions').execute();
    expect(await restore(ann, _id)).toMatchObject({ status: 409, json: { code: 'import_not_restorable' } });
  });

  test('cannot be restored after another import with its rows was restored', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const first = await importFile(ann, [FILE]);
    await undo(ann, first._id);
    const second = await importFile(ann, [FILE]);
    await undo(ann, second._id);
    expect((await restore(ann, first._id)).status).toBe(200);
    const before = await listed(ann);
    expect((await restore(ann, second._id)).json.code).toBe('import_not_restorable');
    expect(await listed(ann)).toEqual(before);
  });

  test.each<[string, ImportSource]>([
    ['another name of the account', statement(FILE.rows, { name: 'Card' })],
    ['other texts', statement(FILE.rows.map((row, index) => ({ ...row, text: `Payment ${index}` })))],
    ['another day, but the same identifier', statement([bankRow('2026-03-05', -1_00, 'Bakery', { externalId: 'B1' })])],
  ])('cannot be restored after its rows were imported with %s', async (_name, later) => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const { _id } = await importFile(ann, [BAKERY]);
    await undo(ann, _id);
    await importFile(ann, [later]);
    expect((await restore(ann, _id)).json.code).toBe('import_not_restorable');
  });

  describe('after another kind of file has brought rows with days near its own', () => {
    const day = (number: number) => addDays('2026-02-01' as CalendarDate, number);
    const rows = Array.from({ length: 10 }, (_, index) =>
      bankRow(day(index * 2), -10_00 - index * 37, `Shop ${index}`),
    );
    const booked = rows.map(({ date, amount }, index) => bankRow(addDays(date, index % 4), amount, `CARD ${index}`));
    const others = Array.from({ length: 10 }, (_, index) => bankRow(day(index * 2 + 1), -500_00 - index, 'Other'));
    const restored = async (files: ImportSource[], ...later: ImportSource[]) => {
      const { guest } = await startApp(database);
      const ann = await guest();
      const { _id } = await importFile(ann, files);
      await undo(ann, _id);
      for (const file of later) await importFile(ann, [file]);
      return (await restore(ann, _id)).status;
    };
    const YNAB = statement(rows, { layout: 'ynab' });
    const bank = (of: typeof rows) => statement(of, { name: 'Bank' });

    test('cannot be restored', async () => {
      expect(await restored([YNAB], bank(booked))).toBe(409);
      expect(await restored([YNAB, statement(others, { name: 'Card', layout: 'ynab' })], bank(booked))).toBe(409);
      expect(await restored([YNAB, statement(others, { name: 'Card', layout: 'ynab' })], bank(rows))).toBe(409);
    });

    test('is restored if few amounts coincide, if these are few of that account, or if the file is of the same kind', async () => {
      expect(await restored([YNAB], bank(booked.slice(0, 4)))).toBe(200);
      expect(await restored([YNAB], bank([...booked, ...others]))).toBe(200);
      expect(await restored([YNAB], statement(booked, { name: 'Bank', layout: 'ynab' }))).toBe(200);
    });
  });

  test.each(['before', 'after'])(
    'cannot be restored if its account was removed %s one of its rows was imported again',
    async (when) => {
      const { guest } = await startApp(database);
      const ann = await guest();
      const { _id } = await importFile(ann, [FILE]);
      await undo(ann, _id);
      const again = statement(FILE.rows.slice(1, 2));
      if (when === 'after') await importFile(ann, [again]);
      const [source] = (await ann.call(imports.sources, {})).sources;
      await ann.call(imports.removeSource, { params: { sourceId: source?._id as SourceId } });
      if (when === 'before') await importFile(ann, [again]);
      expect((await restore(ann, _id)).json.code).toBe('import_not_restorable');
    },
  );

  test('cannot be restored if very many later rows have its amounts', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    const { _id } = await importFile(ann, [statement([bankRow('2026-03-02', -12_34, 'Lidl')])]);
    await undo(ann, _id);
    setNow(NOW + 1000);
    const later = Array.from({ length: 300 }, () => bankRow('2026-03-02', -12_34, 'Aldi'));
    const { _id: laterId } = await importFile(ann, [statement(later)]);
    const columns = sql`line, source_id, date, amount_cents, text, external_id, item_id, outcome, rule, is_removed`;
    for (let rows = later.length; rows <= 150_000; rows *= 2) {
      await sql`
        insert into import_rows (user_id, import_id, position, ${columns})
        select user_id, import_id, position + ${rows}, ${columns} from import_rows
        where user_id = ${ann.userId} and import_id = ${laterId}`.execute(ann.db);
    }

    const message = 'This import can no longer be restored. Import the file again.';
    expect(await restore(ann, _id)).toMatchObject({ status: 409, json: { code: 'import_not_restorable', message } });
  });

  test('is restored after the user has restored one of its transactions', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const { _id } = await importFile(ann, [FILE]);
    const before = await listed(ann);
    await undo(ann, _id);
    await ann.call(transactions.restore, { params: { transactionId: before[0]?._id as TransactionId } });

    expect((await restore(ann, _id)).status).toBe(200);
    expect(await listed(ann)).toEqual(before);
  });

  test('is restored after rows of another account, day, or amount, or that the bank has not booked', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    const { _id } = await importFile(ann, [FILE]);
    await undo(ann, _id);
    setNow(NOW + 1000);
    const others = statement([
      bankRow('2026-03-09', -12_34, 'Lidl 1234'),
      bankRow('2026-03-02', -12_35, 'Lidl 1234'),
      bankRow('2026-03-02', -12_34, 'Lidl 1234', { status: 'pending' }),
    ]);
    await importFile(ann, [others, statement(FILE.rows.slice(1), { name: 'Card' })]);

    expect((await restore(ann, _id)).status).toBe(200);
  });

  test('is restored although an import before its undoing had its rows too', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const { _id } = await importFile(ann, [FILE]);
    await importFile(ann, [FILE]);
    const before = await listed(ann);
    await undo(ann, _id);

    expect((await restore(ann, _id)).status).toBe(200);
    expect(await listed(ann)).toEqual(before);
  });

  test('is compared in linear time if all its amounts and days are equal', { timeout: 90_000 }, async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const equal = (text: string) =>
      statement(Array.from({ length: 10_000 }, (_, index) => bankRow('2026-03-02', -1, `${text} ${index}`)));
    const { _id } = await importFile(ann, [equal('Tea')]);
    await undo(ann, _id);
    setNow(NOW + 1000);
    await importFile(ann, [equal('Coffee')]);

    expect((await restore(ann, _id)).json.code).toBe('import_not_restorable');
  });
});

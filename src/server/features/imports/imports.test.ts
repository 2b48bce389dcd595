import { describe, expect, test } from 'vitest';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import { type Decision, importsContract as imports } from '#shared/imports/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { startGoal } from '#testing/features/goals.ts';
import { bankRow, draftImport, importFile, preview, statement } from '#testing/features/imports.ts';

const JANUARY = statement([
  bankRow('2026-01-05', -12_34, 'LIDL 1234'),
  bankRow('2026-01-05', -3_50, 'Coffee'),
  bankRow('2026-01-05', -3_50, 'Coffee'),
  bankRow('2026-01-31', 2000_00, 'ACME Payroll'),
]);

describe.each(databases)('an import on %s', (database) => {
  test('adds the rows of a file, and the same file adds nothing again', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const first = await importFile(ann, [JANUARY]);
    expect(first.counts).toEqual({ new: 4, here: 0, leftOut: 0, notBooked: 0, problems: 0 });
    const { items } = await ann.call(transactions.list, { query: {} });
    expect(items.map(({ date, amount, type, description }) => [date, amount, type, description])).toEqual(
      expect.arrayContaining([
        ['2026-01-31', 2000_00, 'income', 'ACME Payroll'],
        ['2026-01-05', 12_34, 'expense', 'LIDL 1234'],
      ]),
    );

    const second = await importFile(ann, [JANUARY]);

    expect(second.counts).toEqual({ new: 0, here: 4, leftOut: 0, notBooked: 0, problems: 0 });
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(4);
  });

  test.each([
    ['begins with the earliest day', ['A', 'B', 'C', 'D', 'E', 'F', 'G']],
    ['begins with the latest day', ['G', 'F', 'E', 'D', 'C', 'B', 'A']],
  ])('keeps the order of the lines of a day if the file %s', async (_, texts) => {
    const { person } = await startApp(database);
    const ann = await person();
    const rows = texts.map((text) => bankRow(text === 'G' ? '2026-01-06' : '2026-01-05', -10_00, text));

    await importFile(ann, [statement(rows)]);

    const { items } = await ann.call(transactions.list, { query: {} });
    expect(items.map(({ description }) => description)).toEqual(['G', 'F', 'E', 'D', 'C', 'B', 'A']);
  });

  test.each([
    ['earlier', ['2025-09-01', '2026-03-10']],
    ['later', ['2026-03-10', '2025-09-01']],
  ])('adds nothing again if rows of one amount are months apart, the %s one first', async (_, days) => {
    const { person } = await startApp(database);
    const ann = await person();
    const rent = statement(days.map((day) => bankRow(day, -12_34, 'Rent')));
    await importFile(ann, [rent]);
    expect((await importFile(ann, [rent])).counts).toMatchObject({ new: 0, here: 2 });
  });

  test.each([
    ['later', ['2026-02-01', '2026-02-15', '2026-03-01', '2026-03-15']],
    ['earlier', ['2026-03-15', '2026-03-01', '2026-02-15', '2026-02-01']],
  ])('adds a row once that the bank shows two weeks %s in each file', async (_, days) => {
    const { person } = await startApp(database);
    const ann = await person();
    for (const day of days) {
      await importFile(ann, [statement([bankRow(day, -12_34, 'LIDL 1234', { externalId: 'X1' })])]);
    }
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
  });

  test('links a purchase that the user typed in, and leaves it as it is', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const [typed] = await record(ann, expense({ amount: 12_34, date: '2026-01-04', description: 'Food for the week' }));
    const { verdicts } = await preview(ann, JANUARY);
    expect(verdicts[0]).toMatchObject({ verdict: 'here', rule: 'already_entered', transaction: { _id: typed?._id } });
    await importFile(ann, [JANUARY]);
    expect((await ann.call(transactions.list, { query: {} })).items).toContainEqual(typed);
  });

  test('answers 409 with the new preview if a verdict has changed', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const body = await draftImport(ann, [JANUARY]);
    await record(ann, expense({ amount: 12_34, date: '2026-01-04' }));
    const { status, json } = await ann.send(imports.create, { body });
    expect({ status, code: json.code }).toEqual({ status: 409, code: 'import_changed' });
    expect(json.current).toMatchObject({ verdicts: [{ verdict: 'here', transaction: { amount: 12.34 } }, {}, {}, {}] });
    expect(json.current.token).not.toBe(body.token);
  });

  test('is rejected without rows, and leaves no trace', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    for (const sources of [[], [statement([])]]) {
      const { status, json } = await ann.send(imports.create, { body: await draftImport(ann, sources) });
      expect({ status, errors: json.errors }).toEqual({
        status: 400,
        errors: { sources: ['There are no rows to import'] },
      });
    }
    expect((await ann.call(imports.list, { query: {} })).imports).toEqual([]);
    expect((await ann.call(imports.sources, {})).sources).toEqual([]);
  });

  test('saves for the goal chosen for a row, until it is undone', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const goalId = await startGoal(ann, { name: 'Boat' });
    const boat = async () => (await ann.call(goals.list, {})).goals.find(({ _id }) => _id === goalId);
    const before = await boat();
    const { _id } = await importFile(ann, [JANUARY], {
      decisions: [{ row: 0, action: 'add', type: 'savings', goalId }],
    });
    expect(await boat()).toMatchObject({ currentAmount: (before?.currentAmount ?? 0) + 12_34 });
    await ann.call(imports.undo, { params: { importId: _id } });
    expect(await boat()).toEqual(before);
  });

  test('takes one decision for each of its rows', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const leaveOut = (row: number) => ({ row, action: 'leave_out' as const });
    const errorOf = async (...decisions: Decision[]) => {
      const { status, json } = await ann.send(imports.create, {
        body: await draftImport(ann, [JANUARY], { decisions }),
      });
      return { status, errors: json.errors.decisions };
    };
    const twice = { status: 400, errors: ['There is more than one decision for row 0'] };
    expect(await errorOf(leaveOut(0), leaveOut(0))).toEqual(twice);
    expect(await errorOf(leaveOut(99))).toEqual({ status: 400, errors: ['The file has no row 99'] });
    expect((await ann.call(imports.list, { query: {} })).imports).toEqual([]);
  });

  test('is not limited by what other accounts have', async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    const accounts = Array.from({ length: 100 }, (_, index) =>
      statement([bankRow('2026-01-05', -1_00 - index, 'Tea')], { name: `Account ${index}` }),
    );
    const remember = Array.from(
      { length: 1000 },
      (_, index) => ({ merchant: `shop ${index}`, type: 'expense', category: 'food' }) as const,
    );
    await importFile(bob, accounts, { remember });
    await bob.db.updateTable('imports').set({ rows_here: 19_900 }).execute();

    const { counts } = await importFile(ann, [JANUARY], { remember: remember.slice(0, 1) });

    expect(counts).toMatchObject({ new: 4 });
  });

  test('is undone and restored', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { _id } = await importFile(ann, [JANUARY]);
    const before = await ann.call(transactions.list, { query: {} });
    const undone = await ann.call(imports.undo, { params: { importId: _id } });
    expect(undone.import.undoneAt).not.toBeNull();
    expect((await ann.call(transactions.list, { query: {} })).items).toEqual([]);
    await ann.call(imports.restore, { params: { importId: _id } });
    expect(await ann.call(transactions.list, { query: {} })).toEqual(before);
  });
});

import { describe, expect, test } from 'vitest';
import { budgetsContract as budgets } from '#shared/budgets/contract.ts';
import { dashboardContract as dashboard } from '#shared/dashboard/contract.ts';
import { type ImportRow, importsContract as imports } from '#shared/imports/contract.ts';
import { schedulesContract as schedules } from '#shared/schedules/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { readMonthTotals, recomputeMonthTotals } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { startBudget } from '#testing/features/budgets.ts';
import { bankRow, importFile, preview, statement } from '#testing/features/imports.ts';
import { startSchedule } from '#testing/features/schedules.ts';

// Today is 2026-03-15.

const gym = (person: Person) =>
  startSchedule(person, '2026-03-15', {
    recording: 'automatic',
    amount: 50_00,
    description: 'Gym',
    category: 'health',
  });

const BANK = statement([bankRow('2026-03-14', -52_00, 'GYM 0815')]);

async function listed(person: Person) {
  return (await person.call(transactions.list, { query: {} })).items;
}

describe.each(databases)('on %s, a row of the bank that a schedule recorded', (database) => {
  test('with another amount changes that transaction, and undoing the import returns its amount', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    await startBudget(ann, 'Health');
    const { _id: scheduleId } = await gym(ann);
    const figures = async () => [
      (await ann.call(dashboard.read, {})).summary,
      await ann.call(budgets.list, { query: {} }),
    ];
    const [recorded] = await listed(ann);
    const before = await figures();

    const { verdicts } = await preview(ann, BANK);
    expect(verdicts).toMatchObject([
      { verdict: 'here', rule: 'recorded', transaction: { _id: recorded?._id, amount: 50_00 } },
    ]);
    const { _id: importId, counts } = await importFile(ann, [BANK]);

    expect(counts).toMatchObject({ new: 0, here: 1 });
    const imported = { ...recorded, amount: 52_00, version: 2 };
    expect(await listed(ann)).toEqual([imported]);
    const { past } = await ann.call(schedules.read, { params: { scheduleId } });
    expect(past).toMatchObject([{ status: 'recorded', transactionId: recorded?._id, amount: { from: 52_00 } }]);
    expect(await readMonthTotals(db)).toEqual(await recomputeMonthTotals(db));
    expect((await preview(ann, BANK)).verdicts).toMatchObject([{ verdict: 'here', rule: 'fingerprint' }]);
    const later = statement([bankRow('2026-03-15', -51_00, 'GYM 0816')]);
    expect((await preview(ann, later)).verdicts).toMatchObject([{ verdict: 'new' }]);

    await ann.call(imports.undo, { params: { importId } });
    expect(await listed(ann)).toEqual([{ ...recorded, version: 3 }]);
    expect(await figures()).toEqual(before);
    await ann.call(imports.restore, { params: { importId } });
    expect(await listed(ann)).toEqual([{ ...imported, version: 4 }]);
    expect(await readMonthTotals(db)).toEqual(await recomputeMonthTotals(db));
  });

  test('keeps the day and the text of a later file when its amount is undone and restored', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    await gym(ann);
    const shop = bankRow('2026-02-27', -1_00, 'Shop');
    const { _id: importId } = await importFile(ann, [statement([shop, ...BANK.rows])]);
    setNow(NOW + 1000);
    const moved = bankRow('2026-03-13', -52_00, 'GYM CLUB');
    await importFile(ann, [statement([shop, moved, bankRow('2026-03-15', -2_00, 'Kiosk')])]);
    const shown = async () => (await listed(ann)).find(({ category }) => category === 'health');
    expect(await shown()).toMatchObject({ date: '2026-03-13', description: 'GYM CLUB', amount: 52_00 });

    await ann.call(imports.undo, { params: { importId } });
    expect(await shown()).toMatchObject({ date: '2026-03-13', description: 'GYM CLUB', amount: 50_00 });
    await ann.call(imports.restore, { params: { importId } });
    expect(await shown()).toMatchObject({ date: '2026-03-13', description: 'GYM CLUB', amount: 52_00 });
  });

  test('is undone and restored with the same amounts after a move to another account', async () => {
    const { person } = await startApp(database);
    const [ann, eve, bob] = [await person('Ann'), await person('Eve'), await person('Bob')];
    await gym(ann);
    await importFile(ann, [BANK]);
    const { text } = await ann.request({ method: 'POST', url: '/api/auth/export-data' });
    const file = JSON.parse(text);
    const restore = (of: Person) => of.request({ method: 'POST', url: '/api/auth/restore-data', payload: file });

    expect(file.importRows[0].before).toEqual({ date: '2026-03-15', description: 'Gym', amount: 50 });
    expect((await restore(eve)).status).toBe(200);
    expect(await listed(eve)).toMatchObject([{ amount: 52_00 }]);
    const [{ _id: importId } = {} as never] = (await eve.call(imports.list, { query: {} })).imports;
    await eve.call(imports.undo, { params: { importId } });
    expect(await listed(eve)).toMatchObject([{ amount: 50_00 }]);
    await eve.call(imports.restore, { params: { importId } });
    expect(await listed(eve)).toMatchObject([{ amount: 52_00 }]);

    file.importRows[0].before.amount = -50;
    expect(await restore(bob)).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining('before, amount: Amount must be greater than 0') },
    });
  });

  test('becomes a transaction of its own if the user takes it for another one', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    await gym(ann);
    const decisions = [{ row: 0, action: 'add', type: 'expense', category: 'health' }] as const;

    await importFile(ann, [BANK], { decisions: [...decisions] });

    expect((await listed(ann)).map(({ amount }) => amount).sort()).toEqual([50_00, 52_00]);
  });

  test('is found however far from it the other rows of the file are', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    setNow('2026-01-10T17:00:00Z');
    await startSchedule(ann, '2026-01-10', {
      recording: 'automatic',
      amount: 50_00,
      description: 'Gym',
      category: 'health',
    });
    setNow('2026-03-15T17:00:00Z');
    const rulesOf = async (...rows: readonly ImportRow[]) =>
      (await preview(ann, statement(rows))).verdicts.map(({ rule }) => rule);

    const [january, march] = [bankRow('2026-01-09', -52_00, 'GYM 0815'), bankRow('2026-03-09', -52_00, 'GYM 0816')];
    expect(await rulesOf(january, bankRow('2026-03-14', -1_00, 'Kiosk'))).toEqual(['recorded', null]);
    expect(await rulesOf(bankRow('2025-11-20', -1_00, 'Kiosk'), march)).toEqual([null, 'recorded']);
  });

  test('is new if its amount, merchant, day, or direction is another one', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    await gym(ann);

    const { verdicts } = await preview(
      ann,
      statement([
        bankRow('2026-03-14', -56_00, 'GYM'),
        bankRow('2026-03-14', -52_00, 'LIDL'),
        bankRow('2026-03-09', -52_00, 'GYM'),
        bankRow('2026-03-14', 52_00, 'GYM'),
      ]),
    );

    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['new', 'new', 'new', 'new']);
  });

  test('leaves the exact row to the transaction, so that a second one stays new', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    await gym(ann);

    const { verdicts } = await preview(
      ann,
      statement([bankRow('2026-03-15', -52_00, 'GYM'), bankRow('2026-03-14', -50_00, 'GYM')]),
    );

    expect(verdicts.map(({ verdict, rule }) => [verdict, rule])).toEqual([
      ['new', null],
      ['here', 'already_entered'],
    ]);
  });
});

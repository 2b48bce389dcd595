import { describe, expect, test } from 'vitest';
import { importsContract as imports } from '#shared/imports/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { bankRow, importFile, preview, statement } from '#testing/features/imports.ts';

describe.each(databases)('on %s', (database) => {
  test('a pending row is the one that a file from a later day shows as booked, also after an undo', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await importFile(ann, [statement([bankRow('2026-03-08', -43_17, 'PENDING LIDL')])]);
    const list = async () => (await ann.call(transactions.list, { query: {} })).items;
    const before = await list();

    const rows = [bankRow('2026-03-10', -43_17, 'LIDL 0042'), bankRow('2026-03-11', -1_00, 'Kiosk')];
    const { _id, counts } = await importFile(ann, [statement(rows)]);
    expect(counts).toMatchObject({ new: 1, here: 1 });
    expect(await list()).toMatchObject([{ date: '2026-03-11' }, { date: '2026-03-10', description: 'LIDL 0042' }]);

    await ann.call(imports.undo, { params: { importId: _id } });
    expect((await list()).map(({ version, ...item }) => item)).toEqual(before.map(({ version, ...item }) => item));
  });

  test('a new row names the transaction that the user entered with another amount, and is added unless it is left out', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await record(ann, expense({ amount: 50_00, description: 'Pizzeria Roma' }));
    const file = statement([bankRow('2026-03-11', -54_50, 'PIZZERIA ROMA 0042')]);
    const { verdicts } = await preview(ann, file);
    expect(verdicts).toMatchObject([
      { verdict: 'new', rule: null, transaction: { description: 'Pizzeria Roma', amount: 50_00 } },
    ]);

    const { _id, counts } = await importFile(ann, [file], { decisions: [{ row: 0, action: 'leave_out' }] });
    expect(counts).toMatchObject({ new: 0, leftOut: 1 });
    await ann.call(imports.undo, { params: { importId: _id } });
    expect((await importFile(ann, [file])).counts).toMatchObject({ new: 1 });
    expect((await preview(ann, file)).verdicts).toMatchObject([{ verdict: 'here', rule: 'fingerprint' }]);
  });
});

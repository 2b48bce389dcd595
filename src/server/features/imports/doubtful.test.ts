import { describe, expect, test } from 'vitest';
import { importsContract as imports } from '#shared/imports/contract.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { bankRow, importFile, preview, statement } from '#testing/features/imports.ts';

describe.each(databases)('on %s', (database) => {
  test('a new row names the one that an earlier file may have shown as pending, and is added unless it is left out', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await importFile(ann, [statement([bankRow('2026-03-08', -43_17, 'PENDING LIDL')])]);
    const file = statement([bankRow('2026-03-10', -43_17, 'LIDL 0042'), bankRow('2026-03-11', -1_00, 'Kiosk')]);
    const { verdicts } = await preview(ann, file);
    expect(verdicts).toMatchObject([
      { verdict: 'new', rule: null, transaction: { amount: 43_17, date: '2026-03-08' } },
      { verdict: 'new', transaction: null },
    ]);

    const { _id, counts } = await importFile(ann, [file], { decisions: [{ row: 0, action: 'leave_out' }] });
    expect(counts).toMatchObject({ new: 1, leftOut: 1 });
    await ann.call(imports.undo, { params: { importId: _id } });
    expect((await importFile(ann, [file])).counts).toMatchObject({ new: 2 });
    expect((await preview(ann, file)).verdicts).toMatchObject([{ rule: 'fingerprint' }, { rule: 'fingerprint' }]);
  });

  test('a row that was taken for an entered transaction stands for its own once the user says so', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await record(ann, expense({ amount: 40_00, description: 'Farmers market' }));
    const row = bankRow('2026-03-11', -40_00, 'SHELL OIL');
    expect((await importFile(ann, [statement([row])])).counts).toMatchObject({ here: 1 });
    const add = { row: 0, action: 'add', type: 'expense', category: 'transportation' } as const;
    const { _id } = await importFile(ann, [statement([row])], { decisions: [add] });

    const { verdicts } = await preview(ann, statement([row, row]));
    expect(verdicts.map(({ verdict, transaction }) => [verdict, transaction?.description])).toEqual([
      ['here', 'SHELL OIL'],
      ['new', undefined],
    ]);
    await ann.call(imports.undo, { params: { importId: _id } });
    expect((await preview(ann, statement([row]))).verdicts).toMatchObject([
      { verdict: 'here', transaction: { description: 'Farmers market' } },
    ]);
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

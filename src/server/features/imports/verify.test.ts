import { describe, expect, test } from 'vitest';
import { importsContract as imports } from '#shared/imports/contract.ts';
import { admin } from '#testing/app/admin-command.ts';
import { startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { bankRow, importFile, statement } from '#testing/features/imports.ts';

const FILE = [
  statement([
    bankRow('2026-01-05', -12_34, 'LIDL'),
    bankRow('2026-01-06', -5_00, 'Coffee'),
    bankRow('2026-01-07', -7_00, 'Kiosk', { status: 'Pending' }),
  ]),
];

describe.each(databases)('the command verify on %s', (kind) => {
  test('accepts imports that were undone, restored, and imported again', async () => {
    const { person, database } = await startApp(kind);
    const ann = await person();
    const { _id } = await importFile(ann, FILE);
    await importFile(ann, FILE, { decisions: [{ row: 1, action: 'leave_out' }] });
    const agreed = { code: 0, said: 'The totals agree with the ledger: 1 accounts, 2 transactions.' };
    expect(await admin(database, 'verify')).toEqual(agreed);
    await ann.call(imports.undo, { params: { importId: _id } });
    expect(await admin(database, 'verify')).toMatchObject({ code: 0 });
    await ann.call(imports.restore, { params: { importId: _id } });
    expect(await admin(database, 'verify')).toEqual(agreed);
  });

  test('names imports that contradict their rows', async () => {
    const { person, db, database } = await startApp(kind);
    const ann = await person();
    const { _id } = await importFile(ann, FILE);
    const row = (position: number) => db.updateTable('import_rows').where('position', '=', position);
    const said = async () => (await admin(database, 'verify')).said;
    const line = (problem: string) => `${ann.userId}: import ${_id} (${problem})`;

    await db.updateTable('imports').set({ rows_not_booked: 2 }).execute();
    expect(await admin(database, 'verify')).toEqual({
      code: 1,
      said: `Imports that do not agree with their rows:\n${line('its counts differ from its rows')}`,
    });
    await db.updateTable('imports').set({ rows_not_booked: 1 }).execute();

    const first = await db.selectFrom('import_rows').selectAll().where('position', '=', 0).executeTakeFirstOrThrow();
    await row(1).set({ transaction_id: first.transaction_id }).execute();
    expect(await said()).toContain(line('another row has created the same transaction'));
    await row(1).set({ transaction_id: null }).execute();
    expect(await said()).toContain(line('a row names no transaction, or one that it neither created nor found'));
    await row(1)
      .set({ transaction_id: 'another' as never, is_removed: 1 })
      .execute();
    expect(await said()).toContain(line('a row is marked as removed'));
  });
});

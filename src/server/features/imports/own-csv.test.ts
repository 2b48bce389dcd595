import { describe, expect, test } from 'vitest';
import { importsContract as imports } from '#shared/imports/contract.ts';
import { cents } from '#shared/money.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { bankRow, importFile, preview, statement } from '#testing/features/imports.ts';

// Today is 2026-03-15.

const DAYS = [2, 3, 5, 9, 10, 12, 14];
const BANK = statement(
  DAYS.map((day, index) => bankRow(`2026-03-${String(day).padStart(2, '0')}`, -10_00 - index, `POS ${index}`)),
  { layout: 'ofx', account: '123 456' },
);

/** The CSV that the list downloads, as the browser reads it. */
async function ownCsv(person: Person) {
  const { items } = await person.call(transactions.list, { query: {} });
  const rows = items.map(({ _id, date, amount, description, category }) =>
    bankRow(date, -amount, description, { externalId: _id, category }),
  );
  return statement(rows, { layout: 'centwise', name: 'Centwise' });
}

describe.each(databases)('on %s, our own CSV', (kind) => {
  test('is never taken for the account of a bank', async () => {
    const { person } = await startApp(kind);
    const ann = await person();
    await importFile(ann, [BANK]);
    const csv = await ownCsv(ann);

    const { sources, verdicts } = await preview(ann, csv);
    expect(sources).toEqual([{ sourceId: null, name: 'Centwise', isAssumed: false, resembles: null, isUnlike: false }]);
    expect(verdicts.map(({ verdict, rule }) => `${verdict} ${rule}`)).toEqual(DAYS.map(() => 'here external_id'));
    await importFile(ann, [csv]);
    expect((await preview(ann, BANK)).verdicts.every(({ verdict }) => verdict === 'here')).toBe(true);
    expect((await ann.call(imports.sources, {})).sources).toMatchObject([{ name: 'Checking' }, { name: 'Centwise' }]);
  });

  test('keeps no statement from linking to what was entered by hand', async () => {
    const { person } = await startApp(kind);
    const ann = await person();
    await record(ann, ...BANK.rows.map(({ date, amount }) => expense({ date, amount: cents(-amount) })));
    await importFile(ann, [await ownCsv(ann)]);

    const { sources, verdicts } = await preview(ann, BANK);
    expect(sources).toEqual([{ sourceId: null, name: 'Checking', isAssumed: false, resembles: null, isUnlike: false }]);
    expect(verdicts.map(({ verdict, rule }) => `${verdict} ${rule}`)).toEqual(DAYS.map(() => 'here already_entered'));
  });
});

import { describe, expect, test } from 'vitest';
import { readStatement } from '#shared/statements/read-statement.ts';
import { startApp } from '#testing/app/app.ts';
import { closeGoal, expense, hasLedger, income, record, savings } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { addEverything, addImports } from '#testing/features/everything.ts';
import { startGoal } from '#testing/features/goals.ts';
import { bankRow, importFile, statement } from '#testing/features/imports.ts';

const HEADER = '\ufeffDate,Type,Amount,Category,Goal,Description,Note,Id\r\n';

describe.each(databases)('the CSV of transactions on %s', (database) => {
  test('has the columns of the list, signed amounts, and no formulas, newest first', async () => {
    const { app, person } = await startApp(database);
    const ann = await person();
    const car = await startGoal(ann, { name: '=Car, "red"' });
    const [tea, work, saved] = await record(
      ann,
      expense({ amount: 12_345_67, date: '2026-03-01', description: '-1', note: 'a;=b\nc', category: 'Food & Dining' }),
      income({ amount: 5, date: '2026-03-02', description: 'Käse', category: '@work' }),
      savings(car, { amount: 100_00, date: '2026-03-03', description: 'Tires' }),
    );
    await closeGoal(ann, car);

    const url = '/api/transactions/export';
    const { statusCode, headers, body } = await app.inject({ url, headers: { authorization: `Bearer ${ann.token}` } });

    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ]);
    expect(body).toBe(
      HEADER +
        `2026-03-03,savings,-100.00,,"'=Car, ""red""",Tires,,${saved?._id}\r\n` +
        `2026-03-02,income,0.05,'@work,,Käse,,${work?._id}\r\n` +
        `2026-03-01,expense,-12345.67,food & dining,,'-1,"a;'=b\nc",${tea?._id}\r\n`,
    );
  });

  test('has the rows that the list has with the same filters, however many there are', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    await hasLedger(
      ann,
      Array.from({ length: 1201 }, (_, index) => (index % 2 === 0 ? income : expense)({ amount: 100 + index })),
    );
    for (const query of [
      '',
      '?type=income&minAmount=2',
      '?search=EXPENSE',
      '?category=salary&category=groceries',
      '?search=none',
    ]) {
      const { items } = (await ann.request({ url: `/api/transactions${query}` })).json;
      const { text } = await ann.request({ url: `/api/transactions/export${query}` });
      const ids = text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',').at(-1));
      expect(ids, query).toEqual(items.map(({ _id }: { _id: string }) => _id));
    }
    expect(await ann.request({ url: '/api/transactions/export?type=x' })).toMatchObject({ status: 400 });
  });

  test('is read back with every day, amount, text, and id', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    await addEverything(ann);
    for (const query of ['', '?type=income']) {
      const { items } = (await ann.request({ url: `/api/transactions${query}` })).json;
      const { text } = await ann.request({ url: `/api/transactions/export${query}` });

      const { format, sources, problems, questions } = readStatement(new TextEncoder().encode(text));

      expect({ format, problems, questions }).toEqual({ format: 'Centwise', problems: [], questions: [] });
      const rows = sources.flatMap((source) => source.rows);
      expect(rows.map(({ id, date, amount }) => [id, date, amount])).toEqual(
        items.map(({ _id, date, type, amount }: { _id: string; date: string; type: string; amount: number }) => [
          _id,
          date,
          Math.round(type === 'income' ? amount * 100 : -amount * 100),
        ]),
      );
    }
    const { text } = await ann.request({ url: '/api/transactions/export?search=%3D1' });
    const [source] = readStatement(new TextEncoder().encode(text)).sources;
    expect(source?.rows.map((row) => row.text)).toContain("=1+1 · '=2");
  });

  test('adds nothing when it is imported again, whatever was typed, imported, saved, or edited', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    await addEverything(ann);
    await addImports(ann);
    const before = (await ann.request({ url: '/api/transactions' })).json;
    const { text } = await ann.request({ url: '/api/transactions/export' });
    const sources = readStatement(new TextEncoder().encode(text)).sources.map(({ name, account, layout, rows }) =>
      statement(
        rows.map((row) =>
          bankRow(row.date, row.amount, row.text, { externalId: row.id, category: row.category ?? null }),
        ),
        { name, account, layout },
      ),
    );

    const { counts } = await importFile(ann, sources);

    expect(counts).toEqual({ new: 0, here: before.items.length, leftOut: 0, notBooked: 0, problems: 0 });
    expect((await ann.request({ url: '/api/transactions' })).json).toEqual(before);
  });
});

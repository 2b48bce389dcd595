import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Handle } from '#server/db/sqlite-handle.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import { importsContract as imports } from '#shared/imports/contract.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, hasLedger } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { bankRow, importFile, preview, statement } from '#testing/features/imports.ts';
import { readStored } from './stored.ts';
import { readWanted, wantedBy } from './wanted.ts';

describe.each(databases)('on %s, the rows of an amount', (database) => {
  test.each([1, 2000])(
    'are those of one user, from the first to the last of the wanted days: %i a day',
    async (rows) => {
      const { person } = await startApp(database);
      const [ann, bob] = [await person('Ann'), await person('Bob')];
      const [start, end] = ['2026-03-02', '2026-03-04'] as [CalendarDate, CalendarDate];
      const days = ['2026-03-01', start, '2026-03-03', end, '2026-03-05'];
      const { amount } = expense();
      const drafts = days.flatMap((date) => Array.from({ length: rows }, () => expense({ date })));
      for (const someone of [ann, bob]) await hasLedger(someone, drafts);

      const columns = sql<{ date: string }>`date`;
      const wanted = readWanted(ann.db, 'transactions', ann.userId as UserId, [[amount, start, end]], columns);
      const found = (await Array.fromAsync(wanted)).flat();

      const counts = Object.entries(Object.groupBy(found, ({ date }) => date));
      expect(counts.map(([day, some]) => [day, some?.length]).sort()).toEqual(
        days.slice(1, -1).map((day) => [day, rows]),
      );
    },
  );
});

test('a preview reads very many rows of one amount piece by piece', async () => {
  const { person } = await startApp('sqlite');
  const ann = await person();
  const { date, amount } = expense();
  const days = Array.from({ length: 6000 }, (_, index) => addDays(date, index < 4500 ? 0 : -(index % 7)));
  await hasLedger(
    ann,
    days.map((day) => expense({ date: day })),
  );
  const run = vi.spyOn(Handle.prototype, 'run');
  onTestFinished(() => run.mockRestore());

  const { verdicts } = await preview(ann, statement(days.map((day) => bankRow(day, -amount, 'Tea'))));

  expect(verdicts.filter(({ verdict }) => verdict === 'here')).toHaveLength(6000);
  expect(new Set(verdicts.map(({ transaction }) => transaction?._id)).size).toBe(6000);
  // Other reads have their own limits.
  const sizes = run.mock.results.map(({ value }) => value.rows.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(5000);
});

test('a preview rejects a file whose amounts are those of more text than fits in memory', async () => {
  const { person } = await startApp('sqlite');
  const ann = await person();
  const { date, amount } = expense();
  await hasLedger(
    ann,
    Array.from({ length: 5000 }, () => expense({ note: 'é'.repeat(290) })),
  );

  const rejected = await ann.send(imports.preview, { body: { sources: [statement([bankRow(date, -amount, 'Tea')])] } });

  const sources = ['Too many of your transactions have the amounts of this file. Import fewer rows at a time'];
  expect(rejected).toMatchObject({ status: 400, json: { code: 'validation_failed', errors: { sources } } });
});

test('a preview rejects a file whose amounts are those of rows that created more text than fits in memory', async () => {
  const { person } = await startApp('sqlite');
  const ann = await person();
  const rows = Array.from({ length: 6000 }, () => bankRow('2026-03-02', -12_34, 'Tea'));
  await importFile(ann, [statement(rows)]);
  await sql`update transactions set amount_cents = 99_99, note = ${'x'.repeat(490)}`.execute(ann.db);

  const rejected = await ann.send(imports.preview, { body: { sources: [statement(rows.slice(0, 1))] } });

  expect(rejected).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
});

test.skipIf(!databases.includes('postgres'))(
  'on PostgreSQL, a preview reads very many rows of one amount by day',
  async () => {
    const { person } = await startApp('postgres');
    const ann = await person();
    const { date, amount } = expense();
    const [start, end] = [addDays(date, -1), date];
    await hasLedger(
      ann,
      [start, end].flatMap((day) => Array.from({ length: 16_000 }, () => expense({ date: day }))),
    );

    const wanted = readWanted(ann.db, 'transactions', ann.userId as UserId, [[amount, start, end]], sql`date`);

    expect((await Array.fromAsync(wanted)).map(({ length }) => length)).toEqual([16_000, 16_000]);
  },
);

describe.each(databases)('on %s, of the rows of a file that is imported again and again', (database) => {
  test('one of each item is compared', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const file = statement([bankRow('2026-03-02', -12_34, 'Tea'), bankRow('2026-03-03', -5_00, 'Bus')]);
    for (let week = 0; week < 4; week += 1) await importFile(ann, [file]);

    const wanted = await wantedBy(file.rows, '2026-03-15' as CalendarDate);
    const { imported } = await readStored(
      ann.db,
      ann.userId as UserId,
      { wanted, amounts: new Set(file.rows.map(({ amount }) => amount)), accounts: [undefined] },
      { ids: [], sources: [] },
    );

    expect(imported.map(({ text }) => text)).toEqual(['Tea', 'Bus']);
    const { verdicts } = await preview(ann, file);
    expect(verdicts.map(({ rule }) => rule)).toEqual(['fingerprint', 'fingerprint']);
  });
});

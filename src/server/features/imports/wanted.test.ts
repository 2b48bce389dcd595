import { expect, onTestFinished, test, vi } from 'vitest';
import { Handle } from '#server/db/sqlite-handle.ts';
import { addDays } from '#shared/calendar-date.ts';
import { importsContract as imports } from '#shared/imports/contract.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, hasLedger } from '#testing/app/builders.ts';
import { bankRow, preview, statement } from '#testing/features/imports.ts';

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
    Array.from({ length: 12_500 }, () => expense({ note: 'x'.repeat(490) })),
  );

  const rejected = await ann.send(imports.preview, { body: { sources: [statement([bankRow(date, -amount, 'Tea')])] } });

  const sources = ['Too many of your transactions have the amounts of this file. Import fewer rows at a time'];
  expect(rejected).toMatchObject({ status: 400, json: { code: 'validation_failed', errors: { sources } } });
});

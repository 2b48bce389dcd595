import { expect, onTestFinished, test, vi } from 'vitest';
import { Handle } from '#server/db/sqlite-handle.ts';
import { addDays } from '#shared/calendar-date.ts';
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

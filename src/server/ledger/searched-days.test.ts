import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Handle } from '#server/db/sqlite-handle.ts';
import { findWrongDays } from '#server/ledger/verify.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, hasLedger, record, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { daysWithWrongTexts } from '#testing/features/searched-days.ts';
import { refreshDays } from './refresh-days.ts';
import { MAX_TEXTS } from './searched-days.ts';

const found = async (person: Person, search: string): Promise<string[]> => {
  const query = `search=${encodeURIComponent(search)}`;
  const { json } = await person.request({ url: `/api/transactions?${query}` });
  const totals = await person.request({ url: `/api/transactions/totals?${query}` });
  expect(totals.json.count).toBe(json.items.length);
  return json.items.map(({ description }: { description: string }) => description);
};

/** The stored texts by day; null where a search reads the transactions. */
async function textsOf({ db }: Person): Promise<Record<string, string | null>> {
  const days = await db.selectFrom('searched_days').select(['day', 'texts']).orderBy('day').execute();
  return Object.fromEntries(days.map(({ day, texts }) => [day, texts]));
}

describe.each(databases)('the texts of the days on %s', (database) => {
  test('follow each change, and keep nothing of a text that was edited or deleted', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    const [lunch, dinner] = await record(
      ann,
      expense({ description: 'Lunch in ÉVORA', note: 'With Bob', date: '2026-03-10' }),
      expense({ description: 'Dinner', date: '2026-03-11' }),
    );
    const edit = (details: Parameters<typeof expense>[0]) =>
      ann.request({ method: 'PUT', url: `/api/transactions/${lunch?._id}`, payload: wire(expense(details)) });

    expect(await textsOf(ann)).toEqual({ '2026-03-10': 'lunch in évoraXwith bobX', '2026-03-11': 'dinnerXX' });
    expect(await found(ann, 'Évora')).toEqual(['Lunch in ÉVORA']);
    expect(await found(ann, 'oraxwith')).toEqual([]);

    await edit({ description: 'Lunch in ÉVORA', note: 'With Bob', date: '2026-03-10', amount: 5 });
    expect(await textsOf(ann)).toEqual({ '2026-03-10': 'lunch in évoraXwith bobX', '2026-03-11': 'dinnerXX' });
    await edit({ description: 'Brunch', date: '2026-03-10' });
    expect(await textsOf(ann)).toEqual({ '2026-03-10': null, '2026-03-11': 'dinnerXX' });
    expect(await found(ann, 'unch')).toEqual(['Brunch']);
    expect(await found(ann, 'évora')).toEqual([]);
    await refreshDays(db, 0);
    expect(await textsOf(ann)).toEqual({ '2026-03-10': 'brunchXX', '2026-03-11': 'dinnerXX' });

    await edit({ description: 'Brunch', date: '2026-03-11' });
    expect(await textsOf(ann)).toEqual({ '2026-03-11': 'dinnerXXbrunchXX' });
    await ann.request({ method: 'DELETE', url: `/api/transactions/${dinner?._id}` });
    expect(await textsOf(ann)).toEqual({ '2026-03-11': null });
    expect(await found(ann, 'n')).toEqual(['Brunch']);
    await ann.request({ method: 'POST', url: `/api/transactions/${dinner?._id}/restore` });
    expect(await found(ann, 'n')).toHaveLength(2);
    expect(await findWrongDays(db, 1)).toEqual([]);
  });

  test('are filled in by a job for all users, as often as it runs', async () => {
    const { guest, db } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    const days = Array.from({ length: 45 }, (_, index) => `2026-${1 + (index % 12)}`.replace(/-(\d)$/, '-0$1'));
    const drafts = days.map((month, index) =>
      expense({ description: `Number ${index}`, date: `${month}-${10 + Math.floor(index / 12)}` }),
    );
    for (const person of [ann, bob]) await hasLedger(person, drafts);
    expect(Object.values(await textsOf(ann))).toEqual(days.map(() => null));
    expect(await found(ann, 'number 44')).toEqual(['Number 44']);

    await Promise.all([refreshDays(db, 0), refreshDays(db, 0)]);
    await refreshDays(db, 0);

    expect(await db.selectFrom('searched_days').select('day').where('texts', 'is', null).execute()).toEqual([]);
    expect(await daysWithWrongTexts(db)).toEqual([]);
    expect(await found(ann, 'number 44')).toEqual(['Number 44']);
    expect(await found(bob, 'number 45')).toEqual([]);
  });

  test('are not kept for a day with more than 20,000 bytes, whose transactions are still found', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    const note = 'x'.repeat(500);
    await hasLedger(
      ann,
      Array.from({ length: MAX_TEXTS / 500 + 2 }, () => expense({ note, date: '2026-03-10' })),
    );
    await hasLedger(
      await guest(),
      Array.from({ length: 501 }, () => expense({ date: '2026-03-11' })),
    );
    await refreshDays(db, 0);
    expect(await textsOf(ann)).toEqual({ '2026-03-10': null, '2026-03-11': null });
    expect(await db.selectFrom('searched_days').select('day').where('is_stale', '=', 1).execute()).toEqual([]);

    await record(ann, ...Array.from({ length: MAX_TEXTS / 500 + 2 }, () => expense({ note, date: '2026-03-12' })));
    expect(await textsOf(ann)).toMatchObject({ '2026-03-12': null });
    await record(ann, expense({ description: 'Lunch', date: '2026-03-10' }));

    expect(await found(ann, 'lunch')).toEqual(['Lunch']);
    expect(await findWrongDays(db, 1)).toEqual([]);
  });
});

test('a job reads the texts of at most 500 rows at a time on SQLite, so that other requests are answered in between', async () => {
  const { guest, db } = await startApp('sqlite');
  const ann = await guest();
  const days = Array.from({ length: 12 }, (_, index) => `2026-03-${index + 10}`);
  const rows = days.flatMap((date) => Array.from({ length: 200 }, () => expense({ date })));
  await hasLedger(ann, rows);
  const run = vi.spyOn(Handle.prototype, 'run');
  onTestFinished(() => run.mockRestore());

  await refreshDays(db, 0);

  const sums = [0];
  for (const [index, [{ sql }]] of run.mock.calls.entries()) {
    if (/^select .*from "searched_days"/.test(sql)) sums.push(0);
    sums.push((sums.pop() ?? 0) + run.mock.results[index]?.value.rows.length);
  }
  expect(Math.max(...sums)).toBeGreaterThan(200);
  expect(Math.max(...sums)).toBeLessThan(500);
  expect(Object.values(await textsOf(ann))).toEqual(days.map(() => 'expenseXX'.repeat(200)));
});

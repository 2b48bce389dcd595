import { describe, expect, test } from 'vitest';
import type { Transaction } from '#shared/transactions/contract.ts';
import { LIST_MAX } from '#shared/transactions/list-cost.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, hasLedger, income, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';

interface Page {
  items: Transaction[];
  nextCursor: string | null;
}

async function page(person: Person, query: Record<string, string>): Promise<Page> {
  const { status, json } = await person.request({ url: '/api/transactions', query });
  expect(status).toBe(200);
  return json;
}

/** Every page to the end; something may happen between two pages. */
async function everyPage(person: Person, query: Record<string, string>, between = async () => {}) {
  const items: Transaction[] = [];
  let cursor: string | null = null;
  do {
    const next: Page = await page(person, { ...query, ...(cursor && { cursor }) });
    items.push(...next.items);
    cursor = next.nextCursor;
    await between();
  } while (cursor);
  return items;
}

/** Rows of one day often share their moment of creation too. */
async function hasTies({ db }: Person): Promise<void> {
  await db
    .updateTable('transactions')
    .set(({ eb }) => ({ created_at: eb('created_at', '%', 3) }))
    .execute();
}

const days = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    (index % 2 ? income : expense)({ amount: index + 1, date: `2026-03-${String((index % 4) + 1).padStart(2, '0')}` }),
  );

describe.each(databases)('pages of the list on %s', (database) => {
  test('contain every row once at any page size, in the order of the whole list, ties included', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await hasLedger(ann, days(50));
    await hasTies(ann);
    const { items: all, nextCursor } = await page(ann, {});
    expect(all).toHaveLength(50);
    expect(nextCursor).toBeNull();

    for (const limit of ['1', '7', '25', '49', '50', '51']) {
      expect(await everyPage(ann, { limit })).toEqual(all);
    }
    expect(await everyPage(ann, { limit: '4', type: 'income' })).toEqual(all.filter(({ type }) => type === 'income'));
    expect(await everyPage(ann, { limit: '4', category: 'groceries' })).toEqual(
      all.filter(({ category }) => category === 'groceries'),
    );
  });

  test('begin with the newest date, and within a date with the row recorded last', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    for (const [index, date] of ['2026-03-02', '2026-03-03', '2026-03-02', '2026-03-01'].entries()) {
      setNow(Date.parse('2026-03-15T12:00:00Z') + index);
      await record(ann, expense({ date, description: `${index}` }));
    }
    const { items } = await page(ann, {});
    expect(items.map(({ description }) => description)).toEqual(['1', '2', '0', '3']);
  });

  test('neither repeat nor hide rows while others are added or deleted', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    await hasLedger(ann, days(20));
    const { items: before } = await page(ann, {});
    const doomed = before[3];
    let round = 0;

    const seen = await everyPage(ann, { limit: '3' }, async () => {
      round += 1;
      setNow(Date.parse('2026-03-15T12:00:00Z') + round);
      await record(ann, expense({ date: '2026-03-15' }), expense({ date: '2026-03-04' }));
      if (round === 2) await ann.request({ method: 'DELETE', url: `/api/transactions/${before[2]?._id}` });
      if (round === 1) await ann.request({ method: 'DELETE', url: `/api/transactions/${doomed?._id}` });
    });

    const ids = seen.map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(ids.length);
    const known = new Set(before.map(({ _id }) => _id));
    expect(seen.filter(({ _id }) => known.has(_id))).toEqual(before.filter((row) => row !== doomed));
  });

  test('have a limit from 1 to 10000', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    for (const [limit, message] of [
      ['0', 'Limit must be at least 1'],
      ['-1', 'Limit must be a whole number'],
      ['1.5', 'Limit must be a whole number'],
      ['ten', 'Limit must be a whole number'],
      ['', 'Limit must be a whole number'],
      ['1e3', 'Limit must be a whole number'],
      ['10001', 'Limit cannot exceed 10000'],
      ['99999999999999999999', 'Limit cannot exceed 10000'],
    ] as const) {
      const { status, json } = await ann.request({ url: '/api/transactions', query: { limit } });
      expect({ limit, status, errors: json.errors }).toEqual({ limit, status: 400, errors: { limit: [message] } });
    }
    expect(await page(ann, { limit: '10000' })).toMatchObject({ items: [] });
  });

  test('reject an invalid cursor beside its field', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const encoded = (text: string) => Buffer.from(text).toString('base64url');
    const cursors = ['', 'x', '%', '2026-03-01', encoded('2026-03-01 1'), encoded("2026-03-01 1 ' or 1=1")];
    for (const cursor of [...cursors, encoded('2026-03-01 99999999999999999999 a'), 'c'.repeat(201)]) {
      const { status, json } = await ann.request({ url: '/api/transactions', query: { cursor } });
      expect({ cursor, status, errors: json.errors }).toEqual({
        cursor,
        status: 400,
        errors: { cursor: ['Invalid cursor'] },
      });
    }
  });

  test("contain only the user's own rows, even with another user’s cursor", async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    await hasLedger(bob, days(8));
    await record(ann, expense({ date: '2026-03-01', description: 'mine' }));
    const { nextCursor } = await page(bob, { limit: '2' });

    const { items } = await page(ann, { cursor: nextCursor ?? '' });

    expect(items).toMatchObject([{ description: 'mine' }]);
  });

  test('hold 10,000 rows without a limit, with a cursor for the rest', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await hasLedger(ann, days(LIST_MAX + 1));

    const first = await page(ann, {});
    const rest = await page(ann, { cursor: first.nextCursor ?? '' });

    expect(first.items).toHaveLength(LIST_MAX);
    expect(rest).toMatchObject({ items: [{ amount: 0.01 }], nextCursor: null });
    const { json } = await ann.request({ url: '/api/transactions/totals' });
    expect(json.count).toBe(LIST_MAX + 1);
  });
});

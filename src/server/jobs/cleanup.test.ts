import { describe, expect, test } from 'vitest';
import { DAY } from '#shared/durations.ts';
import type { UserId } from '#shared/ids.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { NOW, startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { cleanUp } from './cleanup.ts';

describe.each(databases)('the cleanup on %s', (database) => {
  test('removes each row at its exact expiration time', async () => {
    const { guest, request, replica, db } = await startApp(database);
    const other = await replica();
    const ann = await guest();
    const [kept, deleted] = await record(ann, expense(), expense());
    if (deleted) await ann.call(transactionsContract.remove, { params: { transactionId: deleted._id }, query: {} });
    const once = { 'idempotency-key': 'tea' };
    const payload = { type: 'expense', amount: 1, description: 'Tea', category: 'food', date: '2026-03-14' };
    await ann.request({ method: 'POST', url: '/api/transactions', payload, headers: once });
    const wrong = { email: 'ann@example.com', password: 'wrong' };
    await request({ method: 'POST', url: '/api/auth/login', payload: wrong });
    const tables = [
      'idempotency_keys',
      'login_attempts',
      'login_failures',
      'deleted_transactions',
      'sessions',
    ] as const;
    const left = async (instant: number) => {
      await Promise.all([cleanUp(db, instant), cleanUp(other.db, instant)]);
      const counts = await Promise.all(
        tables.map((table) => db.selectFrom(table).select(db.fn.countAll().as('rows')).execute()),
      );
      return counts.map(([row]) => Number(row?.rows));
    };

    expect(await left(NOW + DAY - 1)).toEqual([1, 2, 1, 1, 1]);
    expect(await left(NOW + DAY)).toEqual([0, 0, 0, 1, 1]);
    expect(await left(NOW + 30 * DAY - 1)).toEqual([0, 0, 0, 1, 1]);
    expect(await left(NOW + 30 * DAY)).toEqual([0, 0, 0, 0, 1]);
    expect(await left(NOW + 90 * DAY - 1)).toEqual([0, 0, 0, 0, 1]);
    expect((await ann.request({ url: '/api/transactions' })).json.items).toHaveLength(2);
    expect(await ann.request({ url: `/api/transactions/${kept?._id}` })).toMatchObject({ status: 200 });
    expect(await left(NOW + 90 * DAY)).toEqual([0, 0, 0, 0, 0]);
    expect(await db.selectFrom('transactions').selectAll().execute()).toHaveLength(2);
    expect(await db.selectFrom('users').selectAll().execute()).toHaveLength(1);
  });

  test('deletes expired keys, and no others, in batches of a thousand', async () => {
    const { guest, db } = await startApp(database);
    const { userId } = await guest();
    const note = { user_id: userId as UserId, request_hash: '', status: 201, response: '{}' };
    const notes = Array.from({ length: 2600 }, (_, index) => ({
      ...note,
      key: `key ${index}`,
      created_at: index < 2500 ? NOW - DAY : NOW,
    }));
    for (let start = 0; start < notes.length; start += 1300) {
      await db
        .insertInto('idempotency_keys')
        .values(notes.slice(start, start + 1300))
        .execute();
    }
    const deleted: bigint[] = [];
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        deleted.push(result.numAffectedRows ?? 0n);
        return result;
      },
    });

    await cleanUp(watched, NOW);

    expect(deleted.filter((rows) => rows > 0n)).toEqual([1000n, 1000n, 500n]);
    const left = db.selectFrom('idempotency_keys').select(db.fn.countAll<number>().as('rows'));
    expect(await left.executeTakeFirst()).toEqual({ rows: 100 });
  });

  test('keeps sessions in use', async () => {
    const { guest, db, setNow } = await startApp(database);
    const ann = await guest();
    setNow(NOW + 80 * DAY);
    await ann.request({ url: '/api/auth/me' });

    await cleanUp(db, NOW + 100 * DAY);

    setNow(NOW + 100 * DAY);
    expect(await ann.request({ url: '/api/auth/me' })).toMatchObject({ status: 200 });
  });
});

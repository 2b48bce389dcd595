import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { lockUser } from '#server/db/transaction.ts';
import type { UserId } from '#shared/ids.ts';
import { startApp } from '#testing/app.ts';
import { expense, wire } from '#testing/builders.ts';
import { databases } from '#testing/databases.ts';

const dashboard = { url: '/api/dashboard' };
const wholeList = { url: '/api/transactions' };

describe.each(databases)('the share of one account on %s', (database) => {
  test('a costly request counts as several, and one that no longer fits leaves what remains', async () => {
    const { guest } = await startApp(database, { rateLimits: true });
    const ann = await guest();
    const remaining = async (request: { url: string }) => (await ann.request(request)).headers['x-ratelimit-remaining'];

    expect(await remaining(dashboard)).toBe('599');
    expect(await remaining(wholeList)).toBe('589');
    expect(await remaining({ url: '/api/transactions?limit=50' })).toBe('588');
    expect(await remaining({ url: '/api/transactions?limit=50&search=tea' })).toBe('585');
    expect(await remaining({ url: '/api/transactions/totals?search=tea' })).toBe('582');
    for (let list = 0; list < 58; list++) expect(await ann.request(wholeList)).toMatchObject({ status: 200 });

    const refused = await ann.request(wholeList);
    expect(refused).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await ann.request(dashboard)).toMatchObject({ status: 200 });
    expect(await ann.request(dashboard)).toMatchObject({ status: 200 });
    expect(await ann.request(dashboard)).toMatchObject({ status: 429 });
  }, 60_000);

  test('nine requests of one account at once: eight are worked on, and others are answered meanwhile', async () => {
    const { db, guest } = await startApp(database, { rateLimits: true });
    const mallory = await guest();
    const bob = await guest();
    // The first request of a person writes their time zone.
    for (const person of [mallory, bob]) await person.request(dashboard);
    const unlocked = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (tx) => {
      await lockUser(tx, mallory.userId as UserId);
      locked.resolve();
      await unlocked.promise;
    });
    await locked.promise;
    const add = { method: 'POST', url: '/api/transactions', payload: wire(expense()) } as const;
    const eight = Array.from({ length: 8 }, () => mallory.request(add));
    // Each has to be at work before the ninth arrives.
    await bob.request(dashboard);
    let isAnswered = false;
    const ninth = mallory.request(dashboard).then((answer) => {
      isAnswered = true;
      return answer;
    });

    for (let turn = 0; turn < 5; turn++) expect(await bob.request(dashboard)).toMatchObject({ status: 200 });
    expect(isAnswered).toBe(false);
    unlocked.resolve();
    await holding;
    for (const answer of await Promise.all(eight)) expect(answer.status).toBe(201);
    expect((await ninth).status).toBe(200);
  });

  test('a search leaves the event loop to others, and finds the same', async () => {
    const { db, guest } = await startApp(database);
    const ann = await guest();
    await sql`
      insert into transactions (user_id, id, type, amount_cents, category, date, description, note, created_at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 5000)
      select ${ann.userId}, 'id-' || n, 'expense', 100, 'food', '2026-03-01', 'Größe ' || n, 'nïchts', n from numbers`.execute(
      db,
    );
    let isFound = false;
    const searches = Promise.all(
      ['größe 4999', 'gibt es nïcht', 'nichts'].map((search) =>
        ann.request({ url: `/api/transactions/totals?search=${encodeURIComponent(search)}` }),
      ),
    ).finally(() => {
      isFound = true;
    });
    let rounds = 0;
    let longest = 0;
    for (let from = performance.now(); !isFound; from = performance.now()) {
      await new Promise(setImmediate);
      rounds += 1;
      longest = Math.max(longest, performance.now() - from);
    }

    expect((await searches).map(({ json }) => json.count)).toEqual([1, 0, 0]);
    expect(rounds, `rounds of the event loop, the longest of ${longest} ms`).toBeGreaterThan(20);
  });
});

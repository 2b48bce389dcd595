import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GoalId } from '#shared/ids.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import {
  closeGoal,
  expense,
  hasGoal,
  readMonthTotals,
  recomputeMonthTotals,
  record,
  savings,
  wire,
} from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';

const ID = '019c0000-0000-7000-8000-000000000001';
const lunch = { ...wire(expense({ amount: 12_50, description: 'Lunch' })), _id: ID };

function post(person: Person, payload: object = lunch, headers: Record<string, string> = {}) {
  return person.request({ method: 'POST', url: '/api/transactions', payload, headers });
}

async function listed(person: Person) {
  return (await person.call(transactions.list, { query: {} })).items;
}

describe.each(databases)('a new transaction with an id of the device on %s', (database) => {
  test('is recorded under that id once, however often it is sent', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    const first = await post(ann);
    expect(first).toMatchObject({ status: 201, json: { transaction: { _id: ID, amount: 12.5, version: 1 } } });

    setNow('2026-03-31T12:00:00Z');
    const again = await post(ann);

    expect(again).toMatchObject({ status: 200, json: first.json });
    expect(await listed(ann)).toHaveLength(1);
    expect(await readMonthTotals(ann.db)).toEqual(await recomputeMonthTotals(ann.db));
  });

  test('is recorded once when the same request arrives several times at once', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(ann)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(await listed(ann)).toHaveLength(1);
  });

  test.each([
    ['amount', 12.51],
    ['description', 'Dinner'],
    ['category', 'shopping'],
    ['date', '2026-03-09'],
    ['note', 'with Bob'],
    ['type', 'income'],
  ])('conflicts if the stored one has another %s, and names the stored one', async (field, value) => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const { json } = await post(ann);

    const conflict = await post(ann, { ...lunch, [field]: value });

    const current = { transaction: json.transaction };
    expect(conflict).toMatchObject({ status: 409, json: { code: 'transaction_exists', current } });
    expect(await listed(ann)).toMatchObject([{ _id: ID, amount: 12_50 }]);
  });

  test('conflicts after an edit of the stored one', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await post(ann);
    await ann.request({ method: 'PUT', url: `/api/transactions/${ID}`, payload: { ...lunch, amount: 15 } });
    expect(await post(ann)).toMatchObject({ status: 409, json: { code: 'transaction_exists' } });
    expect(await listed(ann)).toMatchObject([{ _id: ID, amount: 15_00, version: 2 }]);
  });

  test('is not revived once it was deleted, and counts once after a restoration', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await post(ann);
    const url = `/api/transactions/${ID}`;
    await ann.request({ method: 'DELETE', url });

    expect(await post(ann)).toMatchObject({ status: 410, json: { code: 'transaction_deleted' } });
    expect(await post(ann, { ...lunch, amount: 1 })).toMatchObject({ status: 410 });
    expect(await listed(ann)).toEqual([]);

    await ann.request({ method: 'POST', url: `${url}/restore` });
    expect(await post(ann)).toMatchObject({ status: 200 });
    expect(await listed(ann)).toHaveLength(1);
  });

  test("is free although another user's transaction has it, stored or deleted", async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    await post(bob, { ...lunch, description: 'Secret' });

    const own = await post(ann);
    expect(own).toMatchObject({ status: 201, json: { transaction: { _id: ID, description: 'Lunch' } } });
    expect(await post(ann)).toMatchObject({ status: 200, json: own.json });
    await ann.request({ method: 'DELETE', url: `/api/transactions/${ID}` });

    expect(await listed(ann)).toEqual([]);
    expect(await listed(bob)).toMatchObject([{ _id: ID, description: 'Secret' }]);
    expect(await post(bob, { ...lunch, description: 'Secret' })).toMatchObject({ status: 200 });
  });

  test('is found although its goal was closed, and a rejected one stays free', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const car = await hasGoal(ann);
    const saved = { ...wire(savings(car)), _id: ID };
    await post(ann, saved);
    await closeGoal(ann, car);
    expect(await post(ann, saved)).toMatchObject({ status: 200 });

    const other = { ...saved, _id: ID.replace(/1$/, '2') };
    expect(await post(ann, other)).toMatchObject({ status: 409, json: { code: 'goal_closed' } });
    const missing = { ...other, goalId: 'never-was' as GoalId };
    expect(await post(ann, missing)).toMatchObject({ status: 404, json: { code: 'goal_not_found' } });
    const house = await hasGoal(ann, 'House');
    expect(await post(ann, { ...other, goalId: house })).toMatchObject({ status: 201 });
  });

  test('keeps the answer of an Idempotency-Key, and is recorded once under two keys', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const first = await post(ann, lunch, { 'idempotency-key': 'a' });
    expect(await post(ann, lunch, { 'idempotency-key': 'a' })).toMatchObject({ status: 201, json: first.json });
    expect(await post(ann, lunch, { 'idempotency-key': 'b' })).toMatchObject({ status: 200, json: first.json });
    expect(await listed(ann)).toHaveLength(1);
  });

  test('takes its place in the list by the time of its arrival, whatever time its id claims', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    const ids = ['ffffffff-ffff-7fff-bfff-ffffffffffff', ID, '00000000-0000-7000-8000-000000000000'];
    for (const [second, _id] of ids.entries()) {
      setNow(`2026-03-15T12:00:0${second}Z`);
      await post(ann, { ...lunch, _id });
    }
    setNow('2026-03-15T12:00:09Z');
    const [last] = await record(ann, expense());

    const ordered = [last?._id, ...ids.toReversed()];
    expect((await listed(ann)).map(({ _id }) => _id)).toEqual(ordered);
    const pages: unknown[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await ann.call(transactions.list, { query: { limit: 1, ...(cursor && { cursor }) } });
      pages.push(...page.items.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(pages).toEqual(ordered);
  });

  test.each([
    '',
    'mine',
    7,
    null,
    { $ne: null },
    ID.toUpperCase(),
    ID.replace('-7', '-4'),
    ID.replace('-8', '-c'),
    `${ID} `,
    `${ID}0`,
  ])('is rejected with the id %j', async (_id) => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const message = ['The id must be a UUID of version 7 in lower case'];
    expect(await post(ann, { ...lunch, _id })).toMatchObject({ status: 400, json: { errors: { _id: message } } });
    expect(await listed(ann)).toEqual([]);
  });
});

test.each(databases)(
  'each transaction is recorded once after any retries on %s',
  { timeout: 60_000 },
  async (database) => {
    const { guest } = await startApp(database);
    const sends = fc.array(fc.nat({ max: 5 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(sends, async (sent) => {
        const ann = await guest();
        await Promise.all(
          sent.map((which) => post(ann, { ...lunch, _id: ID.replace(/1$/, `${which}`), amount: which + 1 })),
        );
        const ids = (await listed(ann)).map(({ amount }) => amount / 100 - 1);
        expect(ids.sort()).toEqual([...new Set(sent)].sort());
      }),
      { numRuns: 10 },
    );
  },
);

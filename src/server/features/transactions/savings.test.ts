import { describe, expect, test } from 'vitest';
import { dashboardContract as dashboard } from '#shared/dashboard/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { closeGoal, expense, hasGoal, income, record, savings, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';

const CLOSED = {
  status: 409,
  json: {
    success: false,
    code: 'goal_closed',
    message: 'This goal is closed, so its savings can no longer be changed',
  },
};
const NO_GOAL = { status: 404, json: { success: false, code: 'goal_not_found', message: 'Goal not found' } };

async function summary(person: Person) {
  return (await person.call(dashboard.read, {})).summary;
}

function post(person: Person, payload: object) {
  return person.request({ method: 'POST', url: '/api/transactions', payload });
}

describe.each(databases)('savings on %s', (database) => {
  test('lower the balance and count only as savings', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const car = await hasGoal(ann);

    await record(ann, income({ amount: 100_00 }), expense({ amount: 30_00 }), savings(car, { amount: 25_00 }));

    expect(await summary(ann)).toEqual({
      income: 100_00,
      expense: 30_00,
      savings: 25_00,
      balance: 45_00,
      month: { income: 100_00, expense: 30_00, savings: 25_00 },
    });
  });

  test('have a goal and no category, unlike other types, whatever the request contains', {
    tags: ['3.transaction.category', '3.transaction.goal'],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const car = await hasGoal(ann);

    const saved = await post(ann, { ...wire(savings(car)), category: 'salary' });
    const spent = await post(ann, { ...wire(expense({ category: 'bills' })), goalId: car });

    expect(saved.json.transaction).toMatchObject({ type: 'savings', goalId: car, category: null });
    expect(spent.json.transaction).toMatchObject({ type: 'expense', goalId: null, category: 'bills' });
    const rows = await ann.db.selectFrom('transactions').select(['goal_id', 'category']).orderBy('type').execute();
    expect(rows).toEqual([
      { goal_id: null, category: 'bills' },
      { goal_id: car, category: null },
    ]);
    expect((await ann.call(transactions.userCategories, {})).categories).toEqual(['bills']);
  });

  test('can become an expense and savings again in an edit', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const car = await hasGoal(ann);
    const [saved] = await record(ann, savings(car, { amount: 5_00 }));
    const url = `/api/transactions/${saved?._id}`;

    const spent = await ann.request({ method: 'PUT', url, payload: wire(expense({ amount: 5_00 })) });
    expect(spent.json.transaction).toMatchObject({ type: 'expense', goalId: null, category: 'groceries' });
    expect(await summary(ann)).toMatchObject({ savings: 0, expense: 5_00 });

    const back = await ann.request({ method: 'PUT', url, payload: wire(savings(car, { amount: 5_00 })) });
    expect(back.json.transaction).toMatchObject({ type: 'savings', goalId: car, category: null });
    expect(await summary(ann)).toMatchObject({ savings: 5_00, expense: 0 });
  });

  test("for an unknown goal are rejected like savings for another user's goal", async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    const bobsGoal = await hasGoal(bob);
    const [lunch] = await record(ann, expense());
    const url = `/api/transactions/${lunch?._id}`;

    for (const goalId of [bobsGoal, 'no-such-goal' as typeof bobsGoal]) {
      const payload = wire(savings(goalId));
      expect(await post(ann, payload)).toMatchObject(NO_GOAL);
      expect(await ann.request({ method: 'PUT', url, payload })).toMatchObject(NO_GOAL);
    }
    expect((await ann.call(transactions.list, { query: {} })).items).toEqual([lunch]);
    expect(await summary(bob)).toMatchObject({ savings: 0 });
  });

  test('of a closed goal are read-only: no additions, edits, deletions, or moves', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const [closed, open] = [await hasGoal(ann, 'Old car'), await hasGoal(ann, 'New car')];
    await record(ann, savings(closed, { amount: 40_00 }), savings(open, { amount: 2_00 }));
    const { items } = await ann.call(transactions.list, { query: {} });
    const urlOf = (goalId: string) => `/api/transactions/${items.find((item) => item.goalId === goalId)?._id}`;
    await closeGoal(ann, closed);
    const before = await summary(ann);

    const attempts = [
      post(ann, wire(savings(closed))),
      ann.request({ method: 'PUT', url: urlOf(closed), payload: wire(savings(closed, { amount: 1 })) }),
      ann.request({ method: 'PUT', url: urlOf(closed), payload: wire(savings(open)) }),
      ann.request({ method: 'PUT', url: urlOf(closed), payload: wire(income()) }),
      ann.request({ method: 'PUT', url: urlOf(open), payload: wire(savings(closed)) }),
      ann.request({ method: 'DELETE', url: urlOf(closed) }),
    ];

    for (const attempt of attempts) expect(await attempt).toMatchObject(CLOSED);
    expect(await ann.call(transactions.list, { query: {} })).toMatchObject({ items });
    expect(await summary(ann)).toEqual(before);
    expect(await ann.request({ url: urlOf(closed) })).toMatchObject({ status: 200 });
  });

  test('that were deleted cannot be restored after their goal has closed', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const car = await hasGoal(ann);
    const [saved] = await record(ann, savings(car));
    const url = `/api/transactions/${saved?._id}`;
    await ann.request({ method: 'DELETE', url });
    await closeGoal(ann, car);

    expect(await ann.request({ method: 'POST', url: `${url}/restore` })).toMatchObject(CLOSED);

    expect(await summary(ann)).toMatchObject({ savings: 0, balance: 0 });
    expect((await ann.call(transactions.list, { query: {} })).items).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import type { Cents } from '#shared/money.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, income, record, savings, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { figures, goalDraft, startGoal } from '#testing/features/goals.ts';

const at = (id: string) => `/api/transactions/${id}`;

/** Sets the amount of a goal, as a PUT does. */
function adjust(person: Person, id: string, amount: number) {
  const payload = { name: 'Car', targetAmount: 1000, deadline: '2026-12-31', currentAmount: amount / 100 };
  return person.request({ method: 'PUT', url: `/api/goals/${id}`, payload });
}

function refusedBecause(message: string) {
  return { status: 409, json: { success: false, code: 'goal_below_zero', message } };
}

describe.each(databases)('the amount of a goal on %s', (database) => {
  test('follows every new, edited, moved, deleted, and restored savings transaction', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const [car, house] = [await startGoal(ann), await startGoal(ann, { name: 'House' })];
    const held = async () => (await figures(ann)).goals;

    const [saved] = await record(ann, savings(car, { amount: 100_00, date: '2024-02-29' }));
    const url = at(saved?._id ?? '');
    expect(await held()).toEqual({ Car: 100_00, House: 0 });
    await ann.request({ method: 'PUT', url, payload: wire(savings(car, { amount: 70_00 })) });
    expect(await held()).toEqual({ Car: 70_00, House: 0 });
    await ann.request({ method: 'PUT', url, payload: wire(savings(house, { amount: 70_01 })) });
    expect(await held()).toEqual({ Car: 0, House: 70_01 });
    await ann.request({ method: 'DELETE', url });
    expect(await held()).toEqual({ Car: 0, House: 0 });
    await ann.request({ method: 'POST', url: `${url}/restore` });
    expect(await held()).toEqual({ Car: 0, House: 70_01 });
    await ann.request({ method: 'PUT', url, payload: wire(income({ amount: 70_01 })) });
    expect(await held()).toEqual({ Car: 0, House: 0 });
  });

  test('grows with a contribution, which is a savings transaction of today', {
    tags: ['7.goals.contribute'],
  }, async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    const name = 'x'.repeat(100);
    const goalId = await startGoal(ann, { name, saved: 1_00 });
    setNow('2026-04-01T03:30:00Z');

    const { status, json } = await ann.request({
      method: 'POST',
      url: `/api/goals/${goalId}/contribute`,
      payload: { amount: 12.5 },
    });

    expect({ status, json }).toMatchObject({
      status: 201,
      json: {
        goal: { _id: goalId, currentAmount: 13.5 },
        transaction: { type: 'savings', amount: 12.5, goalId, date: '2026-03-31', category: null },
      },
    });
    expect(json.transaction.description).toBe(`Contribution to ${name}`);
    const { items } = await ann.call(transactions.list, { query: { goalId } });
    expect(items).toContainEqual({ ...json.transaction, amount: 12_50 });
    expect(await figures(ann)).toMatchObject({ savings: 13_50, balance: -13_50 });

    await ann.request({ method: 'DELETE', url: at(json.transaction._id) });
    expect(await figures(ann)).toMatchObject({ savings: 1_00, goals: { [name]: 1_00 } });
  });

  test('grows only by a contribution above zero', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const url = `/api/goals/${await startGoal(ann)}/contribute`;
    for (const [amount, message] of [
      [undefined, 'Amount is required'],
      [0, 'Amount must be greater than 0'],
      [-5, 'Amount must be greater than 0'],
      [0.001, 'Amount can have at most 2 decimals'],
    ]) {
      expect(await ann.request({ method: 'POST', url, payload: { amount } })).toMatchObject({
        status: 400,
        json: { errors: { amount: [message] } },
      });
    }
    expect(await figures(ann)).toMatchObject({ savings: 0, goals: { Car: 0 } });
  });

  test('set by PUT differs by an adjustment: money from outside, not savings of this ledger', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await record(ann, income({ amount: 500_00 }));
    const car = await startGoal(ann, { saved: 100_00 });
    const before = await figures(ann);

    expect(await adjust(ann, car, 180_50)).toMatchObject({ status: 200, json: { goal: { currentAmount: 180.5 } } });
    await adjust(ann, car, 180_50);
    await ann.call(goals.update, { params: { goalId: car }, body: goalDraft() });
    expect(await figures(ann)).toEqual({ ...before, goals: { Car: 180_50 } });
    await adjust(ann, car, 0);
    expect(await figures(ann)).toEqual({ ...before, goals: { Car: 0 } });

    const movements = await ann.db
      .selectFrom('goal_movements')
      .select(['kind', 'amount_cents', 'date'])
      .orderBy('id')
      .execute();
    expect(movements).toEqual([
      { kind: 'adjustment', amount_cents: 80_50, date: '2026-03-15' },
      { kind: 'adjustment', amount_cents: -180_50, date: '2026-03-15' },
    ]);
    expect(await adjust(ann, car, -1)).toMatchObject({
      status: 400,
      json: { errors: { currentAmount: ['Current amount cannot be below 0'] } },
    });
  });

  test('stays the same when an adjustment comes with a rejected change', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const car = await startGoal(ann, { saved: 100_00 });
    const payload = { name: 'Car', targetAmount: 99, deadline: '2026-12-31', currentAmount: 50 };
    expect(await ann.request({ method: 'PUT', url: `/api/goals/${car}`, payload })).toMatchObject({ status: 400 });
    expect((await figures(ann)).goals).toEqual({ Car: 100_00 });
  });

  test('never falls below zero in an open goal, and the rejection says why', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const [car, house] = [await startGoal(ann), await startGoal(ann, { name: 'House' })];
    const [large, small] = await record(ann, savings(car, { amount: 100_00 }), savings(car, { amount: 10_00 }));
    await adjust(ann, car, 40_00);
    const before = [await figures(ann), (await ann.call(transactions.list, { query: {} })).items];
    const change = (draft: ReturnType<typeof savings>) =>
      ann.request({ method: 'PUT', url: at(large?._id ?? ''), payload: wire(draft) });
    const all = refusedBecause('The goal holds $40.00, so $100.00 cannot be taken out of it');

    expect(await ann.request({ method: 'DELETE', url: at(large?._id ?? '') })).toMatchObject(all);
    expect(await change(savings(house, { amount: 100_00 }))).toMatchObject(all);
    expect(await change(expense({ amount: 1 }))).toMatchObject(all);
    expect(await change(savings(car, { amount: 59_99 }))).toMatchObject(
      refusedBecause('The goal holds $40.00, so $40.01 cannot be taken out of it'),
    );
    expect([await figures(ann), (await ann.call(transactions.list, { query: {} })).items]).toEqual(before);

    expect(await change(savings(car, { amount: 100_00, date: '2020-01-01', description: 'Renamed' }))).toMatchObject({
      status: 200,
    });
    expect(await change(savings(car, { amount: 60_00 }))).toMatchObject({ status: 200 });
    expect((await figures(ann)).goals).toEqual({ Car: 0, House: 0 });
    expect(await ann.request({ method: 'DELETE', url: at(small?._id ?? '') })).toMatchObject(
      refusedBecause('The goal holds $0.00, so $10.00 cannot be taken out of it'),
    );
  });

  test('covers only one of two simultaneous deletions that together exceed it', async () => {
    const { guest, replica } = await startApp(database);
    const ann = await guest();
    const car = await startGoal(ann);
    const saved = await record(ann, savings(car, { amount: 60_00 }), savings(car, { amount: 60_00 }));
    await adjust(ann, car, 60_00);
    const other = await replica();
    const headers = { authorization: `Bearer ${ann.token}` };

    const answers = await Promise.all([
      ann.request({ method: 'DELETE', url: at(saved[0]?._id ?? '') }),
      other.request({ method: 'DELETE', url: at(saved[1]?._id ?? ''), headers }),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await figures(ann)).goals).toEqual({ Car: 0 });
  });

  test('includes all of many simultaneous contributions', async () => {
    const { guest, replica } = await startApp(database);
    const ann = await guest();
    const goalId = await startGoal(ann);
    const other = await replica();
    const headers = { authorization: `Bearer ${ann.token}` };
    const contribution = { method: 'POST', url: `/api/goals/${goalId}/contribute`, payload: { amount: 0.01 } } as const;

    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? ann : other).request({ ...contribution, headers })),
    );

    expect(await figures(ann)).toMatchObject({ savings: 20 as Cents, goals: { Car: 20 } });
  });
});

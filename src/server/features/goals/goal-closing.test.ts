import { describe, expect, test } from 'vitest';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import type { GoalId } from '#shared/ids.ts';
import { cents, MAX_AMOUNT } from '#shared/money.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { income, record, savings, wire } from '#testing/app/builders.ts';
import { type DatabaseKind, databases } from '#testing/databases/databases.ts';
import { figures, goalDraft, startGoal } from '#testing/features/goals.ts';

/** Ann earned $1,000.00 and saved $120.00 for a car and $30.00 for a house. */
async function startWithGoals(database: DatabaseKind) {
  const app = await startApp(database);
  const ann = await app.guest();
  await record(ann, income({ amount: 1_000_00 }));
  const car = await startGoal(ann, { saved: 120_00 });
  const house = await startGoal(ann, { name: 'House', saved: 30_00 });
  return { ...app, ann, car, house };
}

function reallocate(person: Person, source: string, target: unknown) {
  return person.request({ method: 'POST', url: `/api/goals/${source}/reallocate`, payload: { target } });
}

async function read(person: Person, goalId: GoalId) {
  return (await person.call(goals.read, { params: { goalId } })).goal;
}

const START = { income: 1_000_00, savings: 150_00, balance: 850_00, goals: { Car: 120_00, House: 30_00 } };

describe.each(databases)('closing a goal on %s', (database) => {
  test('with Delete & Lose Funds keeps its savings and the balance', async () => {
    const { ann, car } = await startWithGoals(database);
    expect(await figures(ann)).toEqual(START);

    await ann.call(goals.remove, { params: { goalId: car }, query: {} });

    expect(await figures(ann)).toEqual({ ...START, goals: { House: 30_00 } });
    expect(await read(ann, car)).toMatchObject({ isClosed: true, currentAmount: 120_00 });
  });

  test('with a displayed amount is rejected if the goal holds another amount, and changes nothing', async () => {
    const { ann, car } = await startWithGoals(database);
    const body = { amount: 500_00 as never };
    await ann.call(goals.contribute, { params: { goalId: car }, body });
    const before = await figures(ann);
    const remove = (saved: string) => ann.request({ method: 'DELETE', url: `/api/goals/${car}?saved=${saved}` });

    for (const told of ['0', '120', '619.99', '620.01', '-620']) {
      expect(await remove(told)).toMatchObject({ status: 409, json: { code: 'goal_amount_changed' } });
    }
    expect(await remove('plenty')).toMatchObject({
      status: 400,
      json: { errors: { saved: ['Saved amount must be an amount'] } },
    });
    expect(await figures(ann)).toEqual(before);
    expect(await read(ann, car)).toMatchObject({ isClosed: false, currentAmount: 620_00 });

    expect(await remove('620')).toMatchObject({ status: 200 });
    expect(await read(ann, car)).toMatchObject({ isClosed: true });
    expect(await remove('0')).toMatchObject({ status: 200 });
  });

  test('with a displayed amount is also rejected if the goal holds more than the largest amount', async () => {
    const { ann, car } = await startWithGoals(database);
    for (const amount of [MAX_AMOUNT, 100_00]) {
      await ann.call(goals.contribute, { params: { goalId: car }, body: { amount: cents(amount) } });
    }
    const remove = (saved: string) => ann.request({ method: 'DELETE', url: `/api/goals/${car}?saved=${saved}` });

    expect(await remove('1000000119.99')).toMatchObject({ status: 409, json: { code: 'goal_amount_changed' } });
    expect(await read(ann, car)).toMatchObject({ isClosed: false });
    expect(await remove('1000000219.99')).toMatchObject({ status: 200 });
  });

  test('as an empty goal is rejected while money arrives', async () => {
    const { ann } = await startWithGoals(database);
    const goalId = await startGoal(ann, { name: 'Boat' });
    const url = `/api/goals/${goalId}`;
    const [saving, deletion] = await Promise.all([
      ann.request({ method: 'POST', url: `${url}/contribute`, payload: { amount: 500 } }),
      ann.request({ method: 'DELETE', url: `${url}?saved=0` }),
    ]);

    expect([saving.status, deletion.status]).toBeOneOf([
      [201, 409],
      [409, 200],
    ]);
    expect(await read(ann, goalId)).toMatchObject(
      saving.status === 201 ? { isClosed: false, currentAmount: 500_00 } : { isClosed: true, currentAmount: 0 },
    );
  });

  test('with Move to Income Balance lowers savings and raises the balance, but keeps income', async () => {
    const { ann, car } = await startWithGoals(database);

    expect(await reallocate(ann, car, 'balance')).toMatchObject({ status: 200, json: { success: true, goal: null } });

    expect(await figures(ann)).toEqual({
      income: 1_000_00,
      savings: 30_00,
      balance: 970_00,
      goals: { House: 30_00 },
    });
    expect(await read(ann, car)).toMatchObject({ isClosed: true, currentAmount: 0, name: 'Car' });
  });

  test('with a transfer empties and closes the source, raises the target, and keeps the balance', {
    tags: ['4.reallocation.source-deleted'],
  }, async () => {
    const { ann, car, house } = await startWithGoals(database);

    const { json } = await reallocate(ann, car, house);

    expect(json.goal).toMatchObject({ _id: house, currentAmount: 150 });
    expect(await figures(ann)).toEqual({ ...START, goals: { House: 150_00 } });
    expect(await read(ann, car)).toMatchObject({ isClosed: true, currentAmount: 0 });
  });

  test('with a transfer keeps the name, the target, and the date of the receiving goal', {
    tags: ['4.reallocation.target-kept'],
  }, async () => {
    const { ann, car, house } = await startWithGoals(database);
    const { name, targetAmount, deadline } = await read(ann, house);

    await reallocate(ann, car, house);

    expect(await read(ann, house)).toMatchObject({ name, targetAmount, deadline, isClosed: false });
  });

  test('by PUT with a raised amount and DELETE, as specified, leads to the same figures', {
    tags: ['4.reallocation.target-raised', '7.goals.update-reallocation'],
  }, async () => {
    const [twoCalls, oneCall] = [await startWithGoals(database), await startWithGoals(database)];
    const payload = { name: 'House', targetAmount: 1000, deadline: '2026-12-31', currentAmount: 30 + 120 };

    await twoCalls.ann.request({ method: 'PUT', url: `/api/goals/${twoCalls.house}`, payload });
    await twoCalls.ann.request({ method: 'DELETE', url: `/api/goals/${twoCalls.car}` });
    await reallocate(oneCall.ann, oneCall.car, oneCall.house);

    expect(await figures(twoCalls.ann)).toEqual({ ...START, goals: { House: 150_00 } });
    expect(await figures(twoCalls.ann)).toEqual(await figures(oneCall.ann));
    for (const { ann, house } of [twoCalls, oneCall]) await reallocate(ann, house, 'balance');
    expect(await figures(twoCalls.ann)).toEqual({ income: 1_000_00, savings: 0, balance: 1_000_00, goals: {} });
    expect(await figures(twoCalls.ann)).toEqual(await figures(oneCall.ann));
  });

  test('counts the release in its own month, whose savings may become negative', async () => {
    const { ann, car, setNow } = await startWithGoals(database);
    setNow('2026-05-01T12:00:00Z');
    await reallocate(ann, car, 'balance');

    const { json } = await ann.request({ url: '/api/dashboard' });
    expect(json.summary).toMatchObject({ savings: 30, balance: 970, month: { savings: -120, income: 0 } });
  });

  test('makes savings negative when it releases money from outside', async () => {
    const { ann, car, house } = await startWithGoals(database);
    const body = { ...goalDraft(), currentAmount: 500_00 as never };
    await ann.call(goals.update, { params: { goalId: car }, body });

    await reallocate(ann, car, 'balance');
    await reallocate(ann, house, 'balance');

    expect(await figures(ann)).toEqual({ income: 1_000_00, savings: -380_00, balance: 1_380_00, goals: {} });
  });

  test('may transfer money to a goal past its date or past its target', async () => {
    const { ann, car, house, setNow } = await startWithGoals(database);
    const small = await startGoal(ann, { name: 'Small', target: 1_00, deadline: '2026-03-16', saved: 1_00 });
    setNow('2026-06-01T12:00:00Z');

    expect(await reallocate(ann, car, small)).toMatchObject({ status: 200, json: { goal: { currentAmount: 121 } } });
    const payload = { name: 'Small', targetAmount: 1, deadline: '2026-03-16', currentAmount: 151 };
    expect(await ann.request({ method: 'PUT', url: `/api/goals/${small}`, payload })).toMatchObject({ status: 200 });
    await ann.call(goals.remove, { params: { goalId: house }, query: {} });
    expect(await figures(ann)).toMatchObject({ savings: 151_00, goals: { Small: 151_00 } });
  });

  test('succeeds for an empty goal', async () => {
    const { ann, house } = await startWithGoals(database);
    const [one, other] = [await startGoal(ann, { name: 'One' }), await startGoal(ann, { name: 'Other' })];

    expect(await reallocate(ann, one, 'balance')).toMatchObject({ status: 200 });
    expect(await reallocate(ann, other, house)).toMatchObject({ status: 200, json: { goal: { currentAmount: 30 } } });

    expect(await figures(ann)).toEqual(START);
    expect(await ann.db.selectFrom('goal_movements').selectAll().execute()).toEqual([]);
  });

  test('is rejected beside the field if the target is missing, unknown, closed, or the goal itself', async () => {
    const { ann, car, house } = await startWithGoals(database);
    const closed = await startGoal(ann, { name: 'Closed' });
    await ann.call(goals.remove, { params: { goalId: closed }, query: {} });
    const cases = [
      [undefined, 400, 'validation_failed', 'An id is required'],
      [7, 400, 'validation_failed', 'An id is required'],
      ['never-was', 404, 'goal_not_found', 'Goal not found'],
      ['', 404, 'goal_not_found', 'Goal not found'],
      [closed, 409, 'goal_closed', 'This goal is closed'],
      [car, 400, 'validation_failed', 'Choose another goal'],
    ] as const;

    for (const [target, status, code, message] of cases) {
      expect(await reallocate(ann, car, target)).toMatchObject({
        status,
        json: { code, errors: { target: [message] } },
      });
    }
    expect(await figures(ann)).toEqual(START);
    expect(await reallocate(ann, 'never-was', house)).toMatchObject({ status: 404, json: { code: 'goal_not_found' } });
  });

  test('moves the money once after a retry and after two simultaneous requests', async () => {
    const { ann, car, house } = await startWithGoals(database);
    const request = { method: 'POST', url: `/api/goals/${car}/reallocate`, payload: { target: house } } as const;
    const headers = { 'idempotency-key': 'once' };
    const [first, again, other] = await Promise.all([
      ann.request({ ...request, headers }),
      ann.request({ ...request, headers }),
      ann.request(request),
    ]);

    expect(again?.json).toEqual(first?.json);
    expect([first?.status, other?.status].sort()).toEqual([200, 409]);
    expect(await figures(ann)).toEqual({ ...START, goals: { House: 150_00 } });
  });

  test('makes its savings read-only, however the goal was closed, so that no later edit creates money', async () => {
    const { ann, car, house } = await startWithGoals(database);
    const empty = await startGoal(ann, { name: 'Boat', saved: 7_00 });
    await ann.call(goals.remove, { params: { goalId: empty }, query: {} });
    await reallocate(ann, car, house);
    await reallocate(ann, house, 'balance');
    const { items } = await ann.call(transactions.list, { query: { type: 'savings' } });
    const before = await figures(ann);

    for (const { _id } of items) {
      const url = `/api/transactions/${_id}`;
      for (const attempt of [
        ann.request({ method: 'DELETE', url }),
        ann.request({ method: 'PUT', url, payload: wire(income()) }),
      ]) {
        expect(await attempt).toMatchObject({ status: 409, json: { code: 'goal_closed' } });
      }
    }
    expect(items).toHaveLength(3);
    expect(await figures(ann)).toEqual(before);
  });

  test('prevents the restoration of savings deleted before', async () => {
    const { ann, car } = await startWithGoals(database);
    const [saved] = await record(ann, savings(car, { amount: 5_00 }));
    const url = `/api/transactions/${saved?._id}`;
    await ann.request({ method: 'DELETE', url });
    await reallocate(ann, car, 'balance');
    const before = await figures(ann);

    expect(await ann.request({ method: 'POST', url: `${url}/restore` })).toMatchObject({ status: 409 });
    expect(await figures(ann)).toEqual(before);
  });
});

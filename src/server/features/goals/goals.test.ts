import { describe, expect, test } from 'vitest';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import type { GoalId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { goalDraft, startGoal } from '#testing/features/goals.ts';
import { createGoal } from './service.ts';

const NEW_YORK = { 'x-time-zone': 'America/New_York' };
const KOLKATA = { 'x-time-zone': 'Asia/Kolkata' };
/** Still March 31 in New York (23:30), already April 1 in Kolkata (09:00). */
const NIGHT = '2026-04-01T03:30:00Z';
const PAST = { status: 400, json: { errors: { deadline: ['Target date must be in the future'] } } };
const CAR = { name: 'Car', targetAmount: 1000, deadline: '2026-12-31' };

function post(person: Person, payload: object, headers = NEW_YORK) {
  return person.request({ method: 'POST', url: '/api/goals', payload, headers });
}

function put(person: Person, id: string, payload: object, headers = NEW_YORK) {
  return person.request({ method: 'PUT', url: `/api/goals/${id}`, payload, headers });
}

describe.each(databases)('a goal on %s', (database) => {
  test('is empty after its creation, and the response shows it as created', {
    tags: ['3.goal.fields', '7.goals.create'],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const { status, json } = await post(ann, { ...CAR, name: '  Car  ', targetAmount: 1234.5 });

    const goal = {
      ...CAR,
      targetAmount: 1234.5,
      _id: expect.any(String),
      currentAmount: 0,
      isClosed: false,
      version: 1,
    };
    expect({ status, json }).toEqual({
      status: 201,
      json: { success: true, goal: { ...goal, createdAt: new Date(NOW).toISOString() } },
    });
    const { json: one } = await ann.request({ url: `/api/goals/${json.goal._id}` });
    expect(one).toEqual(json);
  });

  test('is rejected for a user who was deleted during the session', async () => {
    const { db } = await startApp(database);
    const draft = { name: 'Car', targetAmount: 1000_00 as Cents, deadline: '2026-12-31' };

    const made = createGoal(db, { userId: 'gone' as never, now: NOW }, draft as never);

    await expect(made).rejects.toMatchObject({ code: 'invalid_token' });
    expect(await db.selectFrom('goals').selectAll().execute()).toEqual([]);
  });

  test('is listed while it is open, oldest first, under both names of the list', {
    tags: ['7.goals.list', '7.goals.list-items'],
  }, async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    expect((await ann.request({ url: '/api/goals' })).json).toEqual({ success: true, goals: [], items: [] });
    const ids: GoalId[] = [];
    for (const [index, name] of ['Third', 'Second', 'First'].entries()) {
      setNow(NOW + index);
      ids.push(await startGoal(ann, { name, saved: index * 50 }));
    }
    await ann.call(goals.remove, { params: { goalId: ids[1] as GoalId }, query: {} });

    const { json } = await ann.request({ url: '/api/goals' });
    expect(json.goals).toMatchObject([
      { name: 'Third', currentAmount: 0 },
      { name: 'First', currentAmount: 1 },
    ]);
    expect(json.items).toEqual(json.goals);
  });

  test('requires a name, a target, and a date, each with its message', {
    tags: [
      '5.goal.name-required',
      '5.goal.target-required',
      '5.goal.target-positive',
      '5.goal.deadline-required',
      '5.goal.edit-same',
    ],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const id = await startGoal(ann);
    const name = ['Goal name is required'];
    const targetAmount = ['Valid target amount is required'];
    const cases: [payload: object, errors: Record<string, string[]>][] = [
      [{}, { name, targetAmount, deadline: ['Target date is required'] }],
      [{ ...CAR, name: '   ' }, { name }],
      [{ ...CAR, name: 'x'.repeat(101) }, { name: ['Goal name cannot exceed 100 characters'] }],
      [{ ...CAR, targetAmount: 0 }, { targetAmount }],
      [{ ...CAR, targetAmount: -1 }, { targetAmount }],
      [{ ...CAR, targetAmount: '5' }, { targetAmount }],
      [{ ...CAR, targetAmount: 1.005 }, { targetAmount: ['Amount can have at most 2 decimals'] }],
      [{ ...CAR, targetAmount: 1_000_000_000 }, { targetAmount: ['Amount cannot exceed $999,999,999.99'] }],
      [{ ...CAR, deadline: '' }, { deadline: ['Target date is required'] }],
      [{ ...CAR, deadline: '2026-02-30' }, { deadline: ['Enter a valid date'] }],
    ];
    for (const [payload, errors] of cases) {
      const refusal = { status: 400, json: { success: false, code: 'validation_failed', errors } };
      expect(await post(ann, payload), JSON.stringify(payload)).toMatchObject(refusal);
      expect(await put(ann, id, payload), JSON.stringify(payload)).toMatchObject(refusal);
    }
    const errors = { name, targetAmount, deadline: ['Target date must be in the future'] };
    expect((await post(ann, { deadline: '2026-03-14' })).json.errors).toEqual(errors);
    expect((await ann.call(goals.list, {})).goals).toHaveLength(1);
    expect(await post(ann, { ...CAR, name: 'x'.repeat(100), targetAmount: 999_999_999.99 })).toMatchObject({
      status: 201,
    });
  });

  test('may be due today, but not yesterday, in the user’s time zone', {
    tags: ['5.goal.deadline-future'],
  }, async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    setNow(NIGHT);
    const by = (deadline: string) => ({ ...CAR, deadline });

    expect(await post(ann, by('2026-03-31'), NEW_YORK)).toMatchObject({ status: 201 });
    expect(await post(ann, by('2026-03-30'), NEW_YORK)).toMatchObject(PAST);
    expect(await post(ann, by('2026-04-01'), KOLKATA)).toMatchObject({ status: 201 });
    expect(await post(ann, by('2026-03-31'), KOLKATA)).toMatchObject(PAST);
    expect(await post(ann, by('2026-03-31T23:59:59Z'), NEW_YORK)).toMatchObject({
      status: 201,
      json: { goal: { deadline: '2026-03-31' } },
    });
  });

  test('is judged by the same date in an edit, but only if its date changes', {
    tags: ['5.goal.edit-same', '7.goals.update'],
  }, async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    const id = await startGoal(ann, { deadline: '2026-03-20' });
    setNow(NIGHT);

    expect(await put(ann, id, { ...CAR, deadline: '2026-03-20', name: 'Late car' })).toMatchObject({
      status: 200,
      json: { goal: { name: 'Late car', deadline: '2026-03-20' } },
    });
    expect(await put(ann, id, { ...CAR, deadline: '2026-03-21' })).toMatchObject(PAST);
    expect(await put(ann, id, { ...CAR, deadline: '2026-03-31' }, KOLKATA)).toMatchObject(PAST);
    expect(await put(ann, id, { ...CAR, deadline: '2026-03-31' }, NEW_YORK)).toMatchObject({ status: 200 });
  });

  test('rejects a target below the saved amount and names that amount', {
    tags: ['5.goal.edit-target'],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const id = await startGoal(ann, { saved: 234_50 });

    const refused = await put(ann, id, { ...CAR, targetAmount: 234.49, name: 'Never' });
    expect(refused).toMatchObject({
      status: 400,
      json: {
        errors: { targetAmount: ['Target amount cannot be less than current saved amount ($234.50)'] },
      },
    });
    expect((await ann.call(goals.read, { params: { goalId: id } })).goal).toMatchObject({ name: 'Car' });
    expect(await put(ann, id, { ...CAR, targetAmount: 234.5 })).toMatchObject({ status: 200 });
  });

  test('compares the target with the previous amount, and only if the target changes', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const id = await startGoal(ann, { target: 100_00, saved: 60_00 });

    expect(await put(ann, id, { ...CAR, targetAmount: 80, currentAmount: 250 })).toMatchObject({
      status: 200,
      json: { goal: { targetAmount: 80, currentAmount: 250 } },
    });
    expect(await put(ann, id, { ...CAR, targetAmount: 80, name: 'Full car' })).toMatchObject({ status: 200 });
    expect(await put(ann, id, { ...CAR, targetAmount: 90, currentAmount: 0 })).toMatchObject({
      status: 400,
      json: { errors: { targetAmount: [expect.stringContaining('($250.00)')] } },
    });
  });

  test('that is closed can be read by its id, but not changed', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const id = await startGoal(ann, { saved: 5_00 });
    const params = { goalId: id };
    await ann.call(goals.remove, { params, query: {} });

    const closed = { status: 409, json: { code: 'goal_closed' } };
    expect((await ann.call(goals.read, { params })).goal).toMatchObject({ name: 'Car', isClosed: true });
    expect(await put(ann, id, CAR)).toMatchObject(closed);
    for (const [path, payload] of [
      ['contribute', { amount: 1 }],
      ['reallocate', { target: 'balance' }],
    ] as const) {
      expect(await ann.request({ method: 'POST', url: `/api/goals/${id}/${path}`, payload })).toMatchObject(closed);
    }
    expect((await ann.call(goals.read, { params })).goal).toMatchObject({ currentAmount: 5_00 as Cents });
  });

  test('can be deleted again without an effect, so that a repeated click is no error', {
    tags: ['7.goals.delete'],
  }, async () => {
    const { guest, setNow, db } = await startApp(database);
    const ann = await guest();
    const goalId = await startGoal(ann, { saved: 5_00 });
    await ann.call(goals.remove, { params: { goalId }, query: {} });
    const before = await db.selectFrom('goals').selectAll().execute();
    setNow(NOW + 1000);

    await ann.call(goals.remove, { params: { goalId }, query: {} });

    expect(await db.selectFrom('goals').selectAll().execute()).toEqual(before);
    expect(await ann.request({ method: 'DELETE', url: '/api/goals/never-was' })).toMatchObject({ status: 404 });
  });

  test('is created once and gets a contribution once despite retries', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const retry = (url: string, payload: object) =>
      Promise.all(
        [1, 2, 3].map(() =>
          ann.request({ method: 'POST', url, payload, headers: { ...NEW_YORK, 'idempotency-key': url } }),
        ),
      );
    const [first, ...others] = await retry('/api/goals', CAR);
    for (const other of others) expect(other.json).toEqual(first?.json);
    await retry(`/api/goals/${first?.json.goal._id}/contribute`, { amount: 10 });

    expect((await ann.call(goals.list, {})).goals).toMatchObject([{ name: 'Car', currentAmount: 10_00 }]);
  });

  test('ignores body fields that users may not set', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const forged = { ...CAR, _id: 'mine', currentAmount: 500, isClosed: true, createdAt: '2020-01-01', user_id: 'x' };
    const { json } = await post(ann, forged);
    expect(json.goal).toMatchObject({ currentAmount: 0, isClosed: false });
    expect(json.goal._id).not.toBe('mine');
    expect((await ann.call(goals.list, {})).goals).toMatchObject([{ ...goalDraft(), currentAmount: 0 }]);
  });
});

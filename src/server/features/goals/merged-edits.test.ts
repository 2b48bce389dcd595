import { describe, expect, test } from 'vitest';
import { type Goal, goalsContract as goals } from '#shared/goals/contract.ts';
import { cents } from '#shared/money.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { goalDraft } from '#testing/features/goals.ts';

type Changes = Partial<ReturnType<typeof goalDraft> & { currentAmount: Goal['currentAmount'] }>;

/** Sends an edit of a goal as it was when the form opened. */
function edit(person: Person, opened: Goal, changes: Changes) {
  const body = { ...goalDraft(), ...changes, base: opened };
  return person.send(goals.update, { params: { goalId: opened._id }, body });
}

async function start(database: (typeof databases)[number]) {
  const { guest } = await startApp(database);
  const ann = await guest();
  const { goal: car } = await ann.call(goals.create, { body: goalDraft() });
  const read = async () => (await ann.call(goals.read, { params: { goalId: car._id } })).goal;
  return { ann, car, read };
}

describe.each(databases)('edits of one goal on %s', (database) => {
  test('keep the name of one tab and the target of the other, and reject two different names', async () => {
    const { ann, car, read } = await start(database);
    await Promise.all([
      edit(ann, car, { name: 'Red car' }),
      edit(ann, car, { targetAmount: cents(2_000_00) }),
      ann.call(goals.contribute, { params: { goalId: car._id }, body: { amount: cents(50_00) } }),
    ]);
    const merged = { name: 'Red car', targetAmount: 2_000_00, currentAmount: 50_00, version: 3 };
    expect(await read()).toEqual({ ...car, ...merged });

    expect(await edit(ann, car, { name: 'Blue car' })).toMatchObject({
      status: 409,
      json: { code: 'edit_conflict', errors: { name: [expect.any(String)] }, current: { goal: { name: 'Red car' } } },
    });
    expect(await read()).toMatchObject(merged);
  });

  test('never correct the saved amount over savings that arrived since', async () => {
    const { ann, car, read } = await start(database);
    await ann.call(goals.contribute, { params: { goalId: car._id }, body: { amount: cents(50_00) } });
    const correction = { currentAmount: cents(80_00) };
    expect(await edit(ann, car, correction)).toMatchObject({
      status: 409,
      json: { errors: { currentAmount: [expect.any(String)] } },
    });
    expect(await edit(ann, await read(), correction)).toMatchObject({ status: 200 });
    expect((await read()).currentAmount).toBe(80_00);
  });

  test('of a closed goal name the reason', async () => {
    const { ann, car } = await start(database);
    await ann.call(goals.reallocate, { params: { goalId: car._id }, body: { target: 'balance' } });
    expect(await edit(ann, car, { name: 'Red car' })).toMatchObject({ status: 409, json: { code: 'goal_closed' } });
  });
});

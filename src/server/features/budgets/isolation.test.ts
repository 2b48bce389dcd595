import { describe, expect, test } from 'vitest';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { budgetDraft, listBudgets, startBudget, storedRows } from '#testing/features/budgets.ts';

const NOBODYS = '0193d6a0-1b2c-7d3e-8f4a-5b6c7d8e9f00_2026-03';

async function expectUnknown(person: Person, id: string): Promise<void> {
  const url = `/api/budgets/${id}`;
  const { name, notes } = budgetDraft('Mine now');
  for (const attempt of [
    person.request({ method: 'PUT', url, payload: { name, notes, amount: 1 } }),
    ...[{ version: 1 }, { version: 99, name: 'Food' }].map((base) =>
      person.request({ method: 'PUT', url, payload: { name, notes, amount: 1, base } }),
    ),
    person.request({ method: 'DELETE', url }),
  ]) {
    const { status, json } = await attempt;
    expect({ id, status, success: json.success }).toEqual({ id, status: 404, success: false });
  }
}

describe.each(databases)('the budgets of two users on %s', (database) => {
  test("treat the other user's budget like an unknown one and like a month without a budget", {
    tags: ['6.access.own-budgets'],
  }, async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    await startBudget(ann, 'Food');
    const { _id: bobs } = await startBudget(bob, 'Food');
    const { _id: own } = await startBudget(ann, 'Fun', { from: '2026-03' });
    const rows = await storedRows(ann.db);
    const monthOf = (month: string) => own.replace('2026-03', month);
    const ids = [bobs, NOBODYS, own.slice(0, 36), monthOf('2026-02'), monthOf('2026-13'), monthOf('2036-04')];
    for (const id of [...ids, own.toUpperCase(), 'soon', '%27%20or%201=1--', '%25', '..']) await expectUnknown(ann, id);
    expect(await storedRows(ann.db)).toEqual(rows);
  });

  test("keep budgets, spending, and icons out of each other's responses", async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    const everything = async () => [
      await listBudgets(bob),
      (await bob.request({ url: '/api/transactions/categories?type=expense' })).json,
      (await bob.request({ url: '/api/transactions/user-categories' })).json,
    ];
    await startBudget(bob, 'Food');
    await record(bob, expense({ category: 'food', amount: 5_00 }));
    const before = await everything();
    await startBudget(ann, 'Food', { from: '2026-01', amount: 1_00 });
    await startBudget(ann, 'Secret', { icon: '🎁' });
    await record(ann, expense({ category: 'food' }), expense({ category: 'secret' }));
    expect(await everything()).toEqual(before);
  });

  test('include one budget for a category after ten simultaneous creations', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        ann.request({ method: 'POST', url: '/api/budgets', payload: { name: 'Food', amount: 10 } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await storedRows(ann.db)).budgets).toHaveLength(1);
  });
});

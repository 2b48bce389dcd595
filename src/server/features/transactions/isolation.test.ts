import { describe, expect, test } from 'vitest';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, hasGoal, income, record, savings, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';

const READS = [
  '/api/transactions',
  '/api/transactions/totals',
  '/api/transactions/user-categories',
  '/api/transactions/categories?type=expense',
  '/api/dashboard',
  '/api/dashboard/spending?period=this-month',
  '/api/preferences/settings',
];

function everything(person: Person) {
  return Promise.all(READS.map(async (url) => (await person.request({ url })).json));
}

describe.each(databases)('the transactions of two users on %s', (database) => {
  test("treat the other user's id like an unknown one in any place, and nothing changes", {
    tags: ['6.access.own-transactions'],
  }, async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    const bobsGoal = await hasGoal(bob);
    const [bobs, deleted] = await record(bob, expense(), savings(bobsGoal));
    await bob.request({ method: 'DELETE', url: `/api/transactions/${deleted?._id}` });
    await record(ann, income());
    const before = [await everything(ann), await everything(bob)];
    const payload = wire(expense({ amount: 1 }));
    const bases = [{ version: 1 }, { version: 99 }, { ...wire(expense()), version: 1 }];

    for (const id of [bobs?._id, deleted?._id, bobsGoal, bob.userId, 'never-was', '%27%20or%201=1--', '%25', '..']) {
      const url = `/api/transactions/${id}`;
      for (const attempt of [
        ann.request({ url }),
        ann.request({ method: 'PUT', url, payload }),
        ...bases.map((base) => ann.request({ method: 'PUT', url, payload: { ...payload, base } })),
        ann.request({ method: 'DELETE', url }),
        ann.request({ method: 'POST', url: `${url}/restore` }),
      ]) {
        const { status, json } = await attempt;
        expect({ id, status, success: json.success }).toEqual({ id, status: 404, success: false });
      }
    }
    const filtered = await ann.request({ url: `/api/transactions?goalId=${bobsGoal}` });
    expect(filtered).toMatchObject({ status: 200, json: { items: [] } });

    expect([await everything(ann), await everything(bob)]).toEqual(before);
    const restored = await bob.request({ method: 'POST', url: `/api/transactions/${deleted?._id}/restore` });
    expect(restored.status).toBe(200);
  });

  test("keep money, categories, and preferences out of each other's responses", {
    tags: ['6.access.own-transactions'],
  }, async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    const nothing = await everything(bob);
    await record(ann, expense({ category: 'secret' }), income({ category: 'lottery' }));
    const preferences = {
      displaySettings: { theme: 'Dark' },
      budgetSettings: { carryForwardUnusedBudget: false },
      dashboardPreferences: { recentTransactionsCount: 5 },
    };
    await ann.request({ method: 'PUT', url: '/api/preferences/settings', payload: preferences });

    expect(await everything(bob)).toEqual(nothing);
    expect(await everything(ann)).not.toEqual(nothing);
  });

  test('need a session for every read and change', async () => {
    const { guest, request } = await startApp(database);
    const ann = await guest();
    const [lunch] = await record(ann, expense());
    const url = `/api/transactions/${lunch?._id}`;
    const before = await everything(ann);
    const calls = [
      ...READS.map((read) => ({ method: 'GET' as const, url: read })),
      { method: 'GET' as const, url },
      { method: 'POST' as const, url: '/api/transactions', payload: wire(expense()) },
      { method: 'PUT' as const, url, payload: wire(expense()) },
      { method: 'DELETE' as const, url },
      { method: 'POST' as const, url: `${url}/restore` },
      { method: 'POST' as const, url: '/api/preferences/settings/reset' },
    ];
    for (const call of calls) {
      const code = (answer: { status: number; json: { code: string } }) => [call, answer.status, answer.json.code];
      expect(code(await request(call))).toEqual([call, 401, 'missing_token']);
      const forged = { authorization: `Bearer ${ann.token.slice(0, -1)}` };
      expect(code(await request({ ...call, headers: forged }))).toEqual([call, 401, 'invalid_token']);
    }
    expect(await everything(ann)).toEqual(before);
  });
});

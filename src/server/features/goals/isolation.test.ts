import { describe, expect, test } from 'vitest';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, record, savings, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { figures, startGoal } from '#testing/features/goals.ts';

const CAR = { name: 'Stolen', targetAmount: 1000, deadline: '2026-12-31', currentAmount: 1 };

describe.each(databases)('the goals of two users on %s', (database) => {
  test("treat the other user's goal id like an unknown one in any place, and nothing changes", {
    tags: ['6.access.own-goals'],
  }, async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    const anns = await startGoal(ann, { name: 'Mine', saved: 10_00 });
    const bobs = await startGoal(bob, { name: 'Secret', saved: 90_00 });
    const [lunch] = await record(ann, expense());
    const everything = async () => [
      await figures(ann),
      await figures(bob),
      (await ann.call(transactions.list, { query: {} })).items,
      (await bob.call(transactions.list, { query: {} })).items,
    ];
    const before = await everything();
    const answers: unknown[][] = [];

    for (const id of [bobs, 'never-was']) {
      const url = `/api/goals/${id}`;
      const attempts = [
        ann.request({ url }),
        ann.request({ method: 'PUT', url, payload: CAR }),
        ...[{ version: 1 }, { version: 99, name: 'Secret' }].map((base) =>
          ann.request({ method: 'PUT', url, payload: { ...CAR, base } }),
        ),
        ann.request({ method: 'DELETE', url }),
        ann.request({ method: 'POST', url: `${url}/contribute`, payload: { amount: 1 } }),
        ann.request({ method: 'POST', url: `${url}/reallocate`, payload: { target: anns } }),
        ann.request({ method: 'POST', url: `${url}/reallocate`, payload: { target: id } }),
        ann.request({ method: 'POST', url: `${url}/reallocate`, payload: { target: 'balance' } }),
        ann.request({ method: 'POST', url: `/api/goals/${anns}/reallocate`, payload: { target: id } }),
        ann.request({ method: 'POST', url: '/api/transactions', payload: wire(savings(id as typeof bobs)) }),
        ann.request({
          method: 'PUT',
          url: `/api/transactions/${lunch?._id}`,
          payload: wire(savings(id as typeof bobs)),
        }),
      ];
      answers.push(await Promise.all(attempts.map(async (attempt) => (await attempt).json)));
      for (const attempt of attempts) {
        expect(await attempt).toMatchObject({ status: 404, json: { success: false, code: 'goal_not_found' } });
      }
    }

    expect(answers[0]).toEqual(answers[1]);
    const based = (goalId: string) => {
      const payload = { ...wire(expense({ amount: 1 })), base: { version: 99, goalId } };
      return ann.request({ method: 'PUT', url: `/api/transactions/${lunch?._id}`, payload });
    };
    expect(await based(bobs)).toMatchObject({ status: 409, json: (await based('never-was')).json });
    expect(await everything()).toEqual(before);
    const { json } = await ann.request({ url: `/api/transactions?goalId=${bobs}` });
    expect(json.items).toEqual([]);
  });

  test('need a session for every read and change', async () => {
    const { guest, request } = await startApp(database);
    const ann = await guest();
    const url = `/api/goals/${await startGoal(ann, { saved: 10_00 })}`;
    const before = await figures(ann);
    for (const call of [
      { method: 'GET', url: '/api/goals' },
      { method: 'GET', url },
      { method: 'POST', url: '/api/goals', payload: CAR },
      { method: 'PUT', url, payload: CAR },
      { method: 'DELETE', url },
      { method: 'POST', url: `${url}/contribute`, payload: { amount: 1 } },
      { method: 'POST', url: `${url}/reallocate`, payload: { target: 'balance' } },
    ] as const) {
      expect(await request(call)).toMatchObject({ status: 401, json: { code: 'missing_token' } });
    }
    expect(await figures(ann)).toEqual(before);
  });
});

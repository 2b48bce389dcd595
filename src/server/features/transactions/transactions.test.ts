import { describe, expect, test } from 'vitest';
import { dashboardContract as dashboard } from '#shared/dashboard/contract.ts';
import type { TransactionId } from '#shared/ids.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, income, readMonthTotals, recomputeMonthTotals, record, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';

/** Everything that a change of the ledger could change. */
async function figures(person: Person) {
  const [{ items }, { summary, recent }, totals, { categories }] = [
    await person.call(transactions.list, { query: {} }),
    await person.call(dashboard.read, {}),
    await person.call(transactions.totals, { query: {} }),
    await person.call(transactions.userCategories, {}),
  ];
  return { items, summary, recent, totals, categories };
}

describe.each(databases)('a transaction on %s', (database) => {
  test('is returned complete, and reads return the same', {
    tags: ['3.transaction.fields', '7.transactions.list', '7.transactions.create'],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const payload = {
      type: 'expense',
      amount: 12.5,
      description: '  Lunch ',
      category: '  Food  &  Dining ',
      date: '2026-03-14',
      note: ' with Bob ',
    };

    const { status, json } = await ann.request({ method: 'POST', url: '/api/transactions', payload });

    expect(status).toBe(201);
    expect(json).toEqual({
      success: true,
      transaction: {
        ...payload,
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        description: 'Lunch',
        category: 'food & dining',
        note: 'with Bob',
        goalId: null,
        version: 1,
      },
    });
    const read = await ann.request({ url: `/api/transactions/${json.transaction._id}` });
    expect(read).toMatchObject({ status: 200, json });
    const list = await ann.request({ url: '/api/transactions' });
    const totals = { dayTotals: { '2026-03-14': -12.5 }, monthTotals: { '2026-03': -12.5 }, monthReleased: {} };
    expect(list.json).toEqual({ success: true, items: [json.transaction], nextCursor: null, ...totals });
  });

  test('gets every field replaced in an edit, but keeps its id and its place within its date', {
    tags: ['7.transactions.update'],
  }, async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    setNow('2026-03-15T12:00:01Z');
    const [first] = await record(ann, expense({ description: 'first', note: 'gone after the edit' }));
    setNow('2026-03-15T12:00:02Z');
    const [second] = await record(ann, expense({ description: 'second' }));
    const id = first?._id as TransactionId;
    const body = income({ amount: 99, category: 'gift', description: 'edited' });

    const { transaction } = await ann.call(transactions.update, { params: { transactionId: id }, body });

    expect(transaction).toEqual({ ...body, _id: id, goalId: null, version: 2 });
    expect((await ann.call(transactions.list, { query: {} })).items).toEqual([second, transaction]);
    expect((await ann.call(dashboard.read, {})).summary).toMatchObject({ income: 99, expense: 10_00 });
    expect(await readMonthTotals(ann.db)).toEqual(await recomputeMonthTotals(ann.db));
  });

  test('disappears from every figure when it is deleted, and a second deletion finds nothing', {
    tags: ['7.transactions.delete'],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const empty = await figures(ann);
    const [lunch] = await record(ann, expense());
    const url = `/api/transactions/${lunch?._id}`;

    expect(await ann.request({ method: 'DELETE', url })).toMatchObject({ status: 200, json: { success: true } });

    expect(await figures(ann)).toEqual(empty);
    const missing = { status: 404, json: { code: 'transaction_not_found', message: 'Transaction not found' } };
    expect(await ann.request({ method: 'DELETE', url })).toMatchObject(missing);
    expect(await ann.request({ url })).toMatchObject(missing);
    expect(await ann.request({ method: 'PUT', url, payload: wire(expense()) })).toMatchObject(missing);
    expect(await figures(ann)).toEqual(empty);
  });

  test('has the same id, place in the list, and figures after a restoration', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    for (const second of [1, 2, 3]) {
      setNow(`2026-03-15T12:00:0${second}Z`);
      await record(ann, expense({ amount: second, description: `the ${second}.`, category: `category ${second}` }));
    }
    const before = await figures(ann);
    const url = `/api/transactions/${before.items[1]?._id}`;
    setNow('2026-03-15T12:01:00Z');
    await ann.request({ method: 'DELETE', url });
    expect(await figures(ann)).not.toEqual(before);

    const restored = await ann.request({ method: 'POST', url: `${url}/restore` });

    expect(restored).toMatchObject({ status: 200, json: { transaction: { _id: before.items[1]?._id, amount: 0.02 } } });
    expect(await figures(ann)).toEqual(before);
    expect(await readMonthTotals(ann.db)).toEqual(await recomputeMonthTotals(ann.db));
  });

  test('can be restored repeatedly without an effect and deleted again', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const [lunch] = await record(ann, expense());
    const before = await figures(ann);
    const params = { transactionId: lunch?._id as TransactionId };

    for (const _round of [1, 2]) {
      await ann.call(transactions.remove, { params, query: {} });
      const first = await ann.call(transactions.restore, { params });
      expect(await ann.call(transactions.restore, { params })).toEqual(first);
      expect(await figures(ann)).toEqual(before);
    }
    const unknown = await ann.request({ method: 'POST', url: '/api/transactions/never-was/restore' });
    expect(unknown).toMatchObject({ status: 404, json: { code: 'transaction_not_found' } });
  });

  test('ignores unknown fields', async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    const extra = { id: 'mine', user_id: bob.userId, userId: bob.userId, created_at: 1, createdAt: 1, deleted: true };

    const { json } = await ann.request({
      method: 'POST',
      url: '/api/transactions',
      payload: { ...wire(expense()), ...extra },
    });
    await ann.request({
      method: 'PUT',
      url: `/api/transactions/${json.transaction._id}`,
      payload: { ...wire(expense()), ...extra, _id: 'mine' },
    });

    expect(json.transaction).toEqual({
      ...wire(expense()),
      _id: expect.not.stringMatching('mine'),
      goalId: null,
      version: 1,
    });
    const rows = await ann.db.selectFrom('transactions').selectAll().execute();
    expect(rows).toMatchObject([{ user_id: ann.userId, id: json.transaction._id, created_at: 1773576000000 }]);
    expect((await bob.call(transactions.list, { query: {} })).items).toEqual([]);
  });

  test('counts to the cent among twenty simultaneous additions', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();

    await Promise.all(Array.from({ length: 20 }, (_, index) => record(ann, expense({ amount: index + 1 }))));

    const { items, summary, totals } = await figures(ann);
    expect(items).toHaveLength(20);
    expect(totals).toMatchObject({ count: 20, expense: 210 });
    expect(summary).toMatchObject({ expense: 210, balance: -210 });
    expect(await readMonthTotals(ann.db)).toEqual(await recomputeMonthTotals(ann.db));
  });

  test('is deleted by one of ten simultaneous requests, and its figures match', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const [lunch] = await record(ann, expense({ amount: 5 }), expense({ amount: 7 }));
    const request = { method: 'DELETE', url: `/api/transactions/${lunch?._id}` } as const;

    const answers = await Promise.all(Array.from({ length: 10 }, () => ann.request(request)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect((await figures(ann)).totals).toMatchObject({ count: 1, expense: 7 });
  });

  test('stays consistent with all totals under simultaneous edits, deletions, and restorations', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const rows = await record(ann, expense({ amount: 1 }), expense({ amount: 2 }), income({ amount: 3 }));
    const changes = rows.flatMap(({ _id }, index) => {
      const url = `/api/transactions/${_id}`;
      const payload = wire(expense({ amount: index + 10, category: 'moved', date: '2026-02-01' }));
      return [
        { method: 'PUT', url, payload },
        { method: 'DELETE', url },
        { method: 'POST', url: `${url}/restore` },
      ] as const;
    });

    const answers = await Promise.all([...changes, ...changes, ...changes].map((change) => ann.request(change)));

    for (const { status } of answers) expect([200, 404]).toContain(status);
    const { items, totals, summary } = await figures(ann);
    const sum = (type: string) =>
      items.filter((item) => item.type === type).reduce((total, { amount }) => total + amount, 0);
    expect(totals).toMatchObject({ count: items.length, income: sum('income'), expense: sum('expense'), savings: 0 });
    expect(summary.balance).toBe(sum('income') - sum('expense'));
    expect(await readMonthTotals(ann.db)).toEqual(await recomputeMonthTotals(ann.db));
  });
});

import { randomUUIDv7 } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LedgerRow } from '#server/db/tables/ledger.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { replaceBooks } from '#server/ledger/replace-books.ts';
import type { TransactionId, UserId } from '#shared/ids.ts';
import { importsContract as imports } from '#shared/imports/contract.ts';
import { type Cents, cents, MAX_AMOUNT, MAX_TOTAL } from '#shared/money.ts';
import { admin } from '#testing/app/admin-command.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { newDatabase } from '#testing/databases/new-database.ts';
import { budgetDraft, startBudget } from '#testing/features/budgets.ts';
import { startGoal } from '#testing/features/goals.ts';
import { bankRow, draftImport, importFile, statement } from '#testing/features/imports.ts';

/** As much as 120,000 entries of the largest amount: more than 2^53 cents. */
const ENTRIES = 12;

/** As a version without the limit could leave it: recorded at once, in one month and category. */
async function hasTooMuch({ db, userId }: Person): Promise<LedgerRow[]> {
  const row = (index: number): LedgerRow => ({
    user_id: userId as UserId,
    id: randomUUIDv7() as TransactionId,
    type: 'expense',
    amount_cents: MAX_TOTAL,
    category: 'food',
    goal_id: null,
    date: '2026-03-10' as LedgerRow['date'],
    description: 'Yacht',
    note: '',
    created_at: index,
    version: 1,
  });
  const transactions = Array.from({ length: ENTRIES }, (_, index) => row(index));
  const owner = userId as UserId;
  await inUserTransaction(db, owner, (tx) => replaceBooks(tx, owner, { goals: [], transactions, movements: [] }));
  return transactions;
}

/** The remaining amount to the largest total. */
async function leaves({ db, userId }: Person, room: number): Promise<void> {
  const size = { entries: 1, gross_cents: cents(MAX_TOTAL - room) };
  await db
    .insertInto('ledger_sizes')
    .values({ user_id: userId as UserId, ...size })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(size))
    .execute();
}

const ADDS_UP = [
  '/dashboard',
  '/dashboard/spending?period=ytd',
  '/transactions/totals',
  '/transactions/totals?search=yacht',
  '/budgets',
  '/reports/monthly?month=2026-03',
  '/reports/trends?months=6',
  '/reports/spending-categories?months=6',
  '/reports/budget-performance?months=6',
];
const ADDS_NOTHING_UP = [
  '/transactions',
  '/transactions/user-categories',
  '/goals',
  '/reports/savings-by-goal?months=6',
];

describe.each(databases)('the largest total on %s', (database) => {
  test('rejects additions beyond it and accepts smaller amounts', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const car = await startGoal(ann);
    await leaves(ann, 10_00);
    const tooLarge = { status: 409, json: { code: 'total_too_large' } };
    const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      ann.request({ method, url: `/api${url}`, ...(payload && { payload }) });

    expect(await send('POST', '/transactions', wire(expense({ amount: 10_01 })))).toMatchObject({
      ...tooLarge,
      json: { message: 'This would take your entries beyond $9,999,999,999,999.99 in all. Check the amount.' },
    });
    const { json } = await send('POST', '/transactions', wire(expense({ amount: 9_00 })));
    const url = `/transactions/${json.transaction._id}`;
    expect(await send('PUT', url, wire(expense({ amount: 10_01 })))).toMatchObject(tooLarge);
    expect((await send('PUT', url, wire(expense({ amount: 8_00 })))).status).toBe(200);
    expect(await send('POST', `/goals/${car}/contribute`, { amount: 2.01 })).toMatchObject(tooLarge);
    const goal = { name: 'Car', targetAmount: 1000, deadline: '2026-12-31' };
    expect(await send('PUT', `/goals/${car}`, { ...goal, currentAmount: 2.01 })).toMatchObject(tooLarge);
    expect((await send('PUT', `/goals/${car}`, { ...goal, currentAmount: 1 })).status).toBe(200);
    expect(await send('POST', `/goals/${car}/reallocate`, { target: 'balance' })).toMatchObject({ status: 200 });
    expect((await send('DELETE', url)).status).toBe(200);
    await leaves(ann, 7_99);
    expect(await send('POST', `${url}/restore`)).toMatchObject(tooLarge);
    expect((await ann.request({ url: '/api/transactions' })).json.items).toEqual([]);
  });

  test('rejects an import beyond it, and restoring one', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const tooLarge = { status: 409, json: { code: 'total_too_large' } };
    const file = (...amounts: number[]) => [
      statement(amounts.map((amount) => bankRow('2026-03-10', -amount, `Shop ${amount}`))),
    ];
    await leaves(ann, 10_00);
    expect(await ann.send(imports.create, { body: await draftImport(ann, file(6_00, 4_01)) })).toMatchObject(tooLarge);
    expect((await ann.request({ url: '/api/transactions' })).json.items).toEqual([]);

    const { _id: importId } = await importFile(ann, file(6_00, 4_00));
    await ann.call(imports.undo, { params: { importId } });
    await leaves(ann, 9_99);
    expect(await ann.send(imports.restore, { params: { importId } })).toMatchObject(tooLarge);
  });

  test('beyond its limit in an older database gives a clear error and can be corrected, backed up, and reported', async () => {
    const { person, database: place } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    await startBudget(ann, 'Food');
    const [first] = await hasTooMuch(ann);

    for (const url of ADDS_UP) {
      expect([url, (await ann.request({ url: `/api${url}` })).json.code]).toEqual([url, 'total_too_large']);
    }
    for (const url of ADDS_NOTHING_UP) {
      expect([url, (await ann.request({ url: `/api${url}` })).status]).toEqual([url, 200]);
    }
    expect((await ann.request({ url: '/api/dashboard' })).json.message).toBe(
      'Your entries add up to more than $9,999,999,999,999.99. Delete or correct the largest ones.',
    );
    expect((await ann.request({ method: 'POST', url: '/api/auth/export-data' })).status).toBe(200);
    expect((await ann.request({ url: '/api/transactions?limit=5' })).json.items).toHaveLength(5);
    expect((await bob.request({ url: '/api/dashboard' })).status).toBe(200);
    const url = `/api/transactions/${first?.id}`;
    expect((await ann.request({ method: 'PUT', url, payload: wire(expense({ category: 'food' })) })).status).toBe(200);
    expect((await ann.request({ method: 'DELETE', url })).status).toBe(200);

    const named = `${ann.userId}: 10999999999999989 cents in 11 entries`;
    const complaint = `Accounts whose entries add up to more than $9,999,999,999,999.99:\n${named}`;
    expect(await admin(place, 'verify')).toEqual({ code: 1, said: complaint });
    const file = join(place.dataDir, 'backup.sqlite');
    expect(await admin(place, 'backup', file)).toMatchObject({ code: 0 });
    for (const kind of databases) {
      const target = await newDatabase(kind);
      expect(await admin(target, 'restore', file)).toEqual({ code: 0, said: `Restored ${file}` });
      expect(await admin(target, 'verify')).toEqual({ code: 1, said: complaint });
    }
  });

  test('is exact for the carryover of 300 budgets over eighty years', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    setNow('2026-03-15T12:00:00Z');
    const draft = budgetDraft('Food', { amount: MAX_AMOUNT, from: '2026-03' });
    for (let budget = 0; budget < 10; budget += 1) {
      await startBudget(ann, `${draft.name} ${budget}`, { amount: MAX_AMOUNT, from: '2026-03' });
    }
    setNow('2106-03-15T12:00:00Z');
    await ann.db
      .updateTable('sessions')
      .set({ last_used_at: Date.parse('2106-03-15T12:00:00Z'), created_at: Date.parse('2106-03-15T12:00:00Z') })
      .execute();
    const { status, json } = await ann.request({ url: '/api/budgets?startDate=2106-03-01&endDate=2106-03-31' });
    expect(status).toBe(200);
    const carried: Cents = cents(80 * 12 * MAX_AMOUNT);
    expect(json.items.map(({ carriedOver }: { carriedOver: number }) => Math.round(carriedOver * 100))).toEqual(
      Array.from({ length: 10 }, () => carried),
    );
  });
});

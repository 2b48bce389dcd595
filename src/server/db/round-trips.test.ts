import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { UserId } from '#shared/ids.ts';
import { DEFAULT_NOTIFICATION_SETTINGS as NOTICES } from '#shared/notifications/contract.ts';
import { DEFAULT_PREFERENCES as PREFERENCES } from '#shared/preferences/contract.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, savings, wire } from '#testing/app/builders.ts';
import { countRoundTrips } from '#testing/databases/round-trips.ts';
import type { Db } from './tables.ts';
import { together } from './together.ts';
import { inTransaction, inUserTransaction, runLast } from './transaction.ts';

/** A user with a budget, a goal, and some transactions; `send` counts the round trips of a request. */
async function startCounting() {
  const { person } = await startApp('postgres');
  const ann = await person();
  const counts = countRoundTrips();
  const send = async (line: string, payload?: object) => {
    const [method = '', path] = line.split(' ');
    const headers = method === 'POST' ? { 'idempotency-key': randomUUIDv7() } : {};
    counts.roundTrips = 0;
    const { status, json } = await ann.request({
      method: method as 'GET',
      url: `/api${path}`,
      headers,
      ...(payload && { payload }),
    });
    expect(status, `${line}: ${JSON.stringify(json)}`).toBeLessThan(300);
    return { json, roundTrips: counts.roundTrips };
  };
  const budget = { name: 'Groceries', amount: 500, notes: '' };
  const goal = { name: 'Bike', targetAmount: 900, deadline: '2999-12-31' };
  const { json: budgeted } = await send('POST /budgets', budget);
  const { json: saved } = await send('POST /goals', goal);
  const goalId = saved.goal._id;
  const lunch = () => ({ ...wire(expense()), _id: randomUUIDv7() });
  const saving = () => ({ ...wire(savings(goalId)), _id: randomUUIDv7() });
  const { json: added } = await send('POST /transactions', lunch());
  const { json: kept } = await send('POST /transactions', saving());
  return {
    send,
    budget,
    goal,
    lunch,
    saving,
    goalId,
    budgetId: budgeted.budget._id,
    id: added.transaction._id,
    savingId: kept.transaction._id,
  };
}

/**
 * A change takes four, and one more finds the session: `begin`, the lock, and the key of the request; what the change depends on;
 * the change; the end. A notification takes one more.
 */
test('makes at most so many round trips to PostgreSQL for each change', async () => {
  const { send, budget, goal, lunch, saving, goalId, budgetId, id, savingId } = await startCounting();
  const made: Record<string, number> = {};
  const count = async (name: string, line: string, payload?: object) => {
    const { json, roundTrips } = await send(line, payload);
    made[name] = roundTrips;
    return json;
  };

  await count('an added expense', 'POST /transactions', lunch());
  await count('the first expense of a category in a month', 'POST /transactions', { ...lunch(), category: 'dining' });
  await count('a higher expense', `PUT /transactions/${id}`, { ...lunch(), amount: 30 });
  await count('a lower expense', `PUT /transactions/${id}`, { ...lunch(), amount: 20 });
  await count('an expense in another month', `PUT /transactions/${id}`, { ...lunch(), date: '2026-02-01' });
  await count('a deleted expense', `DELETE /transactions/${id}`);
  await count('a restored expense', `POST /transactions/${id}/restore`);
  await count('an added saving', 'POST /transactions', saving());
  await count('a higher saving', `PUT /transactions/${savingId}`, { ...saving(), amount: 30 });
  await count('a deleted saving', `DELETE /transactions/${savingId}`);
  await count('a contribution', `POST /goals/${goalId}/contribute`, { amount: 0.01 });
  const { goal: bike } = await count('a new goal', 'POST /goals', goal);
  await count('an edited goal', `PUT /goals/${bike._id}`, { ...goal, targetAmount: 1000 });
  await count('another amount of a goal', `PUT /goals/${bike._id}`, { ...goal, currentAmount: 20 });
  await count('a goal moved to another', `POST /goals/${bike._id}/reallocate`, { target: goalId });
  const { goal: tent } = await count('one more goal', 'POST /goals', goal);
  await count('a reallocated goal', `POST /goals/${tent._id}/reallocate`, { target: 'balance' });
  await count('a deleted goal', `DELETE /goals/${goalId}`);
  const { budget: coffee } = await count('a new budget', 'POST /budgets', { ...budget, name: 'Coffee' });
  await count('a higher budget', `PUT /budgets/${budgetId}`, { ...budget, amount: 600 });
  await count('a lower budget', `PUT /budgets/${budgetId}`, { ...budget, amount: 500 });
  await count('a renamed budget', `PUT /budgets/${coffee._id}`, { ...budget, name: 'Tea' });
  await count('a deleted budget', `DELETE /budgets/${coffee._id}`);
  await count('the profile', 'PUT /auth/me', { name: 'Bea' });
  await count('preferences', 'PUT /preferences/settings', { ...PREFERENCES, displaySettings: { theme: 'Dark' } });
  await count('notification settings', 'PUT /notifications/settings', {
    ...NOTICES,
    transactionNotifications: { ...NOTICES.transactionNotifications, alertAmount: 500 },
  });
  await count('an added expense that is notified', 'POST /transactions', { ...lunch(), amount: 501 });
  await count('notifications that were read', 'POST /notifications/read', {});

  const most: Record<string, number> = { 'an added expense that is notified': 6 };
  expect(Object.entries(made).filter(([name, roundTrips]) => roundTrips > (most[name] ?? 5))).toEqual([]);
});

test('makes at most so many round trips to PostgreSQL for each read', async () => {
  const { send, goalId, id } = await startCounting();
  const countOf = async (path: string) => (await send(`GET ${path}`)).roundTrips;
  await countOf('/dashboard');

  const most = {
    '/dashboard': 4,
    '/transactions?limit=50': 3,
    '/transactions?search=food&limit=50': 2,
    '/transactions/totals': 3,
    [`/transactions/${id}`]: 2,
    '/transactions/categories?type=expense': 3,
    '/budgets': 4,
    '/goals': 2,
    [`/goals/${goalId}`]: 2,
    '/reports/monthly': 2,
    '/reports/trends': 3,
    '/notifications?limit=20': 3,
    '/auth/me': 2,
  };
  const exceeding: [string, number][] = [];
  for (const [path, limit] of Object.entries(most)) {
    const roundTrips = await countOf(path);
    if (roundTrips > limit) exceeding.push([path, roundTrips]);
  }
  expect(exceeding).toEqual([]);
});

test('reports the reason if the last statement of a transaction fails, and stores nothing of it', async () => {
  const { db, person } = await startApp('postgres');
  const userId = (await person()).userId as UserId;
  const change = inUserTransaction(db, userId, async (tx) => {
    await tx.updateTable('users').set({ name: 'Bea' }).where('id', '=', userId).execute();
    await runLast(tx, () => sql`select 1 / 0`.execute(tx));
  });

  await expect(change).rejects.toThrow('division by zero');

  expect(await db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Ann' }]);
});

test('waits for all statements that were started together before it rolls back, and reports the first error', async () => {
  const { db, person } = await startApp('postgres');
  const userId = (await person()).userId as UserId;
  const later = async (tx: Db) => {
    await sql`select 1`.execute(tx).catch(() => {});
    await tx.updateTable('users').set({ name: 'Bea' }).where('id', '=', userId).execute();
  };

  const change = inTransaction(db, (tx) => together(sql`select 1 / 0`.execute(tx), later(tx)));

  await expect(change).rejects.toThrow('division by zero');
  expect(await db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Ann' }]);
});

test('stores no statement by itself if PostgreSQL cannot begin the transaction', async () => {
  const { db, person } = await startApp('postgres');
  const userId = (await person()).userId as UserId;
  const { query } = pg.Client.prototype;
  const refuseBegin = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args) {
    const [sent] = args as unknown as [{ text: string }];
    if (sent.text === 'begin') sent.text = 'begin wrongly';
    return query.apply(this, args as never);
  });
  onTestFinished(() => refuseBegin.mockRestore());

  const change = inTransaction(db, (tx) =>
    tx.updateTable('users').set({ name: 'Bea' }).where('id', '=', userId).execute(),
  );

  await expect(change).rejects.toThrow('syntax error');
  expect(await db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Ann' }]);
});

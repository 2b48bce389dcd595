import { describe, expect, test } from 'vitest';
import { once } from '#server/http/idempotency.ts';
import { accountContract as account } from '#shared/account/contract.ts';
import type { UserId } from '#shared/ids.ts';
import { preferencesContract as preferences } from '#shared/preferences/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import { closeGoal, expense, hasGoal, record, savings, wire } from '#testing/app/builders.ts';
import { roleIn } from '#testing/app/roles.ts';
import { databases } from '#testing/databases/databases.ts';

const lunch = wire(expense({ amount: 12_50, description: 'Lunch' }));

function post(person: Person, key: string, payload: object = lunch, url = '/api/transactions') {
  return person.request({ method: 'POST', url, payload, headers: { 'idempotency-key': key } });
}

async function listed(person: Person) {
  return (await person.call(transactions.list, { query: {} })).items;
}

function notes({ db }: Person) {
  return db.selectFrom('idempotency_keys').select(['user_id', 'key']).execute();
}

async function hashes({ db, userId }: Person) {
  const kept = db
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('user_id', '=', userId as UserId);
  return (await kept.orderBy('key').execute()).map((row) => row.request_hash);
}

describe.each(databases)('a retried POST on %s', (database) => {
  test('with the same key and body gets the same response and changes nothing', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    const first = await post(ann, 'key-1');
    setNow('2026-03-15T23:00:00Z');
    const second = await post(ann, 'key-1');

    expect(first.status).toBe(201);
    expect([second.status, second.json, second.headers['content-type']]).toEqual([
      first.status,
      first.json,
      first.headers['content-type'],
    ]);
    expect(await listed(ann)).toHaveLength(1);
  });

  test('gets the first response even if the row has changed since', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const first = await post(ann, 'key-1');
    await ann.request({ method: 'DELETE', url: `/api/transactions/${first.json.transaction._id}` });

    expect(await post(ann, 'key-1')).toMatchObject({ status: 201, json: first.json });
    expect(await listed(ann)).toEqual([]);
  });

  test('with another body or address conflicts and changes nothing', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const [other] = await record(ann, expense());
    await post(ann, 'key-1');
    const conflict = {
      status: 409,
      json: {
        success: false,
        code: 'idempotency_key_reused',
        message: 'This Idempotency-Key was already used for another request',
      },
    };
    expect(await post(ann, 'key-1', { ...lunch, amount: 12.51 })).toMatchObject(conflict);
    expect(await post(ann, 'key-1', lunch, '/api/preferences/settings/reset')).toMatchObject(conflict);
    expect(await post(ann, 'key-1', lunch, `/api/transactions/${other?._id}/restore`)).toMatchObject(conflict);
    expect(await listed(ann)).toHaveLength(2);

    await post(ann, 'key-2', {}, '/api/preferences/settings/reset');
    expect(await post(ann, 'key-2', {}, '/api/notifications/settings/reset')).toMatchObject(conflict);
  });

  test('with another key or without one is a new request', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await post(ann, 'key-1');
    await post(ann, 'key-2');
    await ann.call(transactions.create, { body: expense() });
    await ann.call(transactions.create, { body: expense() });
    expect(await listed(ann)).toHaveLength(4);
  });

  test('sent ten times at once with one key creates one transaction and gets ten equal responses', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(ann, 'key-1')));
    const [transaction] = await listed(ann);
    expect(await listed(ann)).toHaveLength(1);
    for (const { status, json } of answers) expect([status, json.transaction._id]).toEqual([201, transaction?._id]);
    const { json } = await ann.request({ url: '/api/dashboard' });
    expect(json.summary.expense).toBe(12.5);
  });

  test('may reuse the key of a rejected request', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const closed = await hasGoal(ann);
    await closeGoal(ann, closed);
    const refusals = [
      [400, { ...lunch, amount: 0 }],
      [400, { ...lunch, date: '2026-03-16' }],
      [404, wire(savings('no-goal' as typeof closed))],
      [409, wire(savings(closed))],
    ] as const;
    for (const [status, payload] of refusals) expect(await post(ann, 'key-1', payload)).toMatchObject({ status });
    expect(await notes(ann)).toEqual([]);
    expect(await listed(ann)).toEqual([]);

    expect(await post(ann, 'key-1')).toMatchObject({ status: 201 });
    expect(await listed(ann)).toHaveLength(1);
  });

  test('never collides with the key of another user', async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    const [anns, bobs] = [await post(ann, 'key-1'), await post(bob, 'key-1', { ...lunch, amount: 1 })];
    expect(bobs).toMatchObject({ status: 201, json: { transaction: { amount: 1 } } });
    expect(bobs.json.transaction._id).not.toBe(anns.json.transaction._id);
    expect(await post(bob, 'key-1', { ...lunch, amount: 1 })).toMatchObject({ status: 201, json: bobs.json });
    expect([(await listed(ann)).length, (await listed(bob)).length]).toEqual([1, 1]);
  });

  test('repeats the response of a restore and of a reset without repeating the change', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const [transaction] = await record(ann, expense());
    const url = `/api/transactions/${transaction?._id}`;
    await ann.request({ method: 'DELETE', url });
    const restored = await post(ann, 'restore', {}, `${url}/restore`);
    await ann.request({ method: 'DELETE', url });
    expect(await post(ann, 'restore', {}, `${url}/restore`)).toMatchObject({ status: 200, json: restored.json });
    expect(await listed(ann)).toEqual([]);

    const reset = await post(ann, 'reset', {}, '/api/preferences/settings/reset');
    const dark = { ...reset.json.preferences, displaySettings: { theme: 'Dark' } };
    await ann.call(preferences.update, { body: dark });
    expect(await post(ann, 'reset', {}, '/api/preferences/settings/reset')).toMatchObject({ json: reset.json });
    expect((await ann.call(preferences.read, {})).preferences).toEqual(dark);
  });

  test('of a logout is unauthorized, because the logout ended the session', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    expect(await post(ann, 'bye', {}, '/api/auth/logout')).toMatchObject({ status: 200, json: { success: true } });
    expect(await post(ann, 'bye', {}, '/api/auth/logout')).toMatchObject({
      status: 401,
      json: { code: 'invalid_token' },
    });
  });

  test('of a deletion does not schedule it again after a cancellation, and a wrong password is rejected', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const url = '/api/auth/delete-account';
    const asked = { confirmation: 'DELETE MY ACCOUNT', password: PASSWORD };
    expect(await post(ann, 'go', { ...asked, password: 'wrong' }, url)).toMatchObject({ status: 400 });
    const first = await post(ann, 'go', asked, url);
    await post(ann, 'stay', {}, '/api/auth/cancel-deletion');

    expect(await post(ann, 'go', asked, url)).toMatchObject({ status: 200, json: first.json });
    expect((await ann.request({ url: '/api/auth/me' })).json.deletionScheduledFor).toBeNull();
  });

  test('leaves a record that does not depend on the password, so that nobody can guess the password from it', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const changed = 'Another-Password-1';
    const leave = (key: string, password: string) =>
      post(ann, key, { confirmation: 'DELETE MY ACCOUNT', password }, '/api/auth/delete-account');
    expect(await leave('first', PASSWORD)).toMatchObject({ status: 200 });
    await ann.call(account.changePassword, { body: { currentPassword: PASSWORD, newPassword: changed } });
    expect(await leave('second', changed)).toMatchObject({ status: 200 });

    const [first, second] = await hashes(ann);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  test.each(['password', 'currentPassword', 'newPassword', 'confirmPassword'])(
    'ignores a field named %s in its record and compares the fields beside it',
    async (field) => {
      const { guest } = await startApp(database);
      const ann = await guest();
      const keep = (key: string, body: object) => {
        const session = { userId: ann.userId as UserId, tokenHash: '', scopes: null, accountKind: 'user' as const };
        const attempt = { session, key, request: ['/path', { body }], now: 0 };
        return once(ann.db, attempt, async () => ({ status: 200, body: '{}' }));
      };
      await keep('1', { email: 'ann@example.com', [field]: 'hunter2' });
      await keep('2', { email: 'ann@example.com', [field]: 'hunter3' });
      await keep('3', { email: 'bob@example.com', [field]: 'hunter2' });

      const [first, second, third] = await hashes(ann);
      expect(second).toBe(first);
      expect(third).not.toBe(first);
    },
  );

  test('of a deleted guest leaves no data, not even the key', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const answer = await post(ann, 'go', { confirmation: 'DELETE MY ACCOUNT' }, '/api/auth/delete-account');
    expect(answer).toMatchObject({ status: 200, json: { deletionScheduledFor: null } });
    expect(await notes(ann)).toEqual([]);
  });

  test('of a demo seed keeps transactions recorded since', async () => {
    const app = await startApp(database);
    const visitor = await roleIn(app, 'demo')();
    const first = await post(visitor, 'fill', {}, '/api/demo/seed');
    const recorded = await post(visitor, 'lunch');

    expect(await post(visitor, 'fill', {}, '/api/demo/seed')).toMatchObject({ status: 200, json: first.json });
    const url = `/api/transactions/${recorded.json.transaction._id}`;
    expect(await visitor.request({ url })).toMatchObject({ status: 200 });
  });

  test('supports a key only for POST, because edits and deletions are safe to repeat', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const [transaction] = await record(ann, expense());
    const url = `/api/transactions/${transaction?._id}`;
    const headers = { 'idempotency-key': 'key-1' };
    for (const amount of [1, 2]) {
      const { json } = await ann.request({ method: 'PUT', url, headers, payload: { ...lunch, amount } });
      expect(json.transaction.amount).toBe(amount);
    }
    expect(await notes(ann)).toEqual([]);
  });

  test('requires a key of 1 to 200 visible characters', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    for (const key of ['', ' ', 'two words', 'é', 'k'.repeat(201)]) {
      const { status, json } = await post(ann, key);
      expect({ key, status, code: json.code }).toEqual({ key, status: 400, code: 'malformed_request' });
    }
    expect(await listed(ann)).toEqual([]);
    expect(await post(ann, 'k'.repeat(200))).toMatchObject({ status: 201 });
  });
});

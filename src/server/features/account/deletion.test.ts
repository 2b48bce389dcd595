import { describe, expect, test } from 'vitest';
import { DAY } from '#shared/durations.ts';
import { NOW, PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { prepareDeletion } from './service.ts';

const remove = (password?: unknown, confirmation: unknown = 'DELETE MY ACCOUNT') =>
  ({ method: 'POST', url: '/api/auth/delete-account', payload: { password, confirmation } }) as const;
const cancel = { method: 'POST', url: '/api/auth/cancel-deletion' } as const;
const me = async (person: Person) => (await person.request({ url: '/api/auth/me' })).json;

describe.each(databases)('account deletion on %s', (database) => {
  test('is scheduled in 30 days of the user, keeps login working, and changes nothing when repeated', {
    tags: ['4.delete-account.grace', '7.auth.delete-account', '9.settings.grace-period'],
  }, async () => {
    const { person, request, setNow } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    setNow('2026-03-16T03:00:00Z'); // still the 15th in New York

    const { status, json } = await ann.request(remove(PASSWORD));

    const message = 'Account deletion scheduled. You have 30 days to cancel.';
    expect({ status, ...json }).toEqual({ status: 200, success: true, message, deletionScheduledFor: '2026-04-14' });
    expect(await me(ann)).toMatchObject({ deletionScheduledFor: '2026-04-14' });
    expect(await me(bob)).toMatchObject({ deletionScheduledFor: null });
    const login = {
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: ann.email, password: PASSWORD },
    } as const;
    expect(await request(login)).toMatchObject({ status: 200, json: { user: { deletionScheduledFor: '2026-04-14' } } });
    setNow('2026-03-20T12:00:00Z');
    expect(await ann.request(remove(PASSWORD))).toMatchObject({ json: { deletionScheduledFor: '2026-04-14' } });
  });

  test('that began before another password was set is rejected', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    const client = { address: '127.0.0.1', browser: '' };
    const session = { userId: ann.userId, tokenHash: '', timeZone: 'UTC', accountKind: 'user' };
    const context = { db, now: NOW, today: '2026-03-15', rateLimits: false, client, session, userId: ann.userId };

    const remove = await prepareDeletion(context as never, PASSWORD);
    await db.updateTable('users').set({ password_hash: 'another' }).execute();

    await expect(remove(db)).rejects.toMatchObject({ fields: { password: ['Password is incorrect'] } });
    expect(await me(ann)).toMatchObject({ deletionScheduledFor: null });
  });

  test('can be canceled and scheduled again', { tags: ['4.delete-account.cancelled'] }, async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    await ann.request(remove(PASSWORD));

    expect(await ann.request(cancel)).toMatchObject({ status: 200, json: { user: { deletionScheduledFor: null } } });
    expect(await me(ann)).toMatchObject({ deletionScheduledFor: null });
    expect(await ann.request(cancel)).toMatchObject({ status: 200 });
    setNow(NOW + 5 * DAY);
    expect(await ann.request(remove(PASSWORD))).toMatchObject({ json: { deletionScheduledFor: '2026-04-19' } });
  });

  test('rejects a wrong or missing password and a wrong phrase beside their fields and schedules nothing', {
    tags: ['6.access.deletion-password', '7.auth.delete-account'],
  }, async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const phrase = ['Type DELETE MY ACCOUNT to confirm'];
    const refusals: [ReturnType<typeof remove>, object][] = [
      [remove('wrong'), { password: ['Password is incorrect'] }],
      [remove(''), { password: ['Password is required'] }],
      [remove(), { password: ['Password is required'] }],
      [remove(PASSWORD, 'delete my account'), { confirmation: phrase }],
    ];
    for (const [sent, errors] of refusals) {
      expect(await ann.request(sent)).toMatchObject({ status: 400, json: { errors } });
    }
    expect(await ann.request({ ...remove(), payload: { password: PASSWORD } })).toMatchObject({
      status: 400,
      json: { errors: { confirmation: phrase } },
    });
    expect(await me(ann)).toMatchObject({ deletionScheduledFor: null });
  });

  test('removes a guest at once, without a password and with the session, also when a retry carries a key', async () => {
    const { guest, db } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    await ann.request({ method: 'POST', url: '/api/preferences/settings/reset' });

    const headers = { 'idempotency-key': 'once' };
    expect(await ann.request({ ...remove(), headers })).toMatchObject({
      status: 200,
      json: { deletionScheduledFor: null },
    });

    expect(await ann.request({ ...remove(), headers })).toMatchObject({ status: 401 });
    expect(await me(bob)).toMatchObject({ _id: bob.userId });
    for (const table of ['users', 'sessions', 'settings', 'idempotency_keys'] as const) {
      const rows = await db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toContain(ann.userId);
    }
  });

  test('rejects requests that arrive while a guest is removed and keeps none of their data', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    const tea = { type: 'expense', amount: 1, description: 'Tea', category: 'food', date: '2026-03-14' };
    const preferences = { method: 'POST', url: '/api/preferences/settings/reset' } as const;
    const add = { method: 'POST', url: '/api/transactions', payload: tea } as const;

    const answers = await Promise.all([
      ann.request(add),
      ann.request(remove()),
      ann.request(add),
      ann.request(preferences),
    ]);

    for (const { status } of answers) expect([200, 201, 401]).toContain(status);
    for (const table of ['users', 'sessions', 'settings', 'transactions', 'month_totals'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });
});

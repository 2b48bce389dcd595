import { describe, expect, test } from 'vitest';
import { routes } from '#server/app.ts';
import type { Db } from '#server/db/tables.ts';
import { authenticateGuest } from '#server/identity/session.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { DAY } from '#shared/durations.ts';
import { requiresSession } from '#shared/http/endpoint.ts';
import { NOW, startApp } from '#testing/app/app.ts';
import { lee, register } from '#testing/app/registration.ts';
import { databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';

/** All stored rows except counts of attempts. */
async function stored(db: Db) {
  const { login_attempts: _attempts, ...tables } = await readEveryTable(db);
  return tables;
}

describe.each(databases)('the registration of a guest with an Idempotency-Key on %s', (database) => {
  test('repeats its response for the same key and reports a taken email for another key or none', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    const withKey = (key: string) => ({ ...register(), headers: { 'idempotency-key': key } });
    const first = await ann.request(withKey('once'));
    const before = await stored(db);

    expect(first.status).toBe(201);
    expect(await ann.request(withKey('once'))).toMatchObject({ status: 201, json: first.json });
    for (const another of [withKey('twice'), register()]) {
      expect(await ann.request(another)).toMatchObject({ status: 409, json: { code: 'email_taken' } });
    }

    expect(await stored(db)).toEqual(before);
  });

  test('rejects a retry with another password, during the session and after the registration has ended it', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    const headers = { 'idempotency-key': 'once' };
    const retry = { ...register({ ...lee, password: 'another password' }), headers };
    const [first, atOnce] = await Promise.all([ann.request({ ...register(), headers }), ann.request(retry)]);
    const before = await stored(db);

    expect([first.status, atOnce.status].sort()).toEqual([201, 409]);
    const refused = first.status === 201 ? retry : { ...register(), headers };
    expect(await ann.request(refused)).toMatchObject({ status: 409, json: { code: 'idempotency_key_reused' } });
    expect(await stored(db)).toEqual(before);
  });

  test('can be repeated with the ended session for a day, and that session allows no other request', async () => {
    const { guest, db, setNow } = await startApp(database);
    const ann = await guest();
    const once = { ...register(), headers: { 'idempotency-key': 'once' } };
    await ann.request(once);

    const guarded = routes.filter(({ endpoint }) => requiresSession(endpoint.access));
    for (const { method, path } of guarded.map(({ endpoint }) => endpoint)) {
      const { status, json } = await ann.request({ method, url: `/api${path}` });
      expect({ path, status, code: json.code }).toEqual({ path, status: 401, code: 'invalid_token' });
    }
    const other = { ...register({ ...lee, email: 'new@example.com' }), headers: { 'idempotency-key': 'another' } };
    const { json } = await ann.request(other);
    expect(json.user._id).not.toBe(ann.userId);
    expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'once' }]);

    expect(await ann.request(once)).toMatchObject({ status: 201 });
    setNow(NOW + DAY);
    await cleanUp(db, NOW + DAY);
    expect(await ann.request(once)).toMatchObject({ status: 409, json: { code: 'email_taken' } });
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  test('twice at once creates a new account without data of the former guest', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    const emails = [lee.email, 'two@example.com'];

    const answers = await Promise.all(
      emails.map((email) => ann.request({ ...register({ ...lee, email }), headers: { 'idempotency-key': email } })),
    );

    expect(answers).toMatchObject([{ status: 201 }, { status: 201 }]);
    const [note, ...others] = await db.selectFrom('idempotency_keys').selectAll().execute();
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', ann.userId as never)
      .executeTakeFirstOrThrow();
    expect([note?.key, others]).toEqual([email, []]);
  });

  test('four times at once with one key converts the guest once and responds four times', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    const once = { ...register(), headers: { 'idempotency-key': 'once' } };

    const answers = await Promise.all([once, once, once, once].map((request) => ann.request(request)));

    for (const { status, json } of answers)
      expect({ status, id: json.user?._id }).toEqual({ status: 201, id: ann.userId });
    expect(await db.selectFrom('users').select(['id', 'email']).execute()).toEqual([
      { id: ann.userId, email: lee.email },
    ]);
  });

  test('is recognized while another one with its token is stored', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    const meanwhile = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await ann.request(register());
        return result;
      },
    });

    const credentials = { authorization: `Bearer ${ann.token}`, timeZone: null, now: NOW, demo: false };
    expect(await authenticateGuest(meanwhile, credentials)).toMatchObject({ userId: ann.userId });
  });

  test('with a taken email counts as an attempt and frees the key for another email', async () => {
    const { guest, request, db } = await startApp(database);
    await request(register());
    const ann = await guest();
    const headers = { 'idempotency-key': 'once' };
    const attempts = () => db.selectFrom('login_attempts').where('email', '=', lee.email).select('id').execute();
    const before = await attempts();

    expect(await ann.request({ ...register(), headers })).toMatchObject({ status: 409 });
    expect(await attempts()).toHaveLength(before.length + 1);
    const other = { ...register({ ...lee, email: 'new@example.com' }), headers };
    expect(await ann.request(other)).toMatchObject({ status: 201 });
  });
});

import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { startApp } from '#testing/app.ts';
import { databases } from '#testing/databases.ts';
import { readEveryTable } from '#testing/every-table.ts';
import { lee, register } from '#testing/registration.ts';

/** What is stored of everybody, but not what only counts attempts. */
async function stored(db: Db) {
  const { login_attempts: _attempts, ...tables } = await readEveryTable(db);
  return tables;
}

describe.each(databases)('the registration of a guest, with an Idempotency-Key, on %s', (database) => {
  test('a retry with the same key is answered like the first time; with another, or none, the email is taken', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    const withKey = (key: string) => ({ ...register(), headers: { 'idempotency-key': key } });
    const first = await ann.request(withKey('once'));
    const before = await stored(db);

    expect(first.status).toBe(201);
    expect(await ann.request(withKey('once'))).toMatchObject({ status: 201, json: first.json });
    // What is noted of the request tells nothing of its password.
    const payload = { ...lee, password: 'another password' };
    expect(await ann.request({ ...withKey('once'), payload })).toMatchObject({ status: 201, json: first.json });
    for (const another of [withKey('twice'), register()]) {
      expect(await ann.request(another)).toMatchObject({ status: 409, json: { code: 'email_taken' } });
    }

    expect(await stored(db)).toEqual(before);
  });

  test('four times at once with one key is converted once and answered four times', async () => {
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

  test('with a key and a taken email counts as an attempt, and the key is free for another email', async () => {
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

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startApp } from '#testing/app/app.ts';
import { type DatabaseKind, databases } from '#testing/databases/databases.ts';

const SECRETS = {
  password: 'Pass-Word-Secret',
  wrongPassword: 'Wrong-Word-Secret',
  email: 'ann.secret@example.com',
  name: 'Ann Secretname',
  phone: '4155552671',
  description: 'Dr. Secretson',
  note: 'Secret-Note',
  category: 'secret-category',
  search: 'secret-search',
  amount: 1234567.89,
};

/** PostgreSQL's error then repeats the whole row. */
const NEVER = 'alter table month_totals add constraint never check (total_cents < 0) not valid';
const BROKEN: Readonly<Record<DatabaseKind, string>> = {
  sqlite: 'alter table month_totals rename to elsewhere',
  postgres: NEVER,
  citus: NEVER,
};

describe.each(databases)('the log on %s', (database) => {
  test('holds no personal data and no secret at its most detailed level', async () => {
    const lines: string[] = [];
    const logStream = { write: (line: string) => void lines.push(line) };
    const { request, db } = await startApp(database, { logStream, logLevel: 'trace' });
    const { name, email, phone, password, wrongPassword, search, ...transaction } = SECRETS;
    const post = (url: string, payload: object | string, authorization = '') =>
      request({ method: 'POST', url, payload, headers: { authorization, 'content-type': 'application/json' } });
    const draft = { ...transaction, type: 'expense', date: '2026-03-14' };

    await post('/api/auth/register', { name, email, phone, password, dateOfBirth: '1977-07-07' });
    await post('/api/auth/register', { name, email, phone, password, dateOfBirth: '1977-07-07' });
    await post('/api/auth/register', { name, email: `${email} x`, phone, password });
    await post('/api/auth/login', { email, password: wrongPassword });
    const { token } = (await post('/api/auth/login', { email, password })).json;
    const authorization = `Bearer ${token}`;
    const { json } = await post('/api/transactions', draft, authorization);
    await post('/api/transactions', { ...draft, amount: 'x' }, authorization);
    await post('/api/transactions', `{"description":"${transaction.description}`, authorization);
    await request({ url: `/api/transactions?search=${search}`, headers: { authorization } });
    await request({ url: `/api/transactions/${json.transaction._id}`, headers: { authorization } });
    await request({ url: `/api/${search}/%zz`, headers: { authorization: `${authorization}x` } });
    await sql.raw(BROKEN[database]).execute(db);
    expect(await post('/api/transactions', draft, authorization)).toMatchObject({ status: 500 });
    await sql`drop table users`.execute(db);
    expect(await post('/api/auth/login', { email, password })).toMatchObject({ status: 500 });

    const log = lines.join('');
    expect(log).toContain('"route":"/api/transactions/:transactionId"');
    expect(log).toContain('request failed');
    const personal = [...Object.values(SECRETS), 123456789, token, json.transaction._id, '1977-07-07'];
    for (const secret of personal) expect(log.toLowerCase()).not.toContain(String(secret).toLowerCase());
  });

  test('holds each of several errors of one request', async () => {
    const lines: string[] = [];
    const logStream = { write: (line: string) => void lines.push(line) };
    const { app } = await startApp(database, { logStream, logLevel: 'error' });

    app.log.error({ err: new AggregateError([new Error('stuck'), new Error('lost')], 'some failed') }, 'a job failed');

    expect(JSON.parse(lines.join('')).err).toMatchObject({
      message: 'some failed',
      errors: [
        { type: 'Error', message: 'stuck', stack: expect.stringContaining('log.test.ts') },
        { type: 'Error', message: 'lost' },
      ],
    });
  });

  test('holds all details of an internal error, and the response holds none', async () => {
    const lines: string[] = [];
    const logStream = { write: (line: string) => void lines.push(line) };
    const { guest, db } = await startApp(database, { logStream, logLevel: 'info' });
    const ann = await guest();
    await sql`alter table settings rename to elsewhere`.execute(db);

    const { status, json } = await ann.request({ url: '/api/preferences/settings' });

    expect({ status, ...json }).toEqual({
      status: 500,
      success: false,
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
    });
    expect(lines.join('')).toMatch(/settings.*\\n +at /);
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DAY } from '#shared/durations.ts';
import { NOW, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';

const me = (authorization?: string) =>
  ({ url: '/api/auth/me', headers: authorization === undefined ? {} : { authorization } }) as const;
const INVALID = 'Invalid token: it is unknown, expired, or revoked';
const refused = (message: string) => ({
  status: 401,
  json: { success: false, code: message === 'Missing token' ? 'missing_token' : 'invalid_token', message },
});

describe.each(databases)('a session on %s', (database) => {
  test('needs a header, and a token in any other form is invalid', {
    tags: ['6.access.bearer'],
  }, async () => {
    const { guest, request } = await startApp(database);
    const { token } = await guest();
    const shapes = [
      'Bearer',
      'Bearer ',
      `Basic ${token}`,
      token,
      `Bearer ${token} `.replace(' ', ''),
      `Bearer ${token},${token}`,
      `Bearer ${token} ${token}`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token}A`,
      `Bearer ${token.toLowerCase()}`,
      `Bearer ${randomBytes(32).toString('base64url')}`,
      `Bearer ${createHash('sha256').update(token).digest('hex')}`,
      `Bearer ${'A'.repeat(5000)}`,
      "Bearer ' or 1=1 --",
      'Bearer null',
      'Bearer undefined',
      'Bearer [object Object]',
      'Bearer é',
      '\u0001',
    ];

    const whole = { ...refused('Missing token'), headers: expect.anything(), text: expect.any(String) };
    expect(await request(me())).toEqual(whole);
    expect(await request(me(''))).toMatchObject(refused('Missing token'));
    for (const shape of shapes) expect(await request(me(shape)), shape).toMatchObject(refused(INVALID));
    expect(await request(me(`bearer   ${token}`))).toMatchObject({ status: 200 });
  });

  test('lasts 90 days from its last use', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    const status = async (day: number) => {
      setNow(NOW + day * DAY);
      return (await ann.request(me())).status;
    };

    expect(await status(89)).toBe(200);
    expect(await status(89 + 89)).toBe(200);
    expect(await status(89 + 89 + 90)).toBe(401);
    expect(await status(89 + 89)).toBe(200);
  });

  test('that is never used again ends after 90 days, to the millisecond', async () => {
    const { guest, request, setNow } = await startApp(database);
    const { token } = await guest();
    setNow(NOW + 90 * DAY);
    expect(await request(me(`Bearer ${token}`))).toMatchObject(refused(INVALID));
    setNow(NOW + 90 * DAY - 1);
    expect(await request(me(`Bearer ${token}`))).toMatchObject({ status: 200 });
  });

  test('has the hash of its token in the database and never the token', async () => {
    const { person, db } = await startApp(database);
    const { token } = await person();
    const tables = await db.introspection.getTables();

    const rows = [];
    for (const { name } of tables)
      rows.push(
        ...(await db
          .selectFrom(name as 'users')
          .selectAll()
          .execute()),
      );

    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).toContain(createHash('sha256').update(token).digest('hex'));
  });

  test('remembers a valid time zone of the browser for requests without one', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    const remembered = () => db.selectFrom('users').select('time_zone').executeTakeFirstOrThrow();
    const send = (timeZone: string) => ann.request({ url: '/api/auth/me', headers: { 'x-time-zone': timeZone } });

    await send('Pacific/Auckland');
    for (const wrong of ['', 'Mars/Olympus', '+02:00', 'x'.repeat(65), 'UTC\u00e9', '../etc', 'null']) {
      expect(await send(wrong), wrong).toMatchObject({ status: 200 });
      expect(await remembered(), wrong).toEqual({ time_zone: 'Pacific/Auckland' });
    }
    await send('America/New_York');
    expect(await remembered()).toEqual({ time_zone: 'America/New_York' });
  });

  test('accepts every time zone that browsers know', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    for (const timeZone of [...Intl.supportedValuesOf('timeZone'), 'UTC', 'GMT', 'Etc/GMT+12', 'US/Pacific']) {
      const payload = { dateOfBirth: '1990-05-05' };
      const headers = { 'x-time-zone': timeZone };
      const { status } = await ann.request({ method: 'PUT', url: '/api/auth/me', payload, headers });
      expect({ timeZone, status }).toEqual({ timeZone, status: 200 });
    }
  });

  test('uses the remembered time zone to find the current date', async () => {
    const { guest, request, setNow } = await startApp(database);
    const ann = await guest();
    setNow('2026-03-15T20:00:00Z');
    await ann.request({ url: '/api/auth/me', headers: { 'x-time-zone': 'Pacific/Auckland' } });
    const expense = { type: 'expense', amount: 1, description: 'Tea', category: 'food', date: '2026-03-16' };
    const add = { method: 'POST', url: '/api/transactions', payload: expense } as const;
    const headers = { authorization: `Bearer ${ann.token}` };

    expect(await request({ ...add, headers })).toMatchObject({ status: 201 });
    expect(await request({ ...add, headers: { ...headers, 'x-time-zone': 'UTC' } })).toMatchObject({ status: 400 });
  });
});

test('lets a read request continue during a write of another user, even if the read updates its session', async () => {
  const { db, guest } = await startApp('sqlite');
  const ann = await guest();
  const written = Promise.withResolvers<void>();
  const writing = db.transaction().execute(() => written.promise);

  expect(await ann.request({ url: '/api/dashboard', headers: { 'x-time-zone': 'Asia/Tokyo' } })).toMatchObject({
    status: 200,
  });
  written.resolve();
  await writing;
});

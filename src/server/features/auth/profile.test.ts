import { describe, expect, test } from 'vitest';
import { getPassword } from '#server/features/account/queries.ts';
import type { UserId } from '#shared/ids.ts';
import { NOW, PASSWORD, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { getUser } from './queries.ts';

const HOUR = 3_600_000;
const put = (payload: object) => ({ method: 'PUT', url: '/api/auth/me', payload }) as const;

describe.each(databases)('a profile on %s', (database) => {
  test('has exactly the specified fields and a flag for guests', {
    tags: ['3.user.fields', '7.auth.me'],
  }, async () => {
    const { person } = await startApp(database);
    const ann = await person();

    const { status, json } = await ann.request({ url: '/api/auth/me' });

    expect({ status, ...json }).toEqual({
      status: 200,
      success: true,
      _id: ann.userId,
      name: 'Ann',
      username: ann.email?.split('@')[0],
      email: ann.email,
      avatar: null,
      dateOfBirth: '1990-05-05',
      phone: '+12025550123',
      createdAt: new Date(NOW).toISOString(),
      accountKind: 'user',
      emailVerified: false,
      deletionScheduledFor: null,
      version: 1,
    });
  });

  test('of an account that is removed during a request responds as after a logout', async () => {
    const { db } = await startApp(database);
    const removed = 'removed-just-now' as UserId;

    await expect(getUser(db, removed)).rejects.toMatchObject({ code: 'invalid_token' });
    await expect(getPassword(db, removed)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  test('changes only the fields that are sent and affects no other user', {
    tags: ['6.access.own-settings', '7.auth.update-me'],
  }, async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const bob = await person('Bob');
    const before = (await ann.request({ url: '/api/auth/me' })).json;
    const bobBefore = (await bob.request({ url: '/api/auth/me' })).json;
    const changes = [{ name: 'Ann Lee' }, { dateOfBirth: '1991-06-06' }, { phone: '2025550199' }, {}];

    for (const change of changes) {
      const { status, json } = await ann.request(put(change));
      expect(status).toBe(200);
      expect(json.user).toMatchObject(change);
    }

    const after = (await ann.request({ url: '/api/auth/me' })).json;
    expect(after).toEqual({ ...before, ...Object.assign({}, ...changes), version: 4 });
    expect((await bob.request({ url: '/api/auth/me' })).json).toEqual(bobBefore);
  });

  test('accepts a date-time as birth date and keeps only its date', {
    tags: ['3.user.date-of-birth'],
  }, async () => {
    const { person } = await startApp(database);
    const ann = await person();

    expect(await ann.request(put({ dateOfBirth: '1991-06-06T23:30:00.000-10:00' }))).toMatchObject({
      status: 200,
      json: { success: true, user: { dateOfBirth: '1991-06-06' } },
    });
    expect((await ann.request({ url: '/api/auth/me' })).json.dateOfBirth).toBe('1991-06-06');
  });

  test('ignores fields outside of the profile: email, id, password', async () => {
    const { person, request } = await startApp(database);
    const ann = await person();
    const before = (await ann.request({ url: '/api/auth/me' })).json;

    await ann.request(
      put({ email: 'eve@example.com', _id: 'x', password: 'other', password_hash: '', accountKind: 'guest' }),
    );

    expect((await ann.request({ url: '/api/auth/me' })).json).toEqual(before);
    const payload = { email: ann.email, password: PASSWORD };
    expect(await request({ method: 'POST', url: '/api/auth/login', payload })).toMatchObject({ status: 200 });
  });

  test.each([
    ['phone', '123456789'],
    ['phone', '0123456789'],
    ['phone', '12345678901'],
    ['phone', '(202) 555-0123'],
    ['phone', '+12025550124'],
    ['phone', 2025550123],
    ['phone', null],
  ])(
    'rejects a changed %s %j with the message of the profile',
    { tags: ['5.profile-phone.digits'] },
    async (field, value) => {
      const { person } = await startApp(database);
      const { json, status } = await (await person()).request(put({ [field]: value }));

      expect(status).toBe(400);
      expect(json.errors).toEqual({ phone: ['Phone number must be exactly 10 digits and cannot start with 0'] });
    },
  );

  test('accepts the unchanged number of the registration and removes an empty one', {
    tags: ['5.profile-phone.empty'],
  }, async () => {
    const { person } = await startApp(database);
    const ann = await person();

    const unchanged = await ann.request(put({ name: 'Ann Lee', phone: '+12025550123' }));
    const removed = await ann.request(put({ phone: '' }));

    expect(unchanged).toMatchObject({ status: 200, json: { user: { name: 'Ann Lee', phone: '+12025550123' } } });
    expect(removed).toMatchObject({ status: 200, json: { user: { phone: null } } });
  });

  test('applies the rules of the registration to birth date and name and keeps nothing of a rejected change', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const before = (await ann.request({ url: '/api/auth/me' })).json;
    const refusals: [object, object][] = [
      [{ dateOfBirth: '2026-03-16' }, { dateOfBirth: ['Date of birth cannot be in the future'] }],
      [{ dateOfBirth: '2008-03-16' }, { dateOfBirth: ['You must be at least 18 years old'] }],
      [{ dateOfBirth: '' }, { dateOfBirth: ['Date of birth is required'] }],
      [{ name: ' ' }, { name: ['Full name is required'] }],
      [
        { name: 'Eve', phone: '1', dateOfBirth: '2020-01-01' },
        {
          phone: ['Phone number must be exactly 10 digits and cannot start with 0'],
          dateOfBirth: ['You must be at least 18 years old'],
        },
      ],
    ];

    for (const [change, errors] of refusals) {
      expect(await ann.request(put(change))).toMatchObject({ status: 400, json: { errors } });
    }

    expect((await ann.request({ url: '/api/auth/me' })).json).toEqual(before);
  });

  test('of a guest comes from a guest login, with success, a user, and a token', {
    tags: ['7.auth.guest-login'],
  }, async () => {
    const { request } = await startApp(database);

    const { status, json } = await request({ method: 'POST', url: '/api/auth/guest-login' });

    expect(status).toBe(201);
    expect(json).toEqual({
      success: true,
      user: expect.objectContaining({ name: 'Guest' }),
      token: expect.any(String),
    });
    const headers = { authorization: `Bearer ${json.token}` };
    expect(await request({ url: '/api/auth/me', headers })).toMatchObject({ json: json.user });
  });

  test('of a guest belongs to a real, isolated account without email or password', {
    tags: ['6.access.guest'],
  }, async () => {
    const { guest, db } = await startApp(database);
    const first = await guest();
    const second = await guest();

    const { json } = await first.request({ url: '/api/auth/me' });

    expect(json).toMatchObject({ name: 'Guest', email: null, username: null, phone: null, accountKind: 'guest' });
    expect(first.userId).not.toBe(second.userId);
    expect(await db.selectFrom('logins').selectAll().execute()).toEqual([]);
    expect((await first.request({ url: '/api/auth/failed-attempts' })).json.attempts).toEqual([]);
  });

  test('survives a logout, which ends only the current session', {
    tags: ['7.auth.logout'],
  }, async () => {
    const { person, request, replica } = await startApp(database);
    const ann = await person();
    const login = {
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: ann.email, password: PASSWORD },
    } as const;
    const other = { authorization: `Bearer ${(await request(login)).json.token}` };
    const elsewhere = await replica();

    expect(await ann.request({ method: 'POST', url: '/api/auth/logout' })).toMatchObject({ status: 200 });

    const headers = { authorization: `Bearer ${ann.token}` };
    for (const one of [request, elsewhere.request]) {
      expect(await one({ url: '/api/auth/me', headers })).toMatchObject({
        status: 401,
        json: { code: 'invalid_token' },
      });
      expect(await one({ url: '/api/auth/me', headers: other })).toMatchObject({ status: 200 });
    }
  });

  test("lists the user's own failed attempts of the last 24 hours, newest first, with time, address, and browser", {
    tags: ['3.security-settings.attempts', '7.auth.failed-attempts', '9.help.failed-attempts'],
  }, async () => {
    const { person, request, setNow } = await startApp(database);
    const ann = await person();
    const bob = await person('Bob');
    const fail = (email: string | null, hour: number, userAgent: string) => {
      setNow(NOW + hour * HOUR);
      const headers = { 'user-agent': userAgent };
      const payload = { email, password: 'wrong' };
      return request({ method: 'POST', url: '/api/auth/login', payload, headers, remoteAddress: `192.0.2.${hour}` });
    };
    await fail(ann.email, 1, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
    await fail(
      ann.email,
      2,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19 Safari/605',
    );
    await fail(bob.email, 3, 'curl');
    const first = { at: new Date(NOW + HOUR).toISOString(), address: '192.0.2.1', browser: 'Firefox on Linux' };
    const second = { at: new Date(NOW + 2 * HOUR).toISOString(), address: '192.0.2.2', browser: 'Safari on iOS' };
    const attempts = async (someone: typeof ann, hour: number) => {
      setNow(NOW + hour * HOUR);
      return (await someone.request({ url: '/api/auth/failed-attempts' })).json.attempts;
    };

    expect(await attempts(ann, 4)).toEqual([second, first]);
    expect(await attempts(bob, 4)).toMatchObject([{ browser: 'Unknown browser' }]);
    expect(await attempts(ann, 25)).toEqual([second]);
    expect(await attempts(ann, 26)).toEqual([]);
  });
});

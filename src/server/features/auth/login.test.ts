import { createHook } from 'node:async_hooks';
import { describe, expect, test } from 'vitest';
import { NOW, PASSWORD, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';

const MINUTE = 60_000;
const login = (email: string | null, password: string) =>
  ({ method: 'POST', url: '/api/auth/login', payload: { email, password } }) as const;
const REFUSED = {
  status: 401,
  json: { success: false, code: 'invalid_credentials', message: 'Invalid email or password' },
};

describe.each(databases)('login on %s', (database) => {
  test('returns the user and a token that opens the session', {
    tags: ['3.session.token', '7.auth.login'],
  }, async () => {
    const { person, request } = await startApp(database);
    const { email, userId } = await person();

    const { status, json } = await request(login(` ${email?.toUpperCase()} `, PASSWORD));
    const me = await request({ url: '/api/auth/me', headers: { authorization: `Bearer ${json.token}` } });

    expect(status).toBe(200);
    expect(json).toMatchObject({ success: true, user: { _id: userId, email }, token: expect.any(String) });
    expect(me.json).toEqual({ success: true, ...json.user });
  });

  test('reports a missing email or password beside its field', {
    tags: ['5.login.email-required', '5.login.email-pattern'],
  }, async () => {
    const { request } = await startApp(database);
    const wrong = await request({ method: 'POST', url: '/api/auth/login', payload: {} });
    const address = await request(login('ann', ''));

    expect(wrong.json.errors).toEqual({ email: ['Email is required'], password: ['Password is required'] });
    expect(address.json.errors).toEqual({ email: ['Invalid email address'], password: ['Password is required'] });
  });

  test('responds the same after the same work to an unknown email and to a wrong password', {
    tags: ['8.login.failure'],
  }, async () => {
    const { person, request } = await startApp(database);
    const { email } = await person();
    const hashesFor = async (address: string | null) => {
      let hashes = 0;
      const hook = createHook({
        init: (_id, type) => {
          if (/argon2/i.test(type)) hashes += 1;
        },
      }).enable();
      const { status, json } = await request(login(address, 'wrong'));
      hook.disable();
      expect({ status, json }).toEqual(REFUSED);
      return hashes;
    };

    expect(await hashesFor(email)).toBe(1);
    expect(await hashesFor('nobody@example.com')).toBe(1);
  });

  test('is locked for an email, known or not, for 15 minutes after five consecutive failures', {
    tags: ['9.help.lockout'],
  }, async () => {
    const { person, request, setNow } = await startApp(database);
    const { email } = await person();

    for (const address of [email, 'nobody@example.com']) {
      setNow(NOW);
      for (let failure = 1; failure <= 5; failure += 1)
        expect(await request(login(address, 'wrong'))).toMatchObject(REFUSED);
      setNow(NOW + 5 * MINUTE);
      const locked = await request(login(address, PASSWORD));
      expect(locked).toMatchObject({ status: 429, json: { success: false, code: 'login_locked' } });
      expect(locked.headers['retry-after']).toBe(String(10 * 60));
      setNow(NOW + 15 * MINUTE - 1);
      expect(await request(login(address, PASSWORD))).toMatchObject({ status: 429 });
    }

    setNow(NOW + 15 * MINUTE);
    expect(await request(login(email, PASSWORD))).toMatchObject({ status: 200 });
    expect(await request(login('nobody@example.com', PASSWORD))).toMatchObject(REFUSED);
  });

  test('is locked again after five more failures', async () => {
    const { request, setNow } = await startApp(database);
    const fail = () => request(login('nobody@example.com', 'wrong'));
    for (let failure = 1; failure <= 5; failure += 1) await fail();
    setNow(NOW + 15 * MINUTE);

    const statuses = [];
    for (let failure = 1; failure <= 6; failure += 1) statuses.push((await fail()).status);

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('resets the count of failures when it succeeds', async () => {
    const { person, request } = await startApp(database);
    const { email } = await person();

    for (let round = 0; round < 2; round += 1) {
      for (let failure = 1; failure <= 4; failure += 1) await request(login(email, 'wrong'));
      expect(await request(login(email, PASSWORD))).toMatchObject({ status: 200 });
    }
  });

  test('compares the passwords of only five out of twenty simultaneous failures', async () => {
    const { request } = await startApp(database);

    const answers = await Promise.all(Array.from({ length: 20 }, () => request(login('ann@example.com', 'wrong'))));

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('adds up failures of two replicas', async () => {
    const { person, request, replica } = await startApp(database);
    const { email } = await person();
    const other = await replica();

    for (const one of [request, other.request, request, other.request, request]) {
      expect(await one(login(email, 'wrong'))).toMatchObject(REFUSED);
    }

    expect(await other.request(login(email, PASSWORD))).toMatchObject({ status: 429 });
    expect(await request(login(email, PASSWORD))).toMatchObject({ status: 429 });
  });
});

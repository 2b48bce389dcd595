import { describe, expect, test } from 'vitest';
import { NOW, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';

const MINUTE = 60_000;
const limits = { rateLimits: true };
const failedLogin = (number: number, remoteAddress = '192.0.2.1') =>
  ({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: `nobody-${number}@example.com`, password: 'wrong' },
    remoteAddress,
  }) as const;
const guest = (remoteAddress = '192.0.2.1') =>
  ({ method: 'POST', url: '/api/auth/guest-login', remoteAddress }) as const;

describe.each(databases)('the limit of an address on %s', (database) => {
  test('is 50 failed logins in 15 minutes, also for simultaneous ones', async () => {
    const { request, replica, setNow } = await startApp(database, limits);
    const other = await replica();

    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, number) => (number % 2 ? request : other.request)(failedLogin(number))),
    );

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ json: { success: false, code: 'too_many_requests' } });
    expect(refused[0]?.headers['retry-after']).toBe('900');
    expect(await request(failedLogin(61, '192.0.2.2'))).toMatchObject({ status: 401 });
    setNow(NOW + 15 * MINUTE);
    expect(await request(failedLogin(62))).toMatchObject({ status: 401 });
  });

  test('is 30 registrations and guests an hour, over all replicas', async () => {
    const { request, replica, setNow } = await startApp(database, limits);
    const other = await replica();
    const draft = { name: 'Ann', dateOfBirth: '1990-05-05', phone: '12025550123', password: 'secret' };
    const register = (email: string) => ({ ...guest(), url: '/api/auth/register', payload: { ...draft, email } });

    expect(await request(register('ann@example.com'))).toMatchObject({ status: 201 });
    for (let number = 2; number <= 30; number += 1) {
      expect(await (number % 2 ? request : other.request)(guest())).toMatchObject({ status: 201 });
    }

    for (const one of [request, other.request]) {
      const refused = await one(guest());
      expect(refused).toMatchObject({ status: 429, json: { success: false, code: 'too_many_requests' } });
      expect(refused.headers['retry-after']).toBe('3600');
      expect(await one(register('bob@example.com'))).toMatchObject({ status: 429 });
    }
    expect(await request(guest('192.0.2.2'))).toMatchObject({ status: 201 });
    setNow(NOW + 60 * MINUTE);
    expect(await request(guest())).toMatchObject({ status: 201 });
  });

  test('does not apply behind a gateway that enforces its own', async () => {
    const { request } = await startApp(database, { rateLimits: false });
    for (let number = 1; number <= 40; number += 1) expect(await request(guest())).toMatchObject({ status: 201 });
  });

  test('uses the address from exactly the configured number of proxies', async () => {
    const behindOne = await startApp(database, { rateLimits: true, trustProxy: 1 });
    const direct = await startApp(database, limits);
    const ann = {
      method: 'POST',
      url: '/api/auth/guest-login',
      headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' },
    } as const;

    await behindOne.request(ann);
    await direct.request(ann);

    const address = (app: typeof direct) => app.db.selectFrom('login_attempts').select('address').execute();
    expect(await address(behindOne)).toEqual([{ address: '203.0.113.7' }]);
    expect(await address(direct)).toEqual([{ address: '127.0.0.1' }]);
  });
});

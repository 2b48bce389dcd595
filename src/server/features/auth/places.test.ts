import { describe, expect, test } from 'vitest';
import type { UserId } from '#shared/ids.ts';
import { NOW, PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { mailedTokens } from '#testing/mail/sent-mail.ts';

const MINUTE = 60_000;
const HOME = '203.0.113.7';
const elsewhere = (number: number) => `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}`;
const login = (email: string | null, password: string, remoteAddress: string) =>
  ({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress }) as const;

type App = Awaited<ReturnType<typeof startApp>>;

/** A user with an earlier login at home. */
async function personAtHome({ person, request }: App): Promise<Person> {
  const ann = await person();
  expect(await request(login(ann.email, PASSWORD, HOME))).toMatchObject({ status: 200 });
  return ann;
}

/** Sends wrong passwords at once, each from another place. @returns the status of each response */
async function failFromEverywhere(app: App, email: string | null, count: number): Promise<number[]> {
  const places = Array.from({ length: count }, (_, index) => elsewhere(index));
  const answers = await Promise.all(places.map((place) => app.request(login(email, 'wrong', place))));
  return answers.map(({ status }) => status);
}

/** Failures that are already counted, each from another place. */
async function haveFailed({ db }: App, email: string | null, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const address = elsewhere(100 + index);
    const failed = { outcome: 'failed', address, place: address, browser: '', at: NOW } as const;
    return { id: `${email} ${index}`, email: String(email), ...failed };
  });
  await db.insertInto('login_attempts').values(rows).execute();
}

describe.each(databases)('failed logins from many places on %s', (database) => {
  test('lock their own place after five failures and no other', async () => {
    const app = await startApp(database);
    const { email } = await personAtHome(app);

    const statuses = [];
    for (let failure = 1; failure <= 6; failure += 1) {
      statuses.push((await app.request(login(email, 'wrong', elsewhere(1)))).status);
    }

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await app.request(login(email, PASSWORD, elsewhere(1)))).toMatchObject({ json: { code: 'login_locked' } });
    expect(await app.request(login(email, PASSWORD, elsewhere(2)))).toMatchObject({ status: 200 });
    expect(await app.request(login(email, PASSWORD, HOME))).toMatchObject({ status: 200 });
  });

  test('share one place within an IPv6 network', async () => {
    const app = await startApp(database);
    const { email } = await personAtHome(app);
    for (let failure = 1; failure <= 5; failure += 1) {
      await app.request(login(email, 'wrong', `2001:db8:0:1:${failure}::${failure}`));
    }
    expect(await app.request(login(email, PASSWORD, '2001:db8:0:1:ffff::1'))).toMatchObject({ status: 429 });
    expect(await app.request(login(email, PASSWORD, '2001:db8:0:2::1'))).toMatchObject({ status: 200 });
  });

  test('leave a known place open while 50 failures an hour lock every other place, for known and unknown emails', async () => {
    const app = await startApp(database);
    const { email } = await personAtHome(app);

    for (const address of [email, 'nobody@example.com']) {
      await haveFailed(app, address, 45);
      const statuses = await failFromEverywhere(app, address, 12);
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(7);
      const locked = await app.request(login(address, PASSWORD, elsewhere(61)));
      expect(locked).toMatchObject({ status: 429, json: { code: 'email_locked' } });
      expect(locked.headers['retry-after']).toBe('3600');
    }

    expect(await app.request(login(email, PASSWORD, HOME))).toMatchObject({ status: 200 });
    app.setNow(NOW + 60 * MINUTE - 1);
    expect(await app.request(login(email, PASSWORD, elsewhere(61)))).toMatchObject({ status: 429 });
    app.setNow(NOW + 60 * MINUTE);
    expect(await app.request(login(email, PASSWORD, elsewhere(61)))).toMatchObject({ status: 200 });
  });

  test('at two replicas are added up', async () => {
    const app = await startApp(database);
    const other = await app.replica();
    await haveFailed(app, 'nobody@example.com', 45);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        (number % 2 ? app : other).request(login('nobody@example.com', 'wrong', elsewhere(number))),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test('by the owner lock the known place, too', async () => {
    const app = await startApp(database);
    const { email } = await personAtHome(app);
    for (let failure = 1; failure <= 5; failure += 1) {
      expect(await app.request(login(email, 'wrong', HOME))).toMatchObject({ status: 401 });
    }
    expect(await app.request(login(email, PASSWORD, HOME))).toMatchObject({ status: 429 });
  });

  test('no longer lock any place after a password reset', async () => {
    const app = await startApp(database);
    const { email, db } = await personAtHome(app);
    for (let failure = 1; failure <= 5; failure += 1) await app.request(login(email, 'wrong', HOME));
    await haveFailed(app, email, 45);
    expect(await app.request(login(email, PASSWORD, elsewhere(61)))).toMatchObject({ status: 429 });

    app.setNow(NOW + 1);
    await app.request({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
    const [token] = await mailedTokens(db, 'reset');
    const password = 'Something else 2';
    const reset = { method: 'POST', url: '/api/auth/reset-password', payload: { token, password } } as const;
    expect(await app.request(reset)).toMatchObject({ status: 200 });

    expect(await app.request(login(email, password, HOME))).toMatchObject({ status: 200 });
    expect(await app.request(login(email, password, elsewhere(61)))).toMatchObject({ status: 200 });
  });

  test('show in the security status whether a login from the caller’s place would be locked', async () => {
    const app = await startApp(database);
    const ann = await personAtHome(app);
    const isLocked = async (remoteAddress: string) =>
      (await ann.request({ url: '/api/auth/security-status', remoteAddress })).json.securitySettings.accountLocked;

    for (let failure = 1; failure <= 5; failure += 1) await app.request(login(ann.email, 'wrong', elsewhere(1)));
    expect([await isLocked(HOME), await isLocked(elsewhere(1)), await isLocked(elsewhere(2))]).toEqual([
      false,
      true,
      false,
    ]);

    await haveFailed(app, ann.email, 45);
    expect([await isLocked(HOME), await isLocked(elsewhere(2))]).toEqual([false, true]);
  });

  test('leave the 50 most recent places of logins known', async () => {
    const app = await startApp(database);
    const { email, userId, db } = await personAtHome(app);
    const places = Array.from({ length: 50 }, (_, index) => elsewhere(index));
    const row = { user_id: userId as UserId, browser: 'Firefox on Windows' };
    const rows = places.map((place, index) => ({ ...row, place, last_login_at: NOW + 1 + index }));
    await db.insertInto('known_places').values(rows).execute();
    app.setNow(NOW + 100);

    expect(await app.request(login(email, PASSWORD, HOME))).toMatchObject({ status: 200 });

    const known = await db.selectFrom('known_places').select('place').orderBy('last_login_at').execute();
    expect(known.map(({ place }) => place)).toEqual([...places.slice(1), HOME]);
  });
});

describe.each(databases)('a forwarded address on %s', (database) => {
  const stored = async ({ db }: App) => {
    const addresses = [
      ...(await db.selectFrom('login_attempts').select('address').execute()),
      ...(await db.selectFrom('sessions').select('address').execute()),
    ];
    return [...new Set(addresses.map(({ address }) => address))];
  };

  test.each([
    [1, '203.0.113.7', '203.0.113.7'],
    [1, 'not an address', '192.0.2.1'],
    [1, '<script>alert(1)</script>', '192.0.2.1'],
    [1, '203.0.113.7:5678', '192.0.2.1'],
    [1, '[2001:db8::1]:80', '192.0.2.1'],
    [1, 'unknown', '192.0.2.1'],
    [1, '6.6.6.6, ', '192.0.2.1'],
    [1, '2001:DB8:0:0::1', '2001:db8::1'],
    [1, 'fe80::1%eth0', 'fe80::1'],
    [1, '::ffff:203.0.113.7', '203.0.113.7'],
    [2, '6.6.6.6, 203.0.113.7, 198.51.100.2', '203.0.113.7'],
    [2, '6.6.6.6, junk, 198.51.100.2', '198.51.100.2'],
    [2, '6.6.6.6, 203.0.113.7, junk', '192.0.2.1'],
    [2, '203.0.113.7', '203.0.113.7'],
  ])('behind %i proxies %j counts as %s', async (trustProxy, forwarded, address) => {
    const app = await startApp(database, { trustProxy });
    const headers = { 'x-forwarded-for': forwarded };
    const remoteAddress = '192.0.2.1';
    await app.request({ method: 'POST', url: '/api/auth/guest-login', headers, remoteAddress });
    await app.request({ ...login('nobody@example.com', 'wrong', remoteAddress), headers });
    expect(await stored(app)).toEqual([address]);
  });

  test('shares the limits of a place within one IPv6 network', async () => {
    const app = await startApp(database, { rateLimits: true });
    const guest = (remoteAddress: string) =>
      app.request({ method: 'POST', url: '/api/auth/guest-login', remoteAddress });
    for (let number = 1; number <= 30; number += 1) {
      expect(await guest(`2001:db8:0:1::${number}`)).toMatchObject({ status: 201 });
    }
    expect(await guest('2001:db8:0:1:ffff::1')).toMatchObject({ status: 429 });
    expect(await guest('2001:db8:0:2::1')).toMatchObject({ status: 201 });
  });

  test('shares the 600 requests a minute within one IPv6 network', async () => {
    const app = await startApp(database, { rateLimits: true });
    const ask = (remoteAddress: string) => app.request({ url: '/api/demo/status', remoteAddress });
    const answers = await Promise.all(
      Array.from({ length: 601 }, (_, number) => ask(`2001:db8::${number.toString(16)}`)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(await ask('2001:db8:0:1::1')).toMatchObject({ status: 200 });
  });
});

import { describe, expect, test } from 'vitest';
import { NOW, PASSWORD, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const login = (email: string | null, password: string, headers = {}) =>
  ({ method: 'POST', url: '/api/auth/login', payload: { email, password }, headers }) as const;
const status = { url: '/api/auth/security-status' } as const;
const put = (payload: object) => ({ method: 'PUT', url: '/api/auth/security-settings', payload }) as const;
const devices = { url: '/api/auth/devices' } as const;

describe.each(databases)('the security status on %s', (database) => {
  test('begins with the specified values', {
    tags: ['3.security-settings.fields', '7.auth.security-status'],
  }, async () => {
    const { person, guest } = await startApp(database);
    const first = {
      twoFactorEnabled: false,
      loginAlerts: true,
      passwordStrength: 'medium',
      passwordChangedAt: null,
      failedAttempts: 0,
      accountLocked: false,
    };
    for (const someone of [await person(), await guest()]) {
      expect((await someone.request(status)).json).toEqual({ success: true, securitySettings: first });
    }
  });

  test('rates the password of the registration, and an unrated one counts as medium', {
    tags: ['3.security-settings.strengths'],
  }, async () => {
    const { request, person, db } = await startApp(database);
    const strength = async (password: string, number: number) => {
      const email = `zoe-${number}@example.com`;
      const draft = { name: 'Zoe', email, phone: '12025550123', dateOfBirth: '1990-05-05', password };
      await request({ method: 'POST', url: '/api/auth/register', payload: draft });
      const headers = { authorization: `Bearer ${(await request(login(email, password))).json.token}` };
      return (await request({ ...status, headers })).json.securitySettings.passwordStrength;
    };
    expect(await strength('secret', 1)).toBe('weak');
    expect(await strength('secret 123', 2)).toBe('medium');
    expect(await strength('Secret 123', 3)).toBe('strong');
    const ann = await person();
    await db.updateTable('users').set({ password_strength: null }).execute();
    expect((await ann.request(status)).json.securitySettings.passwordStrength).toBe('medium');
  });

  test('counts failed logins for 24 hours and shows a lockout for its 15 minutes', async () => {
    const { person, request, setNow } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const seen = async (instant: number) => {
      setNow(instant);
      const { failedAttempts, accountLocked } = (await ann.request(status)).json.securitySettings;
      return { failedAttempts, accountLocked };
    };
    for (let failure = 1; failure <= 4; failure += 1) await request(login(ann.email, 'wrong'));
    expect(await seen(NOW)).toEqual({ failedAttempts: 4, accountLocked: false });
    await request(login(ann.email, 'wrong'));
    await request(login(ann.email, 'wrong'));

    expect(await seen(NOW)).toEqual({ failedAttempts: 5, accountLocked: true });
    expect(await seen(NOW + 15 * MINUTE - 1)).toEqual({ failedAttempts: 5, accountLocked: true });
    expect(await seen(NOW + 15 * MINUTE)).toEqual({ failedAttempts: 5, accountLocked: false });
    expect(await seen(NOW + 24 * HOUR)).toEqual({ failedAttempts: 0, accountLocked: false });
    setNow(NOW);
    expect((await bob.request(status)).json.securitySettings).toMatchObject({
      failedAttempts: 0,
      accountLocked: false,
    });
  });

  test('saves the login alert setting of its user only', {
    tags: ['6.access.own-settings', '7.auth.security-settings'],
  }, async () => {
    const { person, guest } = await startApp(database);
    const [ann, bob] = [await person(), await guest()];
    const alerts = async (someone: typeof ann) => (await someone.request(status)).json.securitySettings.loginAlerts;

    expect(await ann.request(put({ loginAlerts: false }))).toMatchObject({
      status: 200,
      json: { success: true, message: 'Settings updated successfully', securitySettings: { loginAlerts: false } },
    });
    expect([await alerts(ann), await alerts(bob)]).toEqual([false, true]);
    await ann.request(put({}));
    expect(await alerts(ann)).toBe(false);
    await ann.request(put({ twoFactorEnabled: false, passwordStrength: 'strong', loginAlerts: true }));
    expect((await ann.request(status)).json.securitySettings).toMatchObject({
      loginAlerts: true,
      twoFactorEnabled: false,
      passwordStrength: 'medium',
    });
    expect(await ann.request(put({ loginAlerts: 'yes' }))).toMatchObject({
      status: 400,
      json: { errors: { loginAlerts: ['This must be on or off'] } },
    });
  });

  test('ignores an attempt to enable the upcoming second factor', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    expect(await ann.request(put({ twoFactorEnabled: true, loginAlerts: false }))).toMatchObject({
      status: 400,
      json: { errors: { twoFactorEnabled: ['Two-factor authentication is coming soon'] } },
    });
    expect((await ann.request(status)).json.securitySettings).toMatchObject({
      loginAlerts: true,
      twoFactorEnabled: false,
    });
  });
});

describe.each(databases)('signed-in devices on %s', (database) => {
  test('are listed with browser, address, and times, most recently used first', async () => {
    const { person, request, setNow } = await startApp(database);
    const [ann] = [await person(), await person('Bob')];
    setNow(NOW + MINUTE);
    const { token } = (await request(login(ann.email, PASSWORD, { 'user-agent': FIREFOX }))).json;
    setNow(NOW + 2 * HOUR);
    await ann.request({ url: '/api/auth/me' });

    const { json } = await request({ ...devices, headers: { authorization: `Bearer ${token}` } });

    const at = (instant: number) => new Date(instant).toISOString();
    const common = { _id: expect.stringMatching(/^[\w-]{36}$/), address: '127.0.0.1' };
    expect(json.devices).toEqual(
      [
        {
          ...common,
          browser: 'Unknown browser',
          signedInAt: at(NOW),
          lastUsedAt: at(NOW + 2 * HOUR),
          isCurrent: false,
        },
        {
          ...common,
          browser: 'Firefox on Windows',
          signedInAt: at(NOW + MINUTE),
          lastUsedAt: at(NOW + 2 * HOUR),
          isCurrent: true,
        },
      ].sort((one, other) => other.signedInAt.localeCompare(one.signedInAt)),
    );
  });

  test('start with the current device, and their pages have no gap or repeat', async () => {
    const { person, request, setNow } = await startApp(database);
    const ann = await person();
    for (let count = 1; count <= 4; count += 1) {
      setNow(NOW + count * 2 * HOUR);
      await request(login(ann.email, PASSWORD));
    }
    const everything = (await ann.request(devices)).json.devices;

    for (const limit of [1, 2, 3]) {
      const seen: unknown[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await ann.request({ url: `${devices.url}?limit=${limit}${cursor && `&cursor=${cursor}`}` });
        expect(page.json.devices.length).toBeLessThanOrEqual(limit);
        seen.push(...page.json.devices);
        cursor = page.json.nextCursor;
      }
      expect(seen).toEqual(everything);
    }
    expect(everything.map((one: { isCurrent: boolean }) => one.isCurrent)).toEqual([true, false, false, false, false]);
    const others = everything.slice(1).map((one: { lastUsedAt: string }) => one.lastUsedAt);
    expect(others).toEqual(others.toSorted().reverse());
  });

  test('can be signed out one by one, and those of other users are not found', async () => {
    const { person, request } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const { token } = (await request(login(ann.email, PASSWORD))).json;
    const other = { url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } } as const;
    const idsOf = async (someone: typeof ann) =>
      (await someone.request(devices)).json.devices.map(({ _id }: { _id: string }) => _id) as string[];
    const [bobs] = await idsOf(bob);
    const mine = (await ann.request(devices)).json.devices.find((one: { isCurrent: boolean }) => !one.isCurrent)._id;
    const signOut = (id: string | undefined) => ann.request({ method: 'DELETE', url: `/api/auth/devices/${id}` });

    for (const id of [bobs, 'never-was', ann.userId, '%27%20or%201=1--', '..']) {
      expect((await signOut(id)).status, id).toBe(404);
    }
    expect(await signOut(bobs)).toMatchObject({ json: { code: 'device_not_found' } });
    expect(await bob.request({ url: '/api/auth/me' })).toMatchObject({ status: 200 });
    expect(await request(other)).toMatchObject({ status: 200 });

    expect(await signOut(mine)).toMatchObject({ status: 200 });
    expect(await request(other)).toMatchObject({ status: 401 });
    expect(await ann.request({ url: '/api/auth/me' })).toMatchObject({ status: 200 });
    expect(await signOut(mine)).toMatchObject({ status: 404 });
    expect(await idsOf(ann)).toHaveLength(1);
  });

  test('can be signed out all at once, except the current one and those of other users', async () => {
    const { person, request } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const { token } = (await request(login(ann.email, PASSWORD))).json;

    expect(await ann.request({ method: 'POST', url: '/api/auth/devices/sign-out-others' })).toMatchObject({
      status: 200,
    });

    const me = { url: '/api/auth/me' } as const;
    expect(await request({ ...me, headers: { authorization: `Bearer ${token}` } })).toMatchObject({ status: 401 });
    for (const someone of [ann, bob]) expect(await someone.request(me)).toMatchObject({ status: 200 });
  });

  test('get an id if they are older than the list, and ended sessions are not listed', async () => {
    const { person, request, db, setNow } = await startApp(database);
    const ann = await person();
    await request(login(ann.email, PASSWORD));
    await db.updateTable('sessions').set({ id: null }).execute();
    const ids = async () => (await ann.request(devices)).json.devices.map(({ _id }: { _id: string }) => _id);

    const named = await ids();

    expect(new Set(named).size).toBe(2);
    expect(await ids()).toEqual(named);
    setNow(NOW + 89 * 24 * HOUR);
    await ann.request(status);
    setNow(NOW + 90 * 24 * HOUR);
    expect(await ids()).toHaveLength(1);
  });
});

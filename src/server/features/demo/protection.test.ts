import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { runAdmin } from '#server/admin/admin.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, DEMO_REGISTRATION } from '#shared/demo/account.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { expense, record, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import { registerDemo, setUpDemo, visitDemo } from '#testing/features/demo.ts';
import { wants } from '#testing/features/notifications.ts';
import { locationOf } from '#testing/processes/server-process.ts';

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const OTHER = 'Something-Else-2025';
const login = (password: string, remoteAddress = '192.0.2.1') =>
  ({ method: 'POST', url: '/api/auth/login', payload: { email: DEMO_EMAIL, password }, remoteAddress }) as const;
const forgot = (email: string) => ({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } }) as const;
const me = (person: Person) => person.request({ url: '/api/auth/me' });
const NOT_YOURS = ['This email belongs to the shared demo account'];

/** Changes that would take the demo from other visitors, with the correct and a wrong password. */
const attacks = [DEMO_PASSWORD, 'wrong'].flatMap(
  (password) =>
    [
      {
        method: 'PUT',
        url: '/api/auth/me/email',
        payload: { newEmail: 'mine@example.com', currentPassword: password },
      },
      { method: 'PUT', url: '/api/auth/change-password', payload: { currentPassword: password, newPassword: OTHER } },
      { method: 'POST', url: '/api/auth/delete-account', payload: { password, confirmation: 'DELETE MY ACCOUNT' } },
      { method: 'POST', url: '/api/auth/devices/sign-out-others' },
      { method: 'PUT', url: '/api/auth/me', payload: { name: 'Vandal', phone: '', dateOfBirth: '1980-01-01' } },
    ] as const,
);

describe.each(databases)('the demo account on %s', (database) => {
  test('is registered only with its own password and only once', async () => {
    const { request } = await startApp(database);
    const register = (draft: object) => request({ ...registerDemo, payload: { ...DEMO_REGISTRATION, ...draft } });

    for (const email of [DEMO_EMAIL, ' Demo@Centwise.APP ']) {
      expect(await register({ email, password: OTHER })).toMatchObject({
        status: 400,
        json: { errors: { email: NOT_YOURS } },
      });
    }
    expect(await register({})).toMatchObject({
      status: 201,
      json: { user: { email: DEMO_EMAIL, accountKind: 'demo' } },
    });
    expect(await register({})).toMatchObject({
      status: 409,
      json: { code: 'email_taken', errors: { email: ['Email already registered'] } },
    });
  });

  test('has its own name, even if a visitor registers it with another', async () => {
    const app = await startApp(database);
    const payload = { ...DEMO_REGISTRATION, name: 'Vandal', phone: '2025550199', dateOfBirth: '1980-01-01' };
    const { name, phone, dateOfBirth } = DEMO_REGISTRATION;

    const registered = await app.request({ ...registerDemo, payload });

    expect(registered).toMatchObject({ status: 201, json: { user: { name, phone, dateOfBirth } } });
    expect((await me(await visitDemo(app))).json).toMatchObject({ name, phone, dateOfBirth, accountKind: 'demo' });
  });

  test('reserves its email before and after its creation', async () => {
    const { person, request } = await startApp(database);
    const ann = await person();
    const payload = { newEmail: ` ${DEMO_EMAIL.toUpperCase()}`, currentPassword: 'correct horse 1' };
    const take = () => ann.request({ method: 'PUT', url: '/api/auth/me/email', payload });
    const refused = { status: 400, json: { errors: { newEmail: NOT_YOURS } } };

    expect(await take()).toMatchObject(refused);
    await request(registerDemo);
    expect(await take()).toMatchObject(refused);

    expect((await me(ann)).json.email).toBe(ann.email);
  });

  test('keeps its email, its password, its existence, and its sessions, whatever a visitor sends', async () => {
    const app = await startApp(database);
    const [visitor, other] = [await setUpDemo(app), await visitDemo(app, { headers: FIREFOX })];
    const { users } = await readEveryTable(app.db);

    for (const attack of attacks) {
      expect(await visitor.request(attack), attack.url).toMatchObject({ status: 403, json: { code: 'demo_account' } });
    }
    const devices = await app.db.selectFrom('sessions').select('id').execute();
    for (const { id } of devices) {
      const url = `/api/auth/devices/${id}`;
      expect(await visitor.request({ method: 'DELETE', url })).toMatchObject({
        status: 403,
        json: { code: 'demo_account' },
      });
    }

    expect((await readEveryTable(app.db)).users).toEqual(users);
    expect(await me(other)).toMatchObject({ status: 200, json: { email: DEMO_EMAIL } });
    expect(await app.request(login(DEMO_PASSWORD))).toMatchObject({ status: 200 });
    expect(await visitor.request({ method: 'POST', url: '/api/auth/logout' })).toMatchObject({ status: 200 });
    expect(await me(other)).toMatchObject({ status: 200 });
  });

  test('gets the usual response to a forgotten password, but neither a link nor a mail', async () => {
    const app = await startApp(database);
    await setUpDemo(app);

    const answers = [await app.request(forgot(DEMO_EMAIL)), await app.request(forgot('nobody@example.com'))];

    expect(answers[0]).toMatchObject({ status: 200, json: answers[1]?.json });
    expect(await app.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('emails').selectAll().execute()).toEqual([]);
  });

  test('ignores earlier reset links', async () => {
    const app = await startApp(database);
    const visitor = await setUpDemo(app);
    const link = {
      token_hash: hash('sha256', 'old'),
      user_id: visitor.userId as never,
      created_at: Date.parse('2026-03-15'),
    };
    await app.db.insertInto('password_resets').values(link).execute();

    const payload = { token: 'old', password: OTHER };
    expect(await app.request({ method: 'POST', url: '/api/auth/reset-password', payload })).toMatchObject({
      status: 403,
      json: { code: 'demo_account' },
    });

    expect(await app.request(login(OTHER))).toMatchObject({ status: 401 });
    expect(await me(visitor)).toMatchObject({ status: 200 });
  });

  test('shows each visitor their own date and stores no time zone', async () => {
    const app = await startApp(database);
    app.setNow('2026-04-01T03:00:00Z');
    const visitor = await setUpDemo(app);
    const dayIn = async (zone: string) => {
      const payload = wire(expense({ date: '2026-04-01' }));
      const headers = { 'x-time-zone': zone };
      return (await visitor.request({ method: 'POST', url: '/api/transactions', payload, headers })).status;
    };

    expect([await dayIn('Pacific/Auckland'), await dayIn('America/New_York')]).toEqual([201, 400]);
    expect(await app.db.selectFrom('users').select('time_zone').execute()).toEqual([{ time_zone: null }]);
  });

  test('is never locked, and failures count for the address that causes them', async () => {
    const app = await startApp(database, { rateLimits: true });
    const visitor = await setUpDemo(app);

    const failed = {
      email: DEMO_EMAIL,
      outcome: 'failed',
      address: '192.0.2.1',
      place: '192.0.2.1',
      browser: '',
      at: NOW,
    } as const;
    const rows = Array.from({ length: 40 }, (_, id) => ({ id: `failed-${id}`, ...failed }));
    await app.db.insertInto('login_attempts').values(rows).execute();

    for (let failure = 41; failure <= 50; failure += 1) {
      expect(await app.request(login('wrong')), `${failure}`).toMatchObject({ status: 401 });
    }

    expect(await app.request(login('wrong'))).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
    expect(await app.request(login(DEMO_PASSWORD))).toMatchObject({ status: 429 });
    expect(await app.request(login(DEMO_PASSWORD, '192.0.2.2'))).toMatchObject({ status: 200 });
    const { securitySettings } = (await visitor.request({ url: '/api/auth/security-status' })).json;
    expect(securitySettings).toMatchObject({ accountLocked: false, failedAttempts: 0 });
    expect(await app.db.selectFrom('login_failures').selectAll().execute()).toEqual([]);
  });

  test('gets no mail, and no visitor learns the addresses of others', async () => {
    const app = await startApp(database);
    const visitor = await setUpDemo(app);
    await app.request({ ...login('wrong'), headers: FIREFOX });
    const other = await visitDemo(app, { headers: FIREFOX });
    await wants(visitor, { transactionNotifications: { largeTransactionAlerts: true } });
    await record(visitor, expense({ amount: 900_00, category: 'groceries', date: '2026-03-15' }));

    const { items } = (await other.request({ url: '/api/notifications' })).json;
    expect(items.map(({ kind }: { kind: string }) => kind)).toContain('large-transaction');
    expect(items.map(({ kind }: { kind: string }) => kind)).not.toContain('login');
    expect(await app.db.selectFrom('emails').selectAll().execute()).toEqual([]);
    expect((await visitor.request({ url: '/api/auth/failed-attempts' })).json.attempts).toEqual([]);
    const { devices } = (await visitor.request({ url: '/api/auth/devices' })).json;
    expect(devices).toMatchObject([{ isCurrent: true }]);
    const { status, json } = await visitor.request({ method: 'POST', url: '/api/auth/export-data' });
    expect([status, json.transactions.length > 400]).toEqual([200, true]);
    expect(JSON.stringify(json)).not.toMatch(/192\.0\.2\.1|127\.0\.0\.1|Firefox/);
  });

  test('takes no support requests, because the next visitor would read them', async () => {
    const app = await startApp(database);
    const visitor = await setUpDemo(app);
    const payload = {
      name: 'Ann',
      email: 'ann@example.com',
      subject: 'Bug Report',
      priority: 'Medium',
      description: 'It does not work at all.',
    };
    const ask = (person: Person) => person.request({ method: 'POST', url: '/api/support/requests', payload });

    expect(await ask(visitor)).toMatchObject({ status: 403, json: { code: 'demo_account' } });
    expect(await ask(await app.person())).toMatchObject({ status: 201 });
    expect((await visitor.request({ url: '/api/support/requests' })).json.items).toEqual([]);
  });

  test('cannot be granted the support role by mistake', async () => {
    const app = await startApp(database);
    const visitor = await setUpDemo(app);

    expect(await runAdmin(['grant-support', DEMO_EMAIL], locationOf(app.database))).toBe(1);

    expect(await visitor.request({ url: '/api/support/stats' })).toMatchObject({ status: 403 });
  });

  test('serves other visitors during one visitor’s many requests', async () => {
    const app = await startApp(database, { rateLimits: true });
    const visitor = await setUpDemo(app);
    const from = (remoteAddress: string) => visitor.request({ url: '/api/auth/me', remoteAddress });

    const answers = await Promise.all(Array.from({ length: 601 }, () => from('192.0.2.1')));

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(await from('192.0.2.2')).toMatchObject({ status: 200 });
  });
});

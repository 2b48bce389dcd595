import { describe, expect, test } from 'vitest';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { DEMO_EMAIL } from '#shared/demo/account.ts';
import { DAY, HOUR } from '#shared/durations.ts';
import type { UserId } from '#shared/ids.ts';
import { NOW, PASSWORD, Person, startApp } from '#testing/app/app.ts';
import { lee, register } from '#testing/app/registration.ts';
import { grantSupport } from '#testing/app/roles.ts';
import { databases } from '#testing/databases/databases.ts';
import { setUpDemo, visitDemo } from '#testing/features/demo.ts';
import { createSession } from './session.ts';

const NEW = 'An0ther horse!';
const me = { url: '/api/auth/me' } as const;
const change = {
  method: 'PUT',
  url: '/api/auth/change-password',
  payload: { currentPassword: PASSWORD, newPassword: NEW },
} as const;
/** The same user with the current token. */
const asNow = ({ app, db, userId, token, email }: Person) => new Person(app, db, userId, token, email);

describe.each(databases)('a session on %s', (database) => {
  test('ends 365 days after its login, even with regular use, and is then deleted', async () => {
    const { guest, db, setNow } = await startApp(database);
    const ann = await guest();
    for (let day = 60; day < 365; day += 60) {
      setNow(NOW + day * DAY);
      expect(await ann.request(me)).toMatchObject({ status: 200 });
    }
    setNow(NOW + 365 * DAY - 1);
    expect(await ann.request(me)).toMatchObject({ status: 200 });
    await cleanUp(db, NOW + 365 * DAY - 1);
    setNow(NOW + 365 * DAY);

    expect(await ann.request(me)).toMatchObject({ status: 401, json: { code: 'invalid_token' } });

    await cleanUp(db, NOW + 365 * DAY);
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  test('ends with a password change, which returns a new token for this device only', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const before = asNow(ann);

    const { json } = await ann.request(change);

    expect(json).toEqual({ success: true, message: 'Password changed successfully', token: expect.any(String) });
    expect(await before.request(me)).toMatchObject({ status: 401, json: { code: 'invalid_token' } });
    expect(await ann.request(me)).toMatchObject({ status: 200 });
    expect((await ann.request({ url: '/api/auth/devices' })).json.devices).toMatchObject([{ isCurrent: true }]);
  });

  test('survives a rejected password change', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const wrong = { ...change, payload: { currentPassword: 'wrong', newPassword: NEW } };
    expect(await ann.request(wrong)).toMatchObject({ status: 400 });
    expect(await ann.request(me)).toMatchObject({ status: 200 });
  });

  test('of a guest ends with the registration, and its token is useless afterwards', async () => {
    const { guest, request } = await startApp(database);
    const ann = await guest();
    expect(await ann.request(register())).toMatchObject({ status: 201, json: { user: { _id: ann.userId } } });

    expect(await ann.request(me)).toMatchObject({ status: 401, json: { code: 'invalid_token' } });
    const payload = { email: lee.email, password: PASSWORD };
    const { json } = await request({ method: 'POST', url: '/api/auth/login', payload });
    const devices = { url: '/api/auth/devices', headers: { authorization: `Bearer ${json.token}` } };
    expect((await request(devices)).json.devices).toHaveLength(1);
  });

  test('from before the support role was granted does not get the role', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const before = asNow(ann);

    await grantSupport(ann);

    expect(await before.request({ url: '/api/support/stats' })).toMatchObject({ status: 401 });
    expect(await ann.request({ url: '/api/support/stats' })).toMatchObject({ status: 200 });
  });

  test('ends as the least recently used one when an account exceeds 50 sessions', async () => {
    const { person, db, setNow } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const login = (minute: number) =>
      createSession(db, ann.userId as UserId, { now: NOW + minute, client: { address: `${minute}`, browser: '' } });
    const second = new Person(ann.app, db, ann.userId, await login(1), ann.email);
    for (let count = 2; count < 50; count += 1) await login(count);
    setNow(NOW + 2 * HOUR);
    expect(await ann.request(me)).toMatchObject({ status: 200 });

    const newest = new Person(ann.app, db, ann.userId, await login(3 * HOUR), ann.email);

    for (const one of [ann, newest, bob]) expect(await one.request(me)).toMatchObject({ status: 200 });
    expect(await second.request(me)).toMatchObject({ status: 401 });
    const theirs = db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', ann.userId as UserId);
    expect(await theirs.execute()).toHaveLength(50);
  });

  test('of the demo counts among 50 of its place, so that many logins from one place end no session elsewhere', async () => {
    const app = await startApp(database);
    const elsewhere = await setUpDemo(app);
    const shared = { client: { address: '203.0.113.9', browser: 'Opera' }, accountKind: 'demo' as const };
    for (let count = 0; count < 60; count += 1) {
      await createSession(app.db, elsewhere.userId as UserId, { now: NOW + count, ...shared });
    }
    expect(await elsewhere.request(me)).toMatchObject({ status: 200, json: { email: DEMO_EMAIL } });
    expect(await app.db.selectFrom('sessions').select('id').execute()).toHaveLength(51);
  });

  test('of the demo ends at the first seeding after a day without use', async () => {
    const app = await startApp(database);
    const visitor = await setUpDemo(app);
    const seedAt = async (instant: number) => {
      app.setNow(instant);
      await (await visitDemo(app)).request({ method: 'POST', url: '/api/demo/seed' });
    };
    await seedAt(NOW + DAY - 1);
    expect(await visitor.request(me)).toMatchObject({ status: 200 });
    await seedAt(NOW + 3 * DAY);
    expect(await visitor.request(me)).toMatchObject({ status: 401 });
  });

  test('appears in a paginated list of devices, which begins with the current one', async () => {
    const { person, db, setNow } = await startApp(database);
    const ann = await person();
    for (let count = 1; count <= 44; count += 1) {
      const client = { address: `192.0.2.${count}`, browser: 'Firefox on Linux' };
      await createSession(db, ann.userId as UserId, { now: NOW + (count % 7), client });
    }
    setNow(NOW + 1000);
    const read = async (query: Record<string, string> = {}) =>
      (await ann.request({ url: '/api/auth/devices', query })).json;

    const first = await read();
    const second = await read({ cursor: first.nextCursor, limit: '20' });
    const third = await read({ cursor: second.nextCursor });

    expect([first, second, third].map(({ devices }) => devices.length)).toEqual([20, 20, 5]);
    expect(third.nextCursor).toBeNull();
    const all = [first, second, third].flatMap(({ devices }) => devices);
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(45);
    expect(all.map(({ isCurrent }) => isCurrent)).toEqual(all.map((_, index) => index === 0));
    const lastUsed = all.slice(1).map(({ lastUsedAt }) => lastUsedAt);
    expect(lastUsed).toEqual(lastUsed.toSorted().reverse());
    for (const query of [{ limit: '21' }, { limit: '0' }, { cursor: 'nonsense' }]) {
      expect(await ann.request({ url: '/api/auth/devices', query })).toMatchObject({ status: 400 });
    }
  });
});

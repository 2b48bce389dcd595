import { describe, expect, test } from 'vitest';
import { recordSecurityEvent } from '#server/identity/security-events.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import type { SecurityEventKind } from '#shared/account/security-events.ts';
import type { UserId } from '#shared/ids.ts';
import { NOW, PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { setUpDemo } from '#testing/features/demo.ts';

const DAY = 86_400_000;
const NEW_PASSWORD = 'Something else 2';
const client = { address: '192.0.2.7', browser: 'Firefox on Windows' };

function recordFor({ db, userId }: Person, kind: SecurityEventKind, now = NOW, detail?: string) {
  const event = { userId: userId as UserId, kind, client, now, ...(detail !== undefined && { detail }) };
  return db.transaction().execute((tx) => recordSecurityEvent(tx, event));
}

const eventsOf = async (person: Person, query = '') =>
  (await person.request({ url: `/api/auth/security-events${query}` })).json;

describe.each(databases)('the audit log of an account on %s', (database) => {
  test('lists its own events, newest first, with time, browser, and address', async () => {
    const { person, db } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    await db.deleteFrom('security_events').execute();
    await recordFor(ann, 'password-changed', NOW - DAY);
    await recordFor(ann, 'email-changed', NOW, 'a***@example.com to b***@example.com');
    await recordFor(bob, 'data-exported');

    const { events, nextCursor } = await eventsOf(ann);

    const common = { _id: expect.any(String), ...client };
    expect(events).toEqual([
      {
        ...common,
        kind: 'email-changed',
        detail: 'a***@example.com to b***@example.com',
        at: '2026-03-15T12:00:00.000Z',
      },
      { ...common, kind: 'password-changed', detail: null, at: '2026-03-14T12:00:00.000Z' },
    ]);
    expect(nextCursor).toBeNull();
  });

  test('is paginated without gaps or repeats', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    await db.deleteFrom('security_events').execute();
    for (let count = 0; count < 5; count += 1) await recordFor(ann, 'login', NOW + Math.floor(count / 2));

    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await eventsOf(ann, `?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.events.map(({ _id }: { _id: string }) => _id));
      cursor = page.nextCursor;
    }

    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
    for (const query of ['?limit=0', '?limit=51', '?cursor=x']) {
      expect(await ann.request({ url: `/api/auth/security-events${query}` })).toMatchObject({ status: 400 });
    }
  });

  test('keeps the newest 200 events of a kind for 365 days', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    await db.deleteFrom('security_events').execute();
    await recordFor(ann, 'password-changed', NOW - 1);
    for (let count = 0; count < 201; count += 1) await recordFor(ann, 'data-exported', NOW + count);

    const kept = await db.selectFrom('security_events').select(['kind', 'created_at']).orderBy('created_at').execute();
    expect(kept).toHaveLength(201);
    expect(kept.slice(0, 2)).toEqual([
      { kind: 'password-changed', created_at: NOW - 1 },
      { kind: 'data-exported', created_at: NOW + 1 },
    ]);

    await cleanUp(db, NOW + 365 * DAY + 1);
    const left = await db.selectFrom('security_events').select('created_at').orderBy('created_at').execute();
    expect(left[0]).toEqual({ created_at: NOW + 2 });
  });

  test("records account events with the client of each request, and the server log holds only the account's id", async () => {
    const logged: string[] = [];
    const logStream = { write: (line: string) => void logged.push(line) };
    const { guest, request, setNow } = await startApp(database, { logStream });
    const ann = await guest();
    let now = NOW;
    const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, token = ann.token) => {
      now += 1000;
      setNow(now);
      const headers = { authorization: `Bearer ${token}`, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' };
      const url = `/api/auth/${path}`;
      const answer = await request({ method, url, headers, remoteAddress: '192.0.2.7', ...(payload && { payload }) });
      expect(answer.status, `${path} ${JSON.stringify(answer.json)}`).toBeLessThan(300);
      return answer.json;
    };
    const draft = { name: 'Ann', phone: '12025550123', dateOfBirth: '1990-05-05', password: PASSWORD };
    await send('POST', 'register', { ...draft, email: 'ann@example.com' });
    const logIn = async (email: string, password: string) => (await send('POST', 'login', { email, password })).token;
    let token = await logIn('ann@example.com', PASSWORD);
    const other = await logIn('ann@example.com', PASSWORD);
    await send('POST', 'export-data', undefined, token);
    await send('PUT', 'me/email', { newEmail: 'bob@example.org', currentPassword: PASSWORD }, token);
    const { devices } = (await request({ url: '/api/auth/devices', headers: { authorization: `Bearer ${token}` } }))
      .json;
    const { _id } = devices.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    await send('DELETE', `devices/${_id}`, undefined, token);
    await send('POST', 'devices/sign-out-others', undefined, token);
    for (let count = 0; count < 2; count += 1) {
      await send('POST', 'delete-account', { password: PASSWORD, confirmation: 'DELETE MY ACCOUNT' }, token);
    }
    for (let count = 0; count < 2; count += 1) await send('POST', 'cancel-deletion', undefined, token);
    const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await send('PUT', 'change-password', passwords, token);
    await send('POST', 'forgot-password', { email: 'bob@example.org' });
    token = await logIn('bob@example.org', NEW_PASSWORD);
    await send('POST', 'logout', undefined, token);
    token = await logIn('bob@example.org', NEW_PASSWORD);

    const { events } = (
      await request({ url: '/api/auth/security-events', headers: { authorization: `Bearer ${token}` } })
    ).json;

    expect(other).not.toBe(token);
    const kinds = [
      'login',
      'logout',
      'login',
      'reset-link-requested',
      'password-changed',
      'deletion-canceled',
      'deletion-scheduled',
      'others-signed-out',
      'device-signed-out',
      'email-changed',
      'data-exported',
      'login',
      'login',
      'guest-converted',
      'guest-started',
    ];
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
    const others = { address: '192.0.2.7', browser: 'Firefox on Windows' };
    for (const event of events.slice(0, -1)) expect(event).toMatchObject(others);
    expect(events[9]).toMatchObject({ detail: 'a***@example.com to b***@example.org' });

    const lines = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event');
    expect(lines.map(({ kind }) => kind)).toEqual(kinds.toReversed());
    for (const { level, userId, ...rest } of lines) {
      expect([level, userId]).toEqual([30, ann.userId]);
      expect(JSON.stringify(rest)).not.toMatch(/192\.0\.2\.7|example\.(?:com|org)/);
    }
  });

  test('ignores a change that fails', async () => {
    const logged: string[] = [];
    const { person, db } = await startApp(database, { logStream: { write: (line: string) => void logged.push(line) } });
    const [ann, bob] = [await person(), await person('Bob')];
    const before = await db.selectFrom('security_events').selectAll().orderBy('id').execute();
    logged.length = 0;

    const payload = { newEmail: bob.email, currentPassword: PASSWORD };
    expect(await ann.request({ method: 'PUT', url: '/api/auth/me/email', payload })).toMatchObject({ status: 409 });
    const wrong = { currentPassword: 'wrong', newPassword: NEW_PASSWORD };
    const change = { method: 'PUT', url: '/api/auth/change-password', payload: wrong } as const;
    expect(await ann.request(change)).toMatchObject({ status: 400 });

    expect(await db.selectFrom('security_events').selectAll().orderBy('id').execute()).toEqual(before);
    expect(logged.filter((line) => line.includes('security event'))).toEqual([]);
  });

  test('stays empty for the shared demo account', async () => {
    const app = await startApp(database);
    const visitor = await setUpDemo(app);
    await recordFor(visitor, 'login');
    expect(await eventsOf(visitor)).toMatchObject({ events: [] });
    expect(await app.db.selectFrom('security_events').selectAll().execute()).toEqual([]);
  });
});

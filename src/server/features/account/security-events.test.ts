import { describe, expect, test } from 'vitest';
import { recordSecurityEvent } from '#server/identity/security-events.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import type { SecurityEventKind } from '#shared/account/security-events.ts';
import type { UserId } from '#shared/ids.ts';
import { NOW, type Person, startApp } from '#testing/app.ts';
import { databases } from '#testing/databases.ts';
import { setUpDemo } from '#testing/demo.ts';

const DAY = 86_400_000;
const client = { address: '192.0.2.7', browser: 'Firefox on Windows' };

function recordFor({ db, userId }: Person, kind: SecurityEventKind, now = NOW, detail?: string) {
  const event = { userId: userId as UserId, kind, client, now, ...(detail !== undefined && { detail }) };
  return db.transaction().execute((tx) => recordSecurityEvent(tx, event));
}

const eventsOf = async (person: Person, query = '') =>
  (await person.request({ url: `/api/auth/security-events${query}` })).json;

describe.each(databases)('the audit log of an account on %s', (database) => {
  test('lists its own events, newest first, with time, browser and address', async () => {
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

  test('comes in pages without a gap or a repeat', async () => {
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

  test('keeps the newest 200 of a kind, whatever else happens, for 365 days', async () => {
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

  test('stays empty for the shared demo account', async () => {
    const app = await startApp(database);
    const visitor = await setUpDemo(app);
    await recordFor(visitor, 'login');
    expect(await eventsOf(visitor)).toMatchObject({ events: [] });
    expect(await app.db.selectFrom('security_events').selectAll().execute()).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#shared/demo/account.ts';
import { ALL_ON } from '#shared/switches.ts';
import { Person, startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import { registerDemo, seedDemo, setUpDemo } from '#testing/features/demo.ts';

const OFF = { status: 403, json: { success: false, code: 'demo_off' } };

describe.each(databases)('a server on %s', (database) => {
  test('with GUESTS=off creates no guest account, and existing guests keep theirs', async () => {
    const open = await startApp(database);
    const gil = await open.guest();
    const { request, app, db } = await startApp(database, {
      database: open.database,
      switches: { ...ALL_ON, guests: false },
    });
    const before = await db.selectFrom('users').select('id').execute();

    const answer = await request({ method: 'POST', url: '/api/auth/guest-login' });

    expect(answer).toMatchObject({ status: 403, json: { code: 'guests_off' } });
    expect(await db.selectFrom('users').select('id').execute()).toEqual(before);
    const here = new Person(app, db, gil.userId, gil.token, null);
    await record(here, expense());
    expect(await here.request({ url: '/api/auth/me' })).toMatchObject({ status: 200, json: { accountKind: 'guest' } });
  });

  test('with DEMO=off rejects status, setup, login, and seeding of the demo, and ends its sessions', async () => {
    const open = await startApp(database);
    const visitor = await setUpDemo(open);
    const { request, app, db } = await startApp(database, {
      database: open.database,
      switches: { ...ALL_ON, demo: false },
    });
    const before = await readEveryTable(db);
    const payload = { email: DEMO_EMAIL, password: DEMO_PASSWORD };

    expect(await request({ url: '/api/demo/status' })).toMatchObject(OFF);
    expect(await request(registerDemo)).toMatchObject(OFF);
    expect(await request({ method: 'POST', url: '/api/auth/login', payload })).toMatchObject(OFF);
    const here = new Person(app, db, visitor.userId, visitor.token, visitor.email);
    for (const ended of [{ url: '/api/auth/me' }, { url: '/api/dashboard' }, seedDemo]) {
      expect(await here.request(ended)).toMatchObject({ status: 401, json: { code: 'invalid_token' } });
    }
    expect(await readEveryTable(db)).toEqual(before);
  });

  test('with DEMO=off rejects seeding by every account', async () => {
    const { person } = await startApp(database, { switches: { ...ALL_ON, demo: false } });
    expect(await (await person()).request(seedDemo)).toMatchObject(OFF);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { removeDueAccounts } from '#server/features/account/service.ts';
import { DAY, HOUR } from '#shared/durations.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { fillEveryTable, personalTablesOf, readEveryTable } from '#testing/databases/every-table.ts';
import { locationOf } from '#testing/processes/server-process.ts';

const DOOMED = join(import.meta.dirname, '../../../testing/processes/killed-removal.ts');

async function scheduleFor(person: Person, day: string | null) {
  const change = { deletion_scheduled_for: day as never };
  await person.db
    .updateTable('users')
    .set(change)
    .where('id', '=', person.userId as never)
    .execute();
}

/** The tables with rows of a user. */
async function traces({ db, userId, email }: Person): Promise<string[]> {
  const tables = Object.entries(await readEveryTable(db));
  const isTrace = (text: string) => text.includes(userId) || (email !== null && text.includes(email));
  return tables.filter(([, rows]) => isTrace(JSON.stringify(rows))).map(([table]) => table);
}

const isThere = async (person: Person) => (await traces(person)).includes('users');

describe.each(databases)('the removal of accounts on %s', (database) => {
  test('leaves no trace of a due account and all data of the others', {
    tags: ['4.delete-account.removed'],
  }, async () => {
    const { person, db } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    await record(ann, expense());
    const payload = { currentPassword: 'wrong', newPassword: 'long enough' };
    expect((await ann.request({ method: 'PUT', url: '/api/auth/change-password', payload })).status).toBe(400);
    await fillEveryTable(ann);
    await fillEveryTable(bob);
    const everywhere = await personalTablesOf(db);
    expect([await traces(ann), await traces(bob)]).toEqual([everywhere, everywhere]);
    await scheduleFor(ann, '2026-04-14');

    await removeDueAccounts(db, NOW + 30 * DAY);

    expect(await traces(ann)).toEqual([]);
    expect(await traces(bob)).toEqual(everywhere);
    expect(await bob.request({ url: '/api/auth/me' })).toMatchObject({ status: 200 });
    expect(await ann.request({ url: '/api/auth/me' })).toMatchObject({ status: 401, json: { code: 'invalid_token' } });
  });

  test('follows the user’s date and leaves an account that was canceled on day 29 unchanged', {
    tags: ['9.settings.grace-period'],
  }, async () => {
    const { guest, db } = await startApp(database);
    const [auckland, newYork, ann] = [await guest(), await guest(), await guest()];
    await auckland.request({ url: '/api/auth/me', headers: { 'x-time-zone': 'Pacific/Auckland' } });
    await newYork.request({ url: '/api/auth/me' });
    for (const someone of [auckland, newYork, ann]) {
      await scheduleFor(someone, '2026-03-25');
    }
    await record(ann, expense());
    await ann.request({ method: 'POST', url: '/api/auth/cancel-deletion' });
    const before = await traces(ann);
    const left = async (instant: string) => {
      await removeDueAccounts(db, Date.parse(instant));
      return [await isThere(auckland), await isThere(newYork)];
    };

    expect(await left('2026-03-24T10:59:00Z')).toEqual([true, true]);
    expect(await left('2026-03-24T11:00:00Z')).toEqual([false, true]);
    expect(await left('2026-03-25T03:59:00Z')).toEqual([false, true]);
    expect(await left('2026-03-25T04:00:00Z')).toEqual([false, false]);
    expect(await traces(ann)).toEqual(before);
  });

  test('removes guests 30 days after their last request and never removes registered users', async () => {
    const { guest, person, db, setNow } = await startApp(database);
    const [idle, busy, ann] = [await guest(), await guest(), await person()];
    setNow(NOW + 20 * DAY);
    await busy.request({ url: '/api/auth/me' });

    await removeDueAccounts(db, NOW + 30 * DAY);
    expect([await isThere(idle), await isThere(busy)]).toEqual([true, true]);
    await removeDueAccounts(db, NOW + 30 * DAY + HOUR);
    expect([await isThere(idle), await isThere(busy)]).toEqual([false, true]);
    await removeDueAccounts(db, NOW + 50 * DAY + HOUR);
    expect(await isThere(busy)).toBe(false);
    await removeDueAccounts(db, NOW + 1000 * DAY);
    expect(await isThere(ann)).toBe(true);
  });

  test('removes each account once on two replicas, and a second run finds nothing', async () => {
    const { guest, db, replica } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    for (const someone of [ann, bob]) await scheduleFor(someone, '2026-03-15');
    // Replicas of one SQLite file are processes of their own.
    const other = database !== 'sqlite' ? await replica() : { db };

    await Promise.all([removeDueAccounts(db, NOW), removeDueAccounts(other.db, NOW), removeDueAccounts(db, NOW)]);
    await removeDueAccounts(db, NOW);

    expect([await traces(ann), await traces(bob)]).toEqual([[], []]);
  });

  test('leaves no account half removed when it is killed, and the next run finishes', async () => {
    const { guest, db, database: place } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    for (const someone of [ann, bob]) {
      await fillEveryTable(someone);
      await scheduleFor(someone, '2026-03-15');
    }
    const before = await readEveryTable(db);
    const env = { ...process.env, ...locationOf(place), NOW: String(NOW), KILL_AFTER: '10' };

    const [, signal] = await once(spawn(process.execPath, [DOOMED], { env, stdio: 'ignore' }), 'exit');

    expect(signal).toBe('SIGKILL');
    expect(await readEveryTable(db)).toEqual(before);
    await removeDueAccounts(db, NOW);
    expect([await traces(ann), await traces(bob)]).toEqual([[], []]);
  });

  test('leaves the rest to the next run after a stop, and continues after an account that cannot be removed', async () => {
    const { guest, db } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    for (const someone of [ann, bob]) await scheduleFor(someone, '2026-03-15');
    const stuck = db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'DeleteQueryNode' && JSON.stringify(node).includes(ann.userId)) throw new Error('stuck');
        return node;
      },
      transformResult: async ({ result }) => result,
    });

    await removeDueAccounts(db, NOW, AbortSignal.abort());
    expect([await isThere(ann), await isThere(bob)]).toEqual([true, true]);
    await expect(removeDueAccounts(stuck, NOW)).rejects.toThrow('some accounts could not be removed');

    expect([await isThere(ann), await isThere(bob)]).toEqual([true, false]);
  });
});

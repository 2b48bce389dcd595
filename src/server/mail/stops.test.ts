import { describe, expect, test } from 'vitest';
import { removeDueAccounts } from '#server/features/account/service.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import type { UserId } from '#shared/ids.ts';
import { admin } from '#testing/app/admin-command.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { lee, register } from '#testing/app/registration.ts';
import { databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import { sendMail } from '#testing/mail/sent-mail.ts';

const DAY = 86_400_000;
const stop = (token: string | null | undefined, undo = false) =>
  ({ method: 'POST', url: '/api/notifications/unsubscribe', payload: { token, ...(undo && { undo }) } }) as const;
const click = (token: string | null | undefined) =>
  ({
    method: 'POST',
    url: `/unsubscribe?all=1&token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  }) as const;
const forgot = { method: 'POST', url: '/api/auth/forgot-password', payload: { email: lee.email } } as const;

async function remove({ db, userId }: Pick<Person, 'db' | 'userId'>): Promise<void> {
  const due = { deletion_scheduled_for: '2026-03-01' as never };
  await db
    .updateTable('users')
    .set(due)
    .where('id', '=', userId as UserId)
    .execute();
  await removeDueAccounts(db, NOW);
}

describe.each(databases)('an address that has stopped all mail on %s', (database) => {
  test('gets no mail about a later account with that address, and the removed account leaves only hashes', async () => {
    const { db, request } = await startApp(database);
    const { user } = (await request(register())).json;
    const [mail] = await sendMail(db);
    await request(stop(mail?.unsubscribe_token));
    await remove({ db, userId: user._id });

    const left = JSON.stringify(await readEveryTable(db));
    for (const trace of [lee.email, user._id, mail?.unsubscribe_token]) expect(left).not.toContain(trace);
    expect(await request(register())).toMatchObject({ status: 201 });
    await request(forgot);
    expect(await sendMail(db)).toEqual([]);

    expect(await request(stop(mail?.unsubscribe_token))).toMatchObject({ status: 200 });
    expect(await request(stop(mail?.unsubscribe_token, true))).toMatchObject({ status: 200 });
    await request(forgot);
    expect((await sendMail(db)).map(({ kind }) => kind)).toEqual(['reset']);
  });

  test('is named by its hash only, also after an account has changed to another address', async () => {
    const { db, person, request } = await startApp(database);
    const eve = await person('Eve');
    const [mail] = await sendMail(db);
    await request(stop(mail?.unsubscribe_token));
    const payload = { newEmail: 'eve@new.example', currentPassword: 'correct horse 1' };
    await eve.request({ method: 'PUT', url: '/api/auth/me/email', payload });
    await sendMail(db);
    await cleanUp(db, NOW + 31 * DAY);

    expect(JSON.stringify(await readEveryTable(db))).not.toContain(eve.email);
  });

  test('is recorded once in the audit log of the person and of the operator, without the place of the reader', async () => {
    const logged: string[] = [];
    const logStream = { write: (line: string) => void logged.push(line) };
    const { db, person, request, database: place } = await startApp(database, { logStream });
    const ann = await person('Ann');
    const [mail] = await sendMail(db);
    logged.length = 0;

    for (const attempt of [stop, click]) {
      const answer = await request({ ...attempt(mail?.unsubscribe_token), remoteAddress: '192.0.2.7' });
      expect(answer.status).toBeLessThan(300);
    }

    const { events } = (await ann.request({ url: '/api/auth/security-events' })).json;
    expect(events.slice(0, 2)).toMatchObject([
      { kind: 'mail-stopped', detail: null, address: null, browser: null },
      { kind: 'login' },
    ]);
    const { said } = await admin(place, 'audit', ann.userId);
    expect(said.split('\n')[0]).toMatch(/mail-stopped {2}emailed link$/);
    expect(logged.filter((line) => line.includes('mail-stopped'))).toHaveLength(1);
    expect(logged.join('')).not.toContain(String(mail?.unsubscribe_token));
  });
});

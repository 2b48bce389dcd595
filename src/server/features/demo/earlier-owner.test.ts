import { describe, expect, test } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#shared/demo/account.ts';
import { NOW, PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import { registerDemo, seedDemo } from '#testing/features/demo.ts';
import { wants } from '#testing/features/notifications.ts';
import { renewDemo } from './service.ts';

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const login = (password: string) =>
  ({ method: 'POST', url: '/api/auth/login', payload: { email: DEMO_EMAIL, password }, headers: FIREFOX }) as const;

/** A user who had the email before the demo existed, with another password. */
async function earlierOwner({ person, db }: Awaited<ReturnType<typeof startApp>>): Promise<Person> {
  const ann = await person('Ann', { verified: true });
  for (const table of ['users', 'logins'] as const) {
    await db.updateTable(table).set({ email: DEMO_EMAIL }).where('email', '=', ann.email).execute();
  }
  return ann;
}

describe.each(databases)('an account with the email of the demo, from before the demo existed, on %s', (database) => {
  test('gets no mail of the demo and may change its email', async () => {
    const app = await startApp(database);
    const ann = await earlierOwner(app);
    await record(ann, expense());
    const contents = async () => {
      const { login_attempts: _attempts, login_failures: _failures, ...tables } = await readEveryTable(app.db);
      return tables;
    };
    const before = await contents();

    expect((await ann.request({ url: '/api/auth/me' })).json).toMatchObject({ accountKind: 'user' });
    expect((await app.request({ url: '/api/demo/status' })).json).toMatchObject({ exists: false, hasData: false });
    expect(await ann.request(seedDemo)).toMatchObject({ status: 403 });
    await renewDemo(app.db, NOW);
    expect(await app.request(registerDemo)).toMatchObject({ status: 409, json: { code: 'email_taken' } });
    expect(await app.request(login(DEMO_PASSWORD))).toMatchObject({ status: 401 });

    expect(await contents()).toEqual(before);
    const payload = { newEmail: 'ann@example.com', currentPassword: PASSWORD };
    expect(await ann.request({ method: 'PUT', url: '/api/auth/me/email', payload })).toMatchObject({ status: 200 });
  });

  test('is a regular account whose password nobody can guess, and its owner is informed', async () => {
    const app = await startApp(database);
    const ann = await earlierOwner(app);
    const read = async (url: string) => (await ann.request({ url })).json;

    expect(await app.request(login(PASSWORD))).toMatchObject({ status: 200 });
    expect((await read('/api/notifications')).items).toMatchObject([{ kind: 'login' }]);
    expect((await read('/api/auth/devices')).devices).toHaveLength(2);

    for (let failure = 1; failure <= 5; failure += 1) {
      expect(await app.request(login('wrong')), `${failure}`).toMatchObject({ status: 401 });
    }
    expect(await app.request(login(PASSWORD))).toMatchObject({ status: 429, json: { code: 'login_locked' } });
    expect((await read('/api/auth/security-status')).securitySettings).toMatchObject({
      accountLocked: true,
      failedAttempts: 5,
    });
    expect((await read('/api/auth/failed-attempts')).attempts).toHaveLength(5);
  });

  test('gets mail, including a link to reset the password', async () => {
    const app = await startApp(database);
    const ann = await earlierOwner(app);
    await wants(ann, { transactionNotifications: { largeTransactionAlerts: true } });
    await record(ann, expense({ amount: 900_00 }));
    const payload = { email: DEMO_EMAIL };
    await app.request({ method: 'POST', url: '/api/auth/forgot-password', payload });

    const mails = await app.db.selectFrom('emails').select(['recipient', 'subject']).orderBy('id').execute();
    expect(mails).toEqual([
      { recipient: DEMO_EMAIL, subject: 'A large transaction was added' },
      { recipient: DEMO_EMAIL, subject: 'Reset your Centwise password' },
    ]);
  });

  test('may request support and change the profile and the password', async () => {
    const app = await startApp(database);
    const ann = await earlierOwner(app);
    const OTHER = 'Something-Else-2025';

    for (const request of [
      { method: 'PUT', url: '/api/auth/me', payload: { name: 'Anna' } },
      {
        method: 'PUT',
        url: '/api/auth/change-password',
        payload: { currentPassword: PASSWORD, newPassword: OTHER },
      },
      {
        method: 'POST',
        url: '/api/support/requests',
        payload: {
          name: 'Anna',
          email: DEMO_EMAIL,
          subject: 'Bug Report',
          priority: 'Medium',
          description: 'It does not work at all.',
        },
      },
    ] as const) {
      expect((await ann.request(request)).status, request.url).toBeLessThan(300);
    }
    expect(await app.request(login(OTHER))).toMatchObject({ status: 200 });
  });
});

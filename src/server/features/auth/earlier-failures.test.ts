import { describe, expect, test } from 'vitest';
import { NOW, PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';

const fail = (email: string | null) =>
  ({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'wrong' } }) as const;

async function readFailures(person: Person) {
  const { attempts } = (await person.request({ url: '/api/auth/failed-attempts' })).json;
  const { securitySettings } = (await person.request({ url: '/api/auth/security-status' })).json;
  return [attempts.length, securitySettings.failedAttempts, securitySettings.accountLocked];
}

describe.each(databases)('failed logins with an email on %s', (database) => {
  test('from before the creation of its account are neither shown nor counted and lock nobody out', async () => {
    const { person, request, setNow } = await startApp(database);
    for (let failure = 0; failure < 6; failure += 1) await request(fail('ann-1@example.com'));
    setNow(NOW + 1000);

    const ann = await person();

    expect(ann.token).toBeTruthy();
    expect(await readFailures(ann)).toEqual([0, 0, false]);
    await request(fail(ann.email));
    expect(await readFailures(ann)).toEqual([1, 1, false]);
  });

  test('from before an account adopted the email are neither shown nor counted', async () => {
    const { person, request, setNow } = await startApp(database);
    const ann = await person();
    await request(fail('next@example.com'));
    await request(fail(ann.email));
    setNow(NOW + 1000);
    const payload = { newEmail: 'next@example.com', currentPassword: PASSWORD };
    expect(await ann.request({ method: 'PUT', url: '/api/auth/me/email', payload })).toMatchObject({ status: 200 });

    expect(await readFailures(ann)).toEqual([0, 0, false]);
  });
});

import { describe, expect, test } from 'vitest';
import { PASSWORD, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';

const DRAFT = { name: 'Ann', dateOfBirth: '1990-05-05', phone: '2025550123', password: PASSWORD };
const register = (email: string) =>
  ({ method: 'POST', url: '/api/auth/register', payload: { ...DRAFT, email } }) as const;
const login = (email: string) =>
  ({ method: 'POST', url: '/api/auth/login', payload: { email, password: PASSWORD } }) as const;

/** Addresses that lead to another mailbox, or to the same one in another way, and were once accepted. */
const MISLEADING = [
  'ann@example.com,eve',
  'ann@example.com;eve',
  'ann@<eve>.example.com',
  'ann@example\u3002com.x',
  'ann@exam\u200bple.com',
  'ann@\u202eexample.com',
  'an\u200bn@example.com',
  'ann@ｅxample.com',
];
const INVALID = { status: 400, json: { code: 'validation_failed' } };
const beside = (field: string, message: string) => ({
  ...INVALID,
  json: { ...INVALID.json, errors: { [field]: [message] } },
});

describe.each(databases)('an email address that is not exactly one mailbox, on %s', (database) => {
  test('is rejected by registration, change of email, and support requests', async () => {
    const { person, request, db } = await startApp(database);
    const ann = await person();
    const support = { name: 'Ann', subject: 'Other', description: 'Where does this mail go?' };
    for (const email of MISLEADING) {
      expect(await request(register(email)), email).toMatchObject(beside('email', 'Invalid email address'));
      const change = { newEmail: email, currentPassword: PASSWORD };
      expect(await ann.request({ method: 'PUT', url: '/api/auth/me/email', payload: change }), email).toMatchObject(
        beside('newEmail', 'Invalid email address'),
      );
      const asked = await ann.request({ method: 'POST', url: '/api/support/requests', payload: { ...support, email } });
      expect(asked, email).toMatchObject(beside('email', 'Please enter a valid email address'));
    }
    expect(await db.selectFrom('logins').select('email').execute()).toEqual([{ email: ann.email }]);
    expect(await db.selectFrom('support_requests').select('id').execute()).toEqual([]);
  });

  test('still logs in to an account created with it, and can be replaced', async () => {
    const { person, request, db } = await startApp(database);
    for (const email of MISLEADING) {
      const ann = await person();
      await db
        .updateTable('users')
        .set({ email })
        .where('id', '=', ann.userId as never)
        .execute();
      await db.updateTable('logins').set({ email }).where('email', '=', String(ann.email)).execute();

      expect(await request(login(` ${email.toUpperCase()} `)), email).toMatchObject({ status: 200 });
      const change = { newEmail: ann.email, currentPassword: PASSWORD };
      const changed = await ann.request({ method: 'PUT', url: '/api/auth/me/email', payload: change });
      expect(changed, email).toMatchObject({ status: 200 });
    }
  });
});

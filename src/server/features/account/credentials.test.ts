import { describe, expect, test } from 'vitest';
import { lockUser } from '#server/db/transaction.ts';
import { NOW, PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { untilLockWait } from '#testing/databases/lock-wait.ts';

const MINUTE = 60_000;
const NEW = 'An0ther horse!';
const login = (email: string | null, password: string) =>
  ({ method: 'POST', url: '/api/auth/login', payload: { email, password } }) as const;
const toEmail = (newEmail: unknown, currentPassword: unknown = PASSWORD) =>
  ({ method: 'PUT', url: '/api/auth/me/email', payload: { newEmail, currentPassword } }) as const;
const toPassword = (newPassword: unknown, currentPassword: unknown = PASSWORD) =>
  ({ method: 'PUT', url: '/api/auth/change-password', payload: { newPassword, currentPassword } }) as const;
const me = (person: Person) => person.request({ url: '/api/auth/me' });
const WRONG = {
  status: 400,
  json: { code: 'validation_failed', errors: { currentPassword: ['Current password is incorrect'] } },
};

describe.each(databases)('a change of email on %s', (database) => {
  test('lets only the new email log in', { tags: ['7.auth.update-email'] }, async () => {
    const { person, request, db } = await startApp(database);
    const ann = await person();

    const { status, json } = await ann.request(toEmail(' Ann@New.Example '));

    expect({ status, ...json.user }).toMatchObject({ status: 200, email: 'ann@new.example', username: 'ann' });
    expect((await me(ann)).json.email).toBe('ann@new.example');
    expect(await request(login('ann@new.example', PASSWORD))).toMatchObject({ status: 200 });
    expect(await request(login(ann.email, PASSWORD))).toMatchObject({ status: 401 });
    expect(await db.selectFrom('logins').select(['email', 'user_id']).execute()).toEqual([
      { email: 'ann@new.example', user_id: ann.userId },
    ]);
    const draft = { name: 'Eve', dateOfBirth: '1990-05-05', phone: '1', password: PASSWORD, email: ann.email };
    const free = await request({ method: 'POST', url: '/api/auth/register', payload: draft });
    expect(free).toMatchObject({ status: 201 });
  });

  test('with a wrong current password reports the error beside its field and keeps the session', {
    tags: ['6.access.email-password'],
  }, async () => {
    const { person } = await startApp(database);
    const ann = await person();

    expect(await ann.request(toEmail('ann@new.example', 'wrong'))).toMatchObject(WRONG);

    expect(await me(ann)).toMatchObject({ status: 200, json: { email: ann.email } });
  });

  test('to a taken one reports the error beside the new email, but only after the correct password', async () => {
    const { person } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];

    expect(await ann.request(toEmail(bob.email, 'wrong'))).toMatchObject(WRONG);
    expect(await ann.request(toEmail(bob.email?.toUpperCase()))).toMatchObject({
      status: 409,
      json: { code: 'email_taken', errors: { newEmail: ['Email already registered'] } },
    });

    expect((await me(ann)).json.email).toBe(ann.email);
    expect((await me(bob)).json.email).toBe(bob.email);
  });

  test('to the current one succeeds without changes', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    expect(await ann.request(toEmail(ann.email))).toMatchObject({ status: 200, json: { user: { email: ann.email } } });
  });

  test('to the same email by two users at once succeeds for one; of two changes by one user, the last holds', async () => {
    const { person, request, replica, db } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const other = database !== 'sqlite' ? await replica() : { request };
    const elsewhere = { authorization: `Bearer ${ann.token}` };

    const both = await Promise.all([ann.request(toEmail('x@new.example')), bob.request(toEmail('x@new.example'))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await Promise.all([
      ann.request(toEmail('y@new.example')),
      other.request({ ...toEmail('z@new.example'), headers: elsewhere }),
    ]);

    const people = await db.selectFrom('users').select(['id', 'email']).orderBy('id').execute();
    const logins = await db.selectFrom('logins').select(['user_id as id', 'email']).orderBy('user_id').execute();
    expect(logins).toEqual(people);
  });

  test('notifies each address that two changes at once replace', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    await Promise.all([ann.request(toEmail('y@new.example')), ann.request(toEmail('z@new.example'))]);

    const now = (await me(ann)).json.email;
    const between = now === 'y@new.example' ? 'z@new.example' : 'y@new.example';
    const notices = db.selectFrom('emails').select('recipient').where('cause', '=', 'email-changed').orderBy('id');
    expect(await notices.execute()).toEqual([{ recipient: ann.email }, { recipient: between }]);
    const { json } = await ann.request({ url: '/api/auth/security-events' });
    expect(json.events[0].detail).toBe(`${between[0]}***@new.example to ${now[0]}***@new.example`);
  });

  test('is not available to guests', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    expect(await ann.request(toEmail('ann@new.example'))).toMatchObject({
      status: 409,
      json: { code: 'guest_account' },
    });
  });

  test('reveals taken emails to one address 30 times an hour', async () => {
    const { person, db } = await startApp(database, { rateLimits: true });
    const [ann, bob] = [await person(), await person('Bob')];
    const asked = {
      email: '',
      outcome: 'email-changed',
      address: '127.0.0.1',
      place: '127.0.0.1',
      browser: '',
      at: NOW,
    } as const;
    const rows = Array.from({ length: 29 }, (_, id) => ({ id: `asked-${id}`, ...asked }));
    await db.insertInto('login_attempts').values(rows).execute();

    expect(await ann.request(toEmail(bob.email))).toMatchObject({ status: 409 });
    expect(await ann.request(toEmail('free@new.example'))).toMatchObject({
      status: 429,
      json: { code: 'too_many_requests' },
    });
  });

  test.each([
    [
      'no email',
      toEmail('', ''),
      { newEmail: ['Please fill in all fields'], currentPassword: ['Please fill in all fields'] },
    ],
    ['no address', toEmail('ann'), { newEmail: ['Invalid email address'] }],
    [
      'no password',
      toPassword('', ''),
      { newPassword: ['Password is required'], currentPassword: ['Current password is required'] },
    ],
    ['7 characters', toPassword('Aa1!567'), { newPassword: ['Password must be at least 8 characters'] }],
    ['1001 characters', toPassword('x'.repeat(1001)), { newPassword: ['Password cannot exceed 1000 characters'] }],
  ])('to %s is rejected with the specified message', { tags: ['5.email-change.required'] }, async (_, sent, errors) => {
    const { person } = await startApp(database);
    expect(await (await person()).request(sent)).toMatchObject({ status: 400, json: { errors } });
  });
});

test('a change of email that began before another password was set is rejected', async () => {
  const { person, replica, db } = await startApp('postgres');
  const ann = await person();
  const other = await replica();

  const asked = await other.db.transaction().execute(async (tx) => {
    await lockUser(tx, ann.userId as never);
    const asked = ann.request(toEmail('x@new.example'));
    await untilLockWait(db);
    await tx
      .updateTable('users')
      .set({ password_hash: 'another' })
      .where('id', '=', ann.userId as never)
      .execute();
    return [asked];
  });

  expect(await asked[0]).toMatchObject(WRONG);
  expect((await me(ann)).json.email).toBe(ann.email);
});

describe.each(databases)('a change of password on %s', (database) => {
  test('ends all other sessions, keeps this one, and only the new password logs in', {
    tags: ['3.security-settings.changed-at', '7.auth.change-password'],
  }, async () => {
    const { person, request, setNow } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const other = { authorization: `Bearer ${(await request(login(ann.email, PASSWORD))).json.token}` };
    setNow(NOW + MINUTE);

    expect(await ann.request(toPassword(NEW))).toMatchObject({
      status: 200,
      json: { success: true, message: 'Password changed successfully' },
    });

    expect(await me(ann)).toMatchObject({ status: 200 });
    expect(await request({ url: '/api/auth/me', headers: other })).toMatchObject({ status: 401 });
    expect(await me(bob)).toMatchObject({ status: 200 });
    expect(await request(login(ann.email, PASSWORD))).toMatchObject({ status: 401 });
    expect(await request(login(ann.email, NEW))).toMatchObject({ status: 200 });
    const { securitySettings } = (await ann.request({ url: '/api/auth/security-status' })).json;
    expect(securitySettings).toMatchObject({
      passwordStrength: 'strong',
      passwordChangedAt: new Date(NOW + MINUTE).toISOString(),
    });
  });

  test('to the current password is rejected beside its field and ends no session', async () => {
    const { person, request } = await startApp(database);
    const ann = await person();
    const other = { authorization: `Bearer ${(await request(login(ann.email, PASSWORD))).json.token}` };

    expect(await ann.request(toPassword(PASSWORD))).toMatchObject({
      status: 400,
      json: {
        code: 'validation_failed',
        errors: { newPassword: ['New password must be different from the current one'] },
      },
    });

    expect(await request({ url: '/api/auth/me', headers: other })).toMatchObject({ status: 200 });
  });

  test('with a wrong current password reports the error beside its field, ends no session, and changes nothing', async () => {
    const { person, request } = await startApp(database);
    const ann = await person();
    const other = { authorization: `Bearer ${(await request(login(ann.email, PASSWORD))).json.token}` };

    expect(await ann.request(toPassword(NEW, 'wrong'))).toMatchObject(WRONG);

    expect(await request({ url: '/api/auth/me', headers: other })).toMatchObject({ status: 200 });
    expect(await request(login(ann.email, PASSWORD))).toMatchObject({ status: 200 });
  });

  test('locks after five wrong current passwords in any sessions and lists them, while login still works', async () => {
    const { person, request, replica, setNow } = await startApp(database);
    const ann = await person();
    const other = await replica();
    const headers = { authorization: `Bearer ${ann.token}`, 'idempotency-key': 'again' };
    const confirmation = { password: 'wrong', confirmation: 'DELETE MY ACCOUNT' };
    const guesses = [
      () => ann.request(toPassword(NEW, 'wrong')),
      () => other.request({ ...toPassword(NEW, 'wrong'), headers }),
      () => ann.request(toEmail('ann@new.example', 'wrong')),
      () => ann.request({ method: 'POST', url: '/api/auth/delete-account', payload: confirmation, headers }),
      () => ann.request(toPassword(NEW, 'wrong too')),
    ];
    for (const guess of guesses) expect((await guess()).status).toBe(400);

    const locked = { status: 429, json: { code: 'login_locked' } };
    expect(await ann.request(toPassword(NEW))).toMatchObject(locked);
    expect(await ann.request(toEmail('ann@new.example'))).toMatchObject(locked);
    expect(await request(login(ann.email, PASSWORD))).toMatchObject({ status: 200 });
    expect(await ann.request(toPassword(NEW))).toMatchObject(locked);
    expect(await me(ann)).toMatchObject({ status: 200 });
    const { attempts } = (await ann.request({ url: '/api/auth/failed-attempts' })).json;
    expect(attempts).toHaveLength(5);
    setNow(NOW + 15 * MINUTE);
    expect(await ann.request(toPassword(NEW))).toMatchObject({ status: 200 });
  });

  test('still works for the owner after strangers lock the login', async () => {
    const { person, request } = await startApp(database);
    const ann = await person();
    for (let failure = 1; failure <= 5; failure += 1) await request(login(ann.email, 'wrong'));
    expect(await request(login(ann.email, PASSWORD))).toMatchObject({ status: 429, json: { code: 'login_locked' } });

    expect(await ann.request(toPassword(NEW))).toMatchObject({ status: 200 });
    expect(await ann.request(toPassword(NEW, 'wrong'))).toMatchObject(WRONG);
    expect(await ann.request(toEmail('ann@new.example', NEW))).toMatchObject({ status: 200 });
    const payload = { password: NEW, confirmation: 'DELETE MY ACCOUNT' };
    const asked = { method: 'POST', url: '/api/auth/delete-account', payload } as const;
    expect(await ann.request(asked)).toMatchObject({ status: 200 });
  });

  test('with the correct password resets the count and is no failed attempt', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const guess = async (times: number) => {
      for (let failure = 1; failure <= times; failure += 1) {
        expect(await ann.request(toPassword(NEW, 'wrong'))).toMatchObject(WRONG);
      }
    };
    await guess(4);
    expect(await ann.request(toPassword(NEW))).toMatchObject({ status: 200 });
    await guess(4);
    expect(await ann.request(toPassword(PASSWORD, NEW))).toMatchObject({ status: 200 });
    const { attempts } = (await ann.request({ url: '/api/auth/failed-attempts' })).json;
    expect(attempts).toHaveLength(8);
  });

  test('ends sessions that log in with the old password at the same moment', async () => {
    const { person, request, replica, db } = await startApp(database);
    const ann = await person();
    const other = database !== 'sqlite' ? await replica() : { request };

    await Promise.all([
      ann.request(toPassword(NEW)),
      ...Array.from({ length: 4 }, (_, index) => (index % 2 ? request : other.request)(login(ann.email, PASSWORD))),
    ]);

    const sessions = await db.selectFrom('sessions').select('token_hash').execute();
    expect(sessions).toHaveLength(1);
    expect(await me(ann)).toMatchObject({ status: 200 });
  });

  test('is not available to guests', async () => {
    const { guest } = await startApp(database);
    expect(await (await guest()).request(toPassword(NEW))).toMatchObject({
      status: 409,
      json: { code: 'guest_account' },
    });
  });
});

import { describe, expect, test } from 'vitest';
import { NOW, PASSWORD, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';

const ann = {
  name: 'Ann Lee',
  dateOfBirth: '1990-05-05',
  email: 'ann@example.com',
  phone: '+12025550123',
  password: PASSWORD,
};
const register = (payload: object, headers = {}) =>
  ({ method: 'POST', url: '/api/auth/register', payload, headers }) as const;

/** Invalid values and the message beside their field. */
const refusals: [keyof typeof ann, unknown, string][] = [
  ['name', undefined, 'Full name is required'],
  ['name', '   ', 'Full name is required'],
  ['name', 7, 'Full name is required'],
  ['name', 'n'.repeat(101), 'Name cannot exceed 100 characters'],
  ['dateOfBirth', undefined, 'Date of birth is required'],
  ['dateOfBirth', '', 'Date of birth is required'],
  ['dateOfBirth', '2001-02-29', 'Enter a valid date'],
  ['dateOfBirth', '2008-03-16', 'You must be at least 18 years old'],
  ['dateOfBirth', '2026-03-15', 'You must be at least 18 years old'],
  ['dateOfBirth', '2026-03-16', 'Date of birth cannot be in the future'],
  ['email', undefined, 'Email is required'],
  ['email', '  ', 'Email is required'],
  ['email', 'ann', 'Invalid email address'],
  ['email', 'ann@example', 'Invalid email address'],
  ['email', 'ann lee@example.com', 'Invalid email address'],
  ['email', `${'a'.repeat(250)}@example.com`, 'Invalid email address'],
  ['phone', undefined, 'Phone number is required'],
  ['phone', '', 'Phone number is required'],
  ['phone', '0123456789', 'Invalid phone number'],
  ['phone', '+', 'Invalid phone number'],
  ['phone', '(202) 555-0123', 'Invalid phone number'],
  ['phone', '12345678901234567', 'Invalid phone number'],
  ['password', undefined, 'Password is required'],
  ['password', '', 'Password is required'],
  ['password', '12345', 'Password must be at least 6 characters'],
  ['password', 'p'.repeat(1001), 'Password cannot exceed 1000 characters'],
];

describe.each(databases)('registration on %s', (database) => {
  test('rejects each invalid field with its own message beside it and stores nothing', {
    tags: [
      '5.register.name-required',
      '5.register.birth-required',
      '5.register.birth-future',
      '5.register.email',
      '5.register.phone-required',
      '5.register.phone-pattern',
      '5.register.password-required',
      '5.register.password-length',
      '9.registration.password-length',
    ],
  }, async () => {
    const { db, request } = await startApp(database);

    for (const [field, value, message] of refusals) {
      const { status, json } = await request(register({ ...ann, [field]: value }));
      expect({ field, value, status, ...json }).toEqual({
        field,
        value,
        status: 400,
        success: false,
        code: 'validation_failed',
        message: 'Please check the highlighted fields',
        errors: { [field]: [message] },
      });
    }
    const nothing = await request(register({}));
    expect(Object.keys(nothing.json.errors)).toEqual(Object.keys(ann));
    const twoWrong = await request(register({ ...ann, dateOfBirth: '2008-03-16', phone: '+' }));
    expect(twoWrong.json.errors).toEqual({
      dateOfBirth: ['You must be at least 18 years old'],
      phone: ['Invalid phone number'],
    });
    for (const table of ['users', 'logins', 'sessions', 'login_attempts'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('accepts the shortest and the longest allowed values', {
    tags: ['5.register.phone-pattern', '9.registration.password-length'],
  }, async () => {
    const { request } = await startApp(database);
    const shortest = { ...ann, name: 'A', email: 'a@b.co', phone: '1', password: '123456' };
    const longest = { ...ann, name: 'n'.repeat(100), phone: '+1234567890123456', password: 'p'.repeat(1000) };

    expect(await request(register(shortest))).toMatchObject({ status: 201 });
    expect(await request(register(longest))).toMatchObject({ status: 201 });
  });

  test('returns the user without the password', {
    tags: ['3.user.registration', '7.auth.register'],
  }, async () => {
    const { request } = await startApp(database);

    const { status, json } = await request(register({ ...ann, name: '  Ann Lee ', email: ' Ann@Example.COM ' }));

    expect(status).toBe(201);
    expect(json).toEqual({
      success: true,
      message: expect.any(String),
      user: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Ann Lee',
        username: 'ann',
        email: 'ann@example.com',
        avatar: null,
        dateOfBirth: '1990-05-05',
        phone: '+12025550123',
        createdAt: new Date(NOW).toISOString(),
        accountKind: 'user',
        emailVerified: false,
        deletionScheduledFor: null,
        version: 1,
      },
    });
  });

  test('rejects a taken email beside its field, in any letter case, and leaves the first account unchanged', async () => {
    const { db, request } = await startApp(database);
    await request(register(ann));
    const before = await db.selectFrom('users').selectAll().execute();

    const { status, json } = await request(register({ ...ann, name: 'Eve', email: ' ANN@example.com' }));

    expect({ status, ...json }).toEqual({
      status: 409,
      success: false,
      code: 'email_taken',
      message: 'Email already registered',
      errors: { email: ['Email already registered'] },
    });
    expect(await db.selectFrom('users').selectAll().execute()).toEqual(before);
  });

  test('succeeds for one of five simultaneous requests with one email', async () => {
    const { db, request } = await startApp(database);

    const answers = await Promise.all(Array.from({ length: 5 }, () => request(register(ann))));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: ann.email }]);
  });

  test.each([
    ['Pacific/Auckland', '2026-03-15T11:30:00Z', '2008-03-16'],
    ['Pacific/Honolulu', '2026-03-15T09:30:00Z', '2008-03-14'],
    ['Asia/Kolkata', '2026-03-14T19:00:00Z', '2008-03-15'],
  ])(
    'in %s accepts an 18th birthday from midnight there',
    { tags: ['5.register.birth-age'] },
    async (timeZone, instant, birthday) => {
      const { request, setNow } = await startApp(database);
      setNow(instant);
      const [year, month, day] = birthday.split('-').map(Number) as [number, number, number];
      const dayAfter = new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10);

      const tooYoung = await request(register({ ...ann, dateOfBirth: dayAfter }, { 'x-time-zone': timeZone }));
      const oldEnough = await request(register({ ...ann, dateOfBirth: birthday }, { 'x-time-zone': timeZone }));

      expect(tooYoung.json.errors).toEqual({ dateOfBirth: ['You must be at least 18 years old'] });
      expect(oldEnough.status).toBe(201);
    },
  );

  test('stores passwords as Argon2id hashes, each with its own salt', async () => {
    const { db, request } = await startApp(database);
    await request(register(ann));
    await request(register({ ...ann, email: 'bob@example.com' }));

    const hashes = (await db.selectFrom('users').select('password_hash').execute()).map((row) => row.password_hash);

    expect(hashes).toEqual([
      expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    ]);
    expect(new Set(hashes).size).toBe(2);
  });
});

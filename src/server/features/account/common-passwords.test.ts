import { describe, expect, test } from 'vitest';
import { hashToken } from '#server/identity/session.ts';
import { DEMO_PASSWORD } from '#shared/demo/account.ts';
import type { UserId } from '#shared/ids.ts';
import { NOW, PASSWORD, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { NEW_PASSWORD } from '#testing/http/sample-request.ts';
import { COMMON_PASSWORDS, commonPasswordErrors } from './common-passwords.ts';

const TOO_COMMON = 'This password is too common. Choose one that is harder to guess.';
const rejected = (field: string) => ({
  status: 400,
  json: { code: 'validation_failed', errors: { [field]: [TOO_COMMON] } },
});
const login = (email: string | null, password: string) =>
  ({ method: 'POST', url: '/api/auth/login', payload: { email, password } }) as const;

test('the list holds 200 passwords of at least the minimum length, in the form in which passwords are compared', () => {
  expect(COMMON_PASSWORDS.size).toBe(200);
  for (const password of COMMON_PASSWORDS) {
    expect(password).toBe(password.normalize('NFKC').toLowerCase());
    expect(password.length).toBeGreaterThanOrEqual(8);
  }
});

test('the list excludes passwords of the demo and of the tests', () => {
  for (const password of [DEMO_PASSWORD, PASSWORD, NEW_PASSWORD]) {
    expect(commonPasswordErrors('password', password)).toEqual({});
  }
});

describe.each(databases)('a common password on %s', (database) => {
  test('is rejected in any spelling when a user changes the password, and the old one stays', async () => {
    const { person, request } = await startApp(database);
    const ann = await person();
    for (const newPassword of ['password123', 'PassWord123', 'ｐａｓｓｗｏｒｄ１２３', '12345678', 'P@SSW0RD']) {
      const payload = { currentPassword: PASSWORD, newPassword };
      const answer = await ann.request({ method: 'PUT', url: '/api/auth/change-password', payload });
      expect(answer, newPassword).toMatchObject(rejected('newPassword'));
    }
    expect(await request(login(ann.email, PASSWORD))).toMatchObject({ status: 200 });
  });

  test('is rejected by a reset, and the link still works', async () => {
    const { person, request, db } = await startApp(database);
    const ann = await person();
    const token = 'a-token-that-was-mailed';
    const mailed = { token_hash: hashToken(token), user_id: ann.userId as UserId, created_at: NOW };
    await db.insertInto('password_resets').values(mailed).execute();
    const reset = (password: string) =>
      request({ method: 'POST', url: '/api/auth/reset-password', payload: { token, password } });

    expect(await reset('Sunshine1')).toMatchObject(rejected('password'));
    expect(await reset(NEW_PASSWORD)).toMatchObject({ status: 200 });
    expect(await request(login(ann.email, NEW_PASSWORD))).toMatchObject({ status: 200 });
  });

  test('is accepted by the registration, as specified', async () => {
    const { request } = await startApp(database);
    const draft = { name: 'Ann', dateOfBirth: '1990-05-05', phone: '2025550123', email: 'ann@example.com' };
    const payload = { ...draft, password: 'password' };
    expect(await request({ method: 'POST', url: '/api/auth/register', payload })).toMatchObject({ status: 201 });
  });
});

import { describe, expect, test } from 'vitest';
import { startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';

const REASON = "Guest accounts don't have an email or password. Create an account first.";

describe.each(databases)('a guest on %s', (database) => {
  test.each([
    ['another email', 'PUT', '/api/auth/me/email', { newEmail: 'ann@example.com', currentPassword: 'any' }],
    ['another password', 'PUT', '/api/auth/change-password', { currentPassword: '-', newPassword: 'An0ther horse!' }],
    ['login alerts', 'PUT', '/api/auth/security-settings', { loginAlerts: false }],
  ] as const)('cannot set %s, gets the reason, and changes nothing', async (_, method, url, payload) => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    await ann.request({ url: '/api/auth/me' });
    const before = await readEveryTable(db);

    expect(await ann.request({ method, url, payload })).toMatchObject({
      status: 409,
      json: { code: 'guest_account', message: REASON },
    });

    expect(await readEveryTable(db)).toEqual(before);
  });

  test('cannot get a reset link for any email', async () => {
    const { guest, request, db } = await startApp(database);
    await guest();
    const forgot = { method: 'POST', url: '/api/auth/forgot-password' } as const;

    expect(await request({ ...forgot, payload: { email: 'guest@example.com' } })).toMatchObject({ status: 200 });
    expect(await request({ ...forgot, payload: { email: '' } })).toMatchObject({ status: 400 });

    expect(await db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('emails').selectAll().execute()).toEqual([]);
  });
});

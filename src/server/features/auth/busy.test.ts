import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { verifyPassword } from '#server/identity/password.ts';
import { PASSWORD, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';

const PLACE = '192.0.2.7';
/** Costs a tenth of a millisecond. */
const CHEAP = '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaA';
/** More than one place may have waiting. */
const CLIENTS = 120;

/** Keeps the queue of the place full until the test ends. */
function crowd(): void {
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const repeat = async () => {
    while (!isOver) await verifyPassword('wrong', CHEAP, PLACE).catch(() => setImmediate());
  };
  for (let client = 0; client < CLIENTS; client++) void repeat();
}

describe.each(databases)('a password that was never compared on %s', (database) => {
  test('counts neither as a failed login nor as a failed confirmation', async () => {
    const { person, request, db } = await startApp(database);
    const ann = await person();
    crowd();
    const login = {
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: ann.email, password: PASSWORD },
    } as const;
    const payload = { currentPassword: 'wrong', newPassword: 'An0ther horse!' };
    const change = { method: 'PUT', url: '/api/auth/change-password', payload } as const;

    const codes: string[] = [];
    for (let round = 0; round < 8; round++) {
      codes.push((await request({ ...login, remoteAddress: PLACE })).json.code);
      codes.push((await ann.request({ ...change, remoteAddress: PLACE })).json.code);
    }

    expect(codes).toContain('too_many_requests');
    expect(codes).not.toContain('login_locked');
    const compared = codes.filter((code) => code === 'validation_failed').length;
    const failed = await db.selectFrom('login_attempts').select('id').where('outcome', '=', 'failed').execute();
    expect(failed).toHaveLength(compared);
    const counted = await db.selectFrom('login_failures').select('failures').execute();
    expect(counted.reduce((sum, { failures }) => sum + failures, 0)).toBe(compared);
  });
});

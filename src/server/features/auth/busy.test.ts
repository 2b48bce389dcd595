import { describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#server/identity/password.ts';
import { PASSWORD, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';

const PLACE = '192.0.2.7';
/** One that is hashed, and as many as one place may have waiting. */
const HASHES = 101;

const hashing = vi.hoisted(() => ({ mayEnd: Promise.resolve() }));

/** Makes hashes cheap, but for those of "slow" passwords, which end when the test says so. */
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    const hash = () => crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback);
    if (String(parameters.message) === 'slow') void hashing.mayEnd.then(hash);
    else hash();
  };
  return { ...crypto, argon2 };
});

/** @returns a function that empties the queue of the place again. */
function fillQueue(): () => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  hashing.mayEnd = promise;
  const hashes = Array.from({ length: HASHES }, () => hashPassword('slow', PLACE));
  return () => {
    resolve();
    return Promise.all(hashes);
  };
}

describe.each(databases)('a password that was never compared on %s', (database) => {
  test('counts neither as a failed login nor as a failed confirmation', async () => {
    const { person, request, db } = await startApp(database);
    const ann = await person();
    const login = () => {
      const payload = { email: ann.email, password: PASSWORD };
      return request({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: PLACE });
    };
    const change = () => {
      const payload = { currentPassword: 'wrong', newPassword: 'An0ther horse!' };
      return ann.request({ method: 'PUT', url: '/api/auth/change-password', payload, remoteAddress: PLACE });
    };
    const failures = async () => {
      const attempts = await db.selectFrom('login_attempts').select('id').where('outcome', '=', 'failed').execute();
      const counted = await db.selectFrom('login_failures').select('failures').execute();
      return { attempts: attempts.length, counted: counted.reduce((sum, row) => sum + row.failures, 0) };
    };

    const emptyQueue = fillQueue();
    expect((await login()).json.code).toBe('too_many_requests');
    expect((await change()).json.code).toBe('too_many_requests');
    expect(await failures()).toEqual({ attempts: 0, counted: 0 });

    await emptyQueue();
    expect((await change()).json.code).toBe('validation_failed');
    expect(await failures()).toEqual({ attempts: 1, counted: 1 });
  });
});

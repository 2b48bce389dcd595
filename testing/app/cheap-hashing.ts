import { vi } from 'vitest';

/**
 * Makes password hashes cost a tenth of a millisecond instead of fifty: most tests only need an account.
 * A test of the cost itself calls `vi.unmock('node:crypto')`.
 */
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback);
  return { ...crypto, argon2 };
});

import { vi } from 'vitest';

/**
 * Makes a password hash cost a tenth of a millisecond instead of fifty, because most tests only need an account. A test of
 * the cost itself calls `vi.unmock('node:crypto')`.
 */
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback);
  return { ...crypto, argon2 };
});

/** Turns off the limits of event loop delay and memory: a test shares both with the server that it starts. */
vi.mock('@fastify/under-pressure', () => ({ default: async () => {} }));

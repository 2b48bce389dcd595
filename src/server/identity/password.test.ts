import { argon2Sync } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

vi.unmock('node:crypto');

const PLACE = '192.0.2.7';

test('hashes a password with the algorithm and the cost that the hash names', async () => {
  const phc = await hashPassword('correct horse 1', PLACE);

  const [, algorithm, version, costs, salt = '', hash] = phc.split('$');
  expect({ algorithm, version, costs }).toEqual({ algorithm: 'argon2id', version: 'v=19', costs: 'm=19456,t=2,p=1' });
  const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32, nonce: Buffer.from(salt, 'base64') };
  const expected = argon2Sync('argon2id', { message: 'correct horse 1', ...parameters });
  expect(Buffer.from(hash ?? '', 'base64')).toEqual(expected);
  expect(await verifyPassword('correct horse 1', phc, PLACE)).toBe(true);
  expect(await verifyPassword('correct horse 2', phc, PLACE)).toBe(false);
});

import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleErrors } from './error-handler.ts';

/** The response of a handler that throws this. */
async function statusOf(error: () => unknown): Promise<number> {
  const app = Fastify();
  handleErrors(app);
  app.get('/', error);
  const { statusCode } = await app.inject('/');
  return statusCode;
}

function throwing(details: object) {
  return () => {
    throw Object.assign(new Error('refused'), details);
  };
}

test('reports a database that another process keeps locked as busy', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'centwise-test-'));
  using other = new DatabaseSync(join(folder.path, 'locked.sqlite'));
  using ours = new DatabaseSync(join(folder.path, 'locked.sqlite'), { timeout: 0 });
  other.exec('begin immediate');

  expect(await statusOf(() => ours.exec('begin immediate'))).toBe(503);
  expect(await statusOf(() => ours.exec('select * from missing'))).toBe(500);
});

test.each([
  [503, 'a deadlock', { code: '40P01' }],
  [503, 'a serialization failure', { code: '40001' }],
  [503, 'a lost connection', { code: 'ECONNRESET' }],
  [503, 'a network that leads nowhere', { code: 'EHOSTUNREACH' }],
  [503, 'a name that cannot be asked for', { code: 'EAI_AGAIN' }],
  [500, 'a broken rule of the schema', { code: '23505' }],
  [500, 'a bug', {}],
])('responds with %i to %s', async (status, _name, details) => {
  expect(await statusOf(throwing(details))).toBe(status);
});

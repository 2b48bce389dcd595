import { describe, expect, test } from 'vitest';
import { databases } from '#testing/databases/databases.ts';
import { newDatabase } from '#testing/databases/new-database.ts';
import { startProcess } from '#testing/processes/server-process.ts';

const EMAIL = 'ann@example.com';
const PASSWORD = 'correct horse 1';

async function post(url: string, body: object): Promise<{ status: number; retryAfter: number }> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) };
}

describe.each(databases)('a lockout on %s', (kind) => {
  test('survives a restart together with the earlier failures, and the correct password is still rejected', async () => {
    const database = await newDatabase(kind);
    const logIn = (url: string, password: string) => post(`${url}/api/auth/login`, { email: EMAIL, password });
    const first = await startProcess(database);
    const ann = { name: 'Ann', email: EMAIL, phone: '+12025550123', dateOfBirth: '1990-05-05', password: PASSWORD };
    expect(await post(`${first.url}/api/auth/register`, ann)).toMatchObject({ status: 201 });
    for (let failures = 0; failures < 3; failures += 1) {
      expect(await logIn(first.url, 'wrong')).toMatchObject({ status: 401 });
    }
    first.child.kill('SIGKILL');
    await first.exited;

    const second = await startProcess(database);
    for (let failures = 3; failures < 5; failures += 1) {
      expect(await logIn(second.url, 'wrong')).toMatchObject({ status: 401 });
    }
    expect(await logIn(second.url, PASSWORD)).toMatchObject({ status: 429 });
    second.child.kill('SIGTERM');
    await second.exited;

    const third = await startProcess(database);
    const { status, retryAfter } = await logIn(third.url, PASSWORD);
    expect(status).toBe(429);
    expect(retryAfter).toBeGreaterThan(10 * 60);
    expect(retryAfter).toBeLessThanOrEqual(15 * 60);
  });
});

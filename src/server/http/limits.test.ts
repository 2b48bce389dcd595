import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { recordSql } from '#testing/databases/record-sql.ts';
import { setUpDemo } from '#testing/features/demo.ts';

describe.each(databases)('the general limit on %s', (database) => {
  test('gives each account 600 requests a minute, independent of other accounts', async () => {
    const { guest } = await startApp(database, { rateLimits: true });
    const ann = await guest();
    const bob = await guest();
    const me = { url: '/api/auth/me' };

    const answers = await Promise.all(Array.from({ length: 601 }, () => ann.request(me)));
    const refused = await ann.request(me);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(600);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(refused.status).toBe(429);
    expect(refused.json).toEqual({
      success: false,
      code: 'too_many_requests',
      message: 'Too many requests. Please wait a moment and try again.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await bob.request(me)).toMatchObject({ status: 200 });
  });

  test('does not count health checks', async () => {
    const { request } = await startApp(database, { rateLimits: true });
    const ask = (url: string) => request({ url });

    for (const url of ['/api/health', '/api/health/ready']) {
      const answers = await Promise.all(Array.from({ length: 601 }, () => ask(url)));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    }

    const others = await Promise.all(Array.from({ length: 600 }, () => ask('/api/demo/status')));
    expect(others.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await ask('/api/demo/status')).toMatchObject({ status: 429 });
    expect(await ask('/api/health/ready')).toMatchObject({ status: 200 });
  });

  test('gives each address without a session 600 requests a minute, including forged tokens', async () => {
    const { guest, request } = await startApp(database, { rateLimits: true });
    const ann = await guest();
    const forged = (number: number, remoteAddress = '192.0.2.1') =>
      request({ url: '/api/auth/me', headers: { authorization: `Bearer forged-${number}` }, remoteAddress });

    const answers = await Promise.all(Array.from({ length: 600 }, (_, number) => forged(number)));

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(600);
    expect(await forged(601)).toMatchObject({ status: 429 });
    expect(await forged(1, '192.0.2.2')).toMatchObject({ status: 401 });
    expect(await ann.request({ url: '/api/auth/me', remoteAddress: '192.0.2.1' })).toMatchObject({ status: 200 });
  });

  test('rejects further requests of an exhausted account without a database statement', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { db, guest } = await startApp(database, { rateLimits: true });
    const ann = await guest();
    const list = { url: '/api/transactions' };
    const register = { method: 'POST', url: '/api/auth/register', payload: { name: 'x'.repeat(1000) } } as const;
    for (let request = 0; request < 60; request++) expect(await ann.request(list)).toMatchObject({ status: 200 });
    const first = await ann.request(list);
    for (const request of [register, { url: '/api/auth/me' }]) await ann.request(request);
    const statements = recordSql(db);

    const rejected = await ann.request(list);
    const others = [
      await ann.request({ url: '/api/auth/me' }),
      await ann.request({ method: 'POST', url: '/api/transactions', payload: '{', headers: { 'content-type': 'x' } }),
      await ann.request(register),
    ];

    expect([...statements]).toEqual([]);
    expect(rejected.json).toEqual(first.json);
    expect(limitHeaders(rejected)).toHaveLength(4);
    expect(limitHeaders(rejected)).toEqual(limitHeaders(first));
    expect(others).toMatchObject(Array(3).fill({ status: 429 }));
  });

  test('rejects an ended session of an exhausted account with 429, and with 401 in the next window', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { db, guest } = await startApp(database, { rateLimits: true });
    const ann = await guest();
    for (let request = 0; request < 61; request++) await ann.request({ url: '/api/transactions' });
    await db
      .deleteFrom('sessions')
      .where('user_id', '=', ann.userId as never)
      .execute();

    expect(await ann.request({ url: '/api/transactions' })).toMatchObject({ status: 429 });
    vi.setSystemTime(Date.now() + 60_000);
    expect(await ann.request({ url: '/api/transactions' })).toMatchObject({ status: 401 });
  });

  test('limits the demo by place, with the same token too', async () => {
    const visitor = await setUpDemo(await startApp(database, { rateLimits: true }));
    const read = (remoteAddress: string) => visitor.request({ url: '/api/transactions', remoteAddress });
    for (let request = 0; request < 62; request++) await read('192.0.2.1');

    expect(await read('192.0.2.1')).toMatchObject({ status: 429 });
    expect(await read('192.0.2.2')).toMatchObject({ status: 200 });
  });
});

function limitHeaders({ headers }: { readonly headers: Record<string, unknown> }) {
  return Object.entries(headers).filter(([name]) => name === 'retry-after' || name.startsWith('x-ratelimit-'));
}

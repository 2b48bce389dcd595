import { describe, expect, test } from 'vitest';
import { startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';

describe.each(databases)('the general limit on %s', (database) => {
  test('an account has 600 requests a minute, whatever others do', async () => {
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
  }, 60_000);

  test('whoever looks after the server may ask how it is at any time, and that is not counted', async () => {
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
  }, 60_000);

  test('where nobody is signed in an address has 600 a minute, forged tokens included', async () => {
    const { guest, request } = await startApp(database, { rateLimits: true });
    const ann = await guest();
    const forged = (number: number, remoteAddress = '192.0.2.1') =>
      request({ url: '/api/auth/me', headers: { authorization: `Bearer forged-${number}` }, remoteAddress });

    const answers = await Promise.all(Array.from({ length: 600 }, (_, number) => forged(number)));

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(600);
    expect(await forged(601)).toMatchObject({ status: 429 });
    expect(await forged(1, '192.0.2.2')).toMatchObject({ status: 401 });
    expect(await ann.request({ url: '/api/auth/me', remoteAddress: '192.0.2.1' })).toMatchObject({ status: 200 });
  }, 60_000);
});

import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { newDatabase } from '#testing/databases/new-database.ts';
import { startProcess } from '#testing/processes/server-process.ts';
import { Metrics } from './metrics.ts';
import { serveMetrics } from './serve.ts';

/** The values of the samples whose name and labels match. */
function valuesOf(text: string, sample: RegExp): number[] {
  const lines = text.split('\n').filter((line) => !line.startsWith('#') && sample.test(line));
  return lines.map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)));
}

describe.each(databases)('metrics on %s', (database) => {
  test('count each response by route and status, without addresses', async () => {
    const metrics = new Metrics();
    onTestFinished(() => metrics.stop());
    const { guest, request, db } = await startApp(database, { metrics });
    const ann = await guest();
    await ann.request({ url: '/api/goals/secret-id' });
    await ann.request({ url: '/api/goals' });
    await ann.request({ url: '/api/goals' });
    await request({ url: '/api/nowhere/secret-path' });

    const text = await metrics.text(db);

    const count = (labels: string) => valuesOf(text, new RegExp(`_count\\{${labels}\\}`));
    expect(count('method="GET",route="/api/goals",status="200"')).toEqual([2]);
    expect(count('method="GET",route="/api/goals/:goalId",status="404"')).toEqual([1]);
    expect(count('method="GET",route="none",status="404"')).toEqual([1]);
    const buckets = valuesOf(text, /_bucket\{le=.+,route="\/api\/goals",status="200"\}/);
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
    expect(buckets.at(-1)).toBe(2);
    expect(text).not.toContain('secret');
  });

  test('report memory, the event loop, the outbox, and the database', async () => {
    const metrics = new Metrics();
    onTestFinished(() => metrics.stop());
    const { person, request, db } = await startApp(database, { metrics });
    const ann = await person('Ann', { verified: true });
    const payload = { email: ann.email };
    await request({ method: 'POST', url: '/api/auth/forgot-password', payload });

    const text = await metrics.text(db);

    expect(valuesOf(text, /^process_resident_memory_bytes /)[0]).toBeGreaterThan(10_000_000);
    expect(valuesOf(text, /^nodejs_eventloop_delay_p99_seconds /)[0]).toBeGreaterThanOrEqual(0);
    expect(valuesOf(text, /^centwise_outbox_waiting /)).toEqual([1]);
    expect(valuesOf(text, /^centwise_database_up /)).toEqual([1]);
    expect(valuesOf(text, /^centwise_database_errors_total /)).toEqual([0]);
    for (const line of text.trimEnd().split(/\n+/)) {
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) [a-z_]\w* .+|[a-z_]\w*(?:\{[^}]*\})? \d+(?:\.\d+)?(?:e-?\d+)?)$/);
    }
  });

  test('count database failures and report a lost database, but ignore rejected requests', async () => {
    const metrics = new Metrics();
    onTestFinished(() => metrics.stop());
    const { guest, db } = await startApp(database, { metrics });
    const ann = await guest();
    await ann.request({ url: '/api/goals/nothing' });
    await sql`drop table settings`.execute(db);
    await ann.request({ url: '/api/preferences/settings' });
    await sql`drop table emails`.execute(db);

    const text = await metrics.text(db);

    expect(valuesOf(text, /^centwise_database_errors_total /)).toEqual([1]);
    expect(valuesOf(text, /^centwise_database_up /)).toEqual([0]);
    expect(valuesOf(text, /^centwise_outbox/)).toEqual([]);
  });

  test('have a port of their own and no other', async () => {
    const metrics = new Metrics();
    const { app, db } = await startApp(database, { metrics });
    const { port, stop } = await serveMetrics(metrics, db, { port: 0, host: '127.0.0.1' });
    onTestFinished(stop);

    const own = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(own.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await own.text()).toContain('# TYPE centwise_http_request_duration_seconds histogram');
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404);
    expect((await app.inject({ url: '/metrics' })).body).not.toContain('centwise_');
  });
});

test('METRICS_PORT enables metrics, and the server still stops cleanly', async () => {
  const database = await newDatabase('sqlite');
  const { child, exited, output } = await startProcess(database, { METRICS_PORT: '0' });

  const url = /Metrics are at (http:[^\s"]+)/.exec(output.stdout)?.[1] ?? '';
  expect(await (await fetch(url)).text()).toContain('centwise_database_up 1');

  child.kill('SIGTERM');
  expect(await exited).toMatchObject({ code: 0, stderr: '' });
});

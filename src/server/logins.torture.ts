import type { ChildProcess } from 'node:child_process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { databases } from '#testing/databases/databases.ts';
import { freshDatabase } from '#testing/databases/new-database.ts';
import { startProcess } from '#testing/processes/server-process.ts';

const ADDRESSES = 20;
const LOGINS_AN_ADDRESS = 500;
/** The failures that an address may have in 15 minutes. */
const ALLOWED = 50;
const AT_ONCE = 40;
const MEGABYTE = 1024 * 1024;

async function logIn(url: string, address: number, email: string): Promise<number> {
  for (;;) {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${address}` },
      body: JSON.stringify({ email, password: 'a wrong password' }),
    });
    await answer.arrayBuffer();
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    // A busy server does not answer a login, so the login is repeated.
    if (answer.status !== 503) return answer.status;
  }
}

/** On this signal the server collects its garbage, which V8 otherwise leaves until it sees a reason. */
const COLLECT = 'SIGUSR2';
const NODE_OPTIONS = `--expose-gc --import=data:text/javascript,process.on('${COLLECT}',()=>gc())`;

async function memoryOf(server: ChildProcess, metricsUrl: string) {
  server.kill(COLLECT);
  const text = await (await fetch(metricsUrl)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]) / MEGABYTE;
  return { heap: value('nodejs_heap_used_bytes'), resident: value('process_resident_memory_bytes') };
}

describe.each(databases)(`${ADDRESSES * LOGINS_AN_ADDRESS} failed logins on %s`, (kind) => {
  test('use up the 50 attempts of each address without growing memory', async () => {
    const database = await freshDatabase(kind);
    const settings = { RATE_LIMITS: 'on', TRUST_PROXY: '1', METRICS_PORT: '0', NODE_OPTIONS };
    const { url, child, output } = await startProcess(database, settings);
    const metricsUrl = /Metrics are at (http:[^\s"]+)/.exec(output.stdout)?.[1] ?? '';
    const statuses = new Map<number, number[]>();
    const work = async (logins: number[]) => {
      for (let index = logins.pop(); index !== undefined; index = logins.pop()) {
        const address = (index % ADDRESSES) + 1;
        const status = await logIn(url, address, `nobody-${index}@example.com`);
        statuses.set(address, [...(statuses.get(address) ?? []), status]);
      }
    };
    const logins = Array.from({ length: ADDRESSES * LOGINS_AN_ADDRESS }, (_, index) => index);
    const half = logins.splice(logins.length / 2);
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(half)));
    const before = await memoryOf(child, metricsUrl);
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(logins)));
    const after = await memoryOf(child, metricsUrl);

    expect(statuses.size).toBe(ADDRESSES);
    for (const [address, own] of statuses) {
      expect(
        own.filter((status) => status === 401),
        `address ${address}`,
      ).toHaveLength(ALLOWED);
      expect(
        own.filter((status) => status === 429),
        `address ${address}`,
      ).toHaveLength(LOGINS_AN_ADDRESS - ALLOWED);
    }
    expect(after.heap - before.heap, `from ${before.heap} to ${after.heap} MB`).toBeLessThan(10);
    expect(after.resident - before.resident, `from ${before.resident} to ${after.resident} MB`).toBeLessThan(30);
    expect(output.stderr).toBe('');

    const db = await openDatabase(database);
    onTestFinished(() => db.destroy());
    const attempts = await db.selectFrom('login_attempts').select('id').execute();
    expect(attempts).toHaveLength(ADDRESSES * ALLOWED);
  });
});

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import type { Person } from '#testing/app/app.ts';
import { expense, hasLedger, wire } from '#testing/app/builders.ts';
import { lee } from '#testing/app/registration.ts';
import { type DatabaseKind, databases } from '#testing/databases/databases.ts';
import { freshDatabase } from '#testing/databases/new-database.ts';
import type { Attack, Target } from '#testing/processes/hostile-client.ts';
import { HttpPerson } from '#testing/processes/http-client.ts';
import { clockIn, clockOf } from '#testing/processes/response-clock.ts';
import { startProcess } from '#testing/processes/server-process.ts';

const TRANSACTIONS = 100_000;
const QUIET_MILLISECONDS = 5000;
const ATTACK_MILLISECONDS = 30_000;
/** Milliseconds between two dashboards of another user. */
const PAUSE_MILLISECONDS = 20;
/** The largest additional wait of others during the attack, compared to the same load on another server. */
const MAX_P99_MILLISECONDS = 100;
/** On the other server, of a machine that has processors to spare. */
const IDLE_P99_MILLISECONDS = 25;
/** So many others: a dashboard every 20 ms would be too many requests of one. */
const PEOPLE = 8;
const NODE_OPTIONS = `--import=${new URL('../../testing/processes/expose-clock.ts', import.meta.url)}`;
const MAX_RESIDENT_MEGABYTES = 300;

const ATTACKS: readonly Attack[] = ['searches', 'exports', 'unread lists', 'renames', 'writes', 'logins'];
/** Bounded by themselves: the number of requests is then a gateway's concern. */
const UNLIMITED: readonly Attack[] = ['searches', 'exports', 'unread lists', 'renames'];

interface Figures {
  readonly p50: number;
  readonly p99: number;
}

interface Watched {
  /** Until the server has written the response, without the time in which it waited for a processor. */
  readonly server: Figures;
  /** Until the client has read the response. */
  readonly client: Figures;
  readonly megabytes: number;
}

interface Server {
  readonly url: string;
  readonly pid: number | undefined;
  /** They send requests in turns, so that none reaches the limit per minute. */
  readonly people: readonly HttpPerson[];
}

/** The response times of other users' dashboards, in milliseconds. */
async function watch({ url, pid, people }: Server, milliseconds: number): Promise<Watched> {
  const until = performance.now() + milliseconds;
  const server: number[] = [];
  const client: number[] = [];
  let megabytes = 0;
  while (performance.now() < until) {
    const { token } = people[client.length % people.length] as HttpPerson;
    const sent = clockOf(pid);
    const answer = await fetch(`${url}/api/dashboard`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status, await answer.text()).toBe(200);
    client.push(clockOf(pid).now - sent.now);
    const written = clockIn(answer);
    server.push(written.now - sent.now - (written.starved - sent.starved));
    megabytes = Math.max(megabytes, residentMegabytes(pid));
    await setTimeout(PAUSE_MILLISECONDS);
  }
  return { server: figuresOf(server), client: figuresOf(client), megabytes: Math.round(megabytes) };
}

function figuresOf(milliseconds: readonly number[]): Figures {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
  return { p50: at(0.5), p99: at(0.99) };
}

/** Zero if the system has no such file. */
function residentMegabytes(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function start(kind: DatabaseKind, rateLimits: 'on' | 'off') {
  const database = await freshDatabase(kind);
  // The image sets the last two, too.
  const env = {
    RATE_LIMITS: rateLimits,
    TRUST_PROXY: '1',
    NODE_OPTIONS,
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_ARENA_MAX: '1',
  };
  const { url, port, child } = await startProcess(database, env);
  const people = [];
  for (let person = 0; person < PEOPLE; person++) people.push(await HttpPerson.guest(url));
  return { database, port, server: { url, pid: child.pid, people } };
}

async function startWithMallory(kind: DatabaseKind, rateLimits: 'on' | 'off') {
  const { database, port, server } = await start(kind, rateLimits);
  const { url } = server;
  const visitor = new HttpPerson(url, '');
  await visitor.post('/auth/register', lee);
  const { token, user } = await visitor.post<{ token: string; user: { _id: string } }>('/auth/login', lee);
  const mallory = new HttpPerson(url, token);
  const { budget } = await mallory.post<{ budget: { _id: string } }>('/budgets', { name: 'Hot 0', amount: 100 });
  const db = await openDatabase(database);
  await hasLedger(
    { db, userId: user._id } as unknown as Person,
    Array.from({ length: TRANSACTIONS }, (_, index) =>
      expense({ description: `Größe ${index}`, note: 'nïcht gefünden '.repeat(10), category: 'hot 0' }),
    ),
  );
  await db.destroy();
  const target: Target = { port, token, email: lee.email, password: lee.password, budgetId: budget._id };
  const attack = (attacks: readonly Attack[]) => {
    const hostile = new Worker(new URL('../../testing/processes/hostile-client.ts', import.meta.url), {
      workerData: target,
    });
    onTestFinished(async () => void (await hostile.terminate()));
    hostile.postMessage(attacks);
    return hostile;
  };
  return { attack, server };
}

describe.each(databases)('one hostile account on %s', (kind) => {
  test.each(['on', 'off'] as const)(
    "leaves others' dashboards below 100 ms and the memory bounded, with rate limits %s",
    async (rateLimits) => {
      const { attack, server } = await startWithMallory(kind, rateLimits);
      // Not attacked, on the same processors and beside the same PostgreSQL databases.
      const { server: other } = await start(kind, rateLimits);
      const quiet = await watch(server, QUIET_MILLISECONDS);
      const hostile = attack(rateLimits === 'on' ? ATTACKS : UNLIMITED);
      const [attacked, control] = await Promise.all([
        watch(server, ATTACK_MILLISECONDS),
        watch(other, ATTACK_MILLISECONDS),
      ]);
      hostile.postMessage('statuses');
      const [statuses] = await once(hostile, 'message');
      await hostile.terminate();
      const figures = JSON.stringify({ kind, rateLimits, load: loadavg(), quiet, attacked, control, statuses });
      console.warn(figures);

      expect(attacked.server.p99 - control.server.p99, figures).toBeLessThan(MAX_P99_MILLISECONDS);
      // While the other server responds at once, processors are idle, so only the attack delays a client.
      if (control.client.p99 <= IDLE_P99_MILLISECONDS) {
        expect(attacked.client.p99 - control.client.p99, figures).toBeLessThan(MAX_P99_MILLISECONDS);
      }
      expect(attacked.megabytes, figures).toBeLessThan(MAX_RESIDENT_MEGABYTES);
      const [ann] = server.people as [HttpPerson];
      await ann.post('/transactions', wire(expense({ description: 'Tea' })));
      expect(await ann.get('/transactions/totals?search=tea')).toMatchObject({ count: 1 });
      expect(await ann.post('/auth/export-data', {})).toMatchObject({ success: true });
    },
  );
});

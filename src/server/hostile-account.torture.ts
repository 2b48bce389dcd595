import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import type { Person } from '#testing/app.ts';
import { expense, hasLedger, wire } from '#testing/builders.ts';
import { type DatabaseKind, databases } from '#testing/databases.ts';
import type { Attack, Target } from '#testing/hostile-client.ts';
import { HttpPerson } from '#testing/http-person.ts';
import { newDatabase } from '#testing/new-database.ts';
import { lee } from '#testing/registration.ts';
import { startProcess } from '#testing/server-process.ts';

const TRANSACTIONS = 100_000;
const QUIET_MILLISECONDS = 5000;
const ATTACK_MILLISECONDS = 30_000;
/** Between two dashboards of another person. */
const PAUSE_MILLISECONDS = 20;
const MAX_P99_MILLISECONDS = 100;
const MAX_RESIDENT_MEGABYTES = 300;

const ATTACKS: readonly Attack[] = ['searches', 'exports', 'unread lists', 'renames', 'writes', 'logins'];
/** Bounded by themselves: the number of requests is then a gateway's concern. */
const UNLIMITED: readonly Attack[] = ['searches', 'exports', 'unread lists', 'renames'];

interface Figures {
  readonly p50: number;
  readonly p99: number;
  /** The slowest file of the web app, which is read by the threads that hash. */
  readonly slowestFile: number;
  readonly megabytes: number;
}

/** What another person sees of it: milliseconds of dashboards, one after the other. */
async function watch(ann: HttpPerson, pid: number | undefined, milliseconds: number): Promise<Figures> {
  const until = performance.now() + milliseconds;
  const dashboards: number[] = [];
  const files: number[] = [];
  let megabytes = 0;
  while (performance.now() < until) {
    dashboards.push(await timed(() => ann.get('/dashboard')));
    if (dashboards.length % 10 === 0) files.push(await timed(() => fetch(`${ann.url}/manifest.webmanifest`)));
    megabytes = Math.max(megabytes, residentMegabytes(pid));
    await setTimeout(PAUSE_MILLISECONDS);
  }
  dashboards.sort((a, b) => a - b);
  const at = (share: number) => Math.round(dashboards[Math.floor(dashboards.length * share)] ?? Number.NaN);
  return { p50: at(0.5), p99: at(0.99), slowestFile: Math.round(Math.max(...files)), megabytes: Math.round(megabytes) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function residentMegabytes(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function startWithMallory(kind: DatabaseKind, rateLimits: 'on' | 'off') {
  const database = await newDatabase(kind);
  const { url, port, child } = await startProcess(database, { RATE_LIMITS: rateLimits, TRUST_PROXY: '1' });
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
    const hostile = new Worker(new URL('../../testing/hostile-client.ts', import.meta.url), { workerData: target });
    onTestFinished(async () => void (await hostile.terminate()));
    hostile.postMessage(attacks);
    return hostile;
  };
  return { attack, pid: child.pid, ann: await HttpPerson.guest(url) };
}

describe.each(databases)('one hostile account on %s', (kind) => {
  test.each(['on', 'off'] as const)(
    "leaves others' dashboards below 100 ms and the memory bounded, with rate limits %s",
    async (rateLimits) => {
      const { attack, pid, ann } = await startWithMallory(kind, rateLimits);
      const quiet = await watch(ann, pid, QUIET_MILLISECONDS);
      const hostile = attack(rateLimits === 'on' ? ATTACKS : UNLIMITED);
      const attacked = await watch(ann, pid, ATTACK_MILLISECONDS);
      hostile.postMessage('statuses');
      const [statuses] = await once(hostile, 'message');
      await hostile.terminate();
      console.warn(JSON.stringify({ kind, rateLimits, quiet, attacked, statuses }));

      expect(attacked.p99, JSON.stringify({ quiet, attacked })).toBeLessThan(MAX_P99_MILLISECONDS);
      expect(attacked.megabytes).toBeLessThan(MAX_RESIDENT_MEGABYTES);
      await ann.post('/transactions', wire(expense({ description: 'Tea' })));
      expect(await ann.get('/transactions/totals?search=tea')).toMatchObject({ count: 1 });
      expect(await ann.post('/auth/export-data', {})).toMatchObject({ success: true });
    },
  );
});

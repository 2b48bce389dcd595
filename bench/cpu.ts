import type { Engine } from '#testing/databases/databases.ts';
import { type ServerProcess, startBare, startCentwise, startWorker } from './child.ts';
import { requestBytes } from './connection.ts';
import type { Filled } from './growth.ts';
import type { Load } from './load.ts';
import { newestIds, record, type Step, withoutQueries } from './record.ts';
import { median, type Row } from './table.ts';

const CONNECTIONS = 8;
const ROUNDS = 7;
/** Of all reads together to each of our servers. After a tenth of that, V8 still compiles, which takes up to a third of a read. */
const WARM_UP_REQUESTS = 30_000;
/** Of one read to each of our servers. */
const WARM_UP_REQUESTS_EACH = 3000;
/** Of one read to each server that it is compared with, whose code is compiled sooner. */
const WARM_UP_REQUESTS_BARE = 10_000;
const LOADED_MEGABYTES = 250;

interface Pace {
  readonly name: string;
  readonly perSecond?: number;
  readonly requests: number;
  readonly isJudged?: true;
}

/** A read may take at most this many times the CPU time of the same SQL by hand. */
const TARGETS: Record<Engine, number> = { sqlite: 1.5, postgres: 1.25 };

/**
 * At 500 requests a second, each request wakes the server as in production; this rate is
 * judged. At full speed, a wake-up serves several requests, so that mostly the work itself is
 * compared; it has no target, because it is the cost of one process at its limit.
 */
const IN_USE: Pace = { name: '500 a second', perSecond: 500, requests: 250, isJudged: true };
const FULL_SPEED: Pace = { name: 'at full speed', requests: 3000 };
/** May cost more with more transactions and is not judged. */
const SEARCH: Pace = { name: '500 a second', perSecond: 500, requests: 250 };

interface Read {
  readonly path: string;
  readonly paces: readonly Pace[];
  /** Whether the server remembers the answer, or the user's plans too, which is then also measured after changes. */
  readonly remembers?: 'answer' | 'plans';
  /** It may take at most this many times the CPU time of the bare server. */
  readonly bareTarget?: number;
}

/** Every read of a screen; an id stands for the newest item of its kind. */
const reads: Readonly<Record<string, Read>> = {
  dashboard: { path: '/dashboard', paces: [IN_USE, FULL_SPEED], remembers: 'plans' },
  forecast: { path: '/forecast', paces: [IN_USE, FULL_SPEED], remembers: 'plans', bareTarget: 3 },
  'list of 50': { path: '/transactions?limit=50', paces: [IN_USE, FULL_SPEED] },
  'search that finds 50': { path: '/transactions?search=bought&limit=50', paces: [SEARCH] },
  'totals of the list': { path: '/transactions/totals', paces: [IN_USE] },
  'a transaction': { path: '/transactions/:transactionId', paces: [IN_USE] },
  'own categories': { path: '/transactions/user-categories', paces: [IN_USE] },
  'spending of the year': { path: '/dashboard/spending?period=ytd', paces: [IN_USE], remembers: 'answer' },
  categories: { path: '/transactions/categories?type=expense', paces: [IN_USE] },
  budgets: { path: '/budgets', paces: [IN_USE], remembers: 'answer' },
  goals: { path: '/goals', paces: [IN_USE] },
  'a goal': { path: '/goals/:goalId', paces: [IN_USE] },
  ...Object.fromEntries(
    ['monthly', 'trends', 'budget-performance', 'savings-by-goal', 'spending-categories'].map((report) => [
      `report: ${report}`,
      { path: `/reports/${report}`, paces: [IN_USE], remembers: 'answer' as const },
    ]),
  ),
  'person signed in': { path: '/auth/me', paces: [IN_USE] },
  'notifications, 20': { path: '/notifications?limit=20', paces: [IN_USE] },
  'notification settings': { path: '/notifications/settings', paces: [IN_USE] },
  preferences: { path: '/preferences/settings', paces: [IN_USE] },
  'security status': { path: '/auth/security-status', paces: [IN_USE] },
  devices: { path: '/auth/devices', paces: [IN_USE] },
  'status of the demo': { path: '/demo/status', paces: [IN_USE] },
  'failed attempts': { path: '/auth/failed-attempts', paces: [IN_USE] },
};

/**
 * User and system time of the server per request, in turns with that of `node:http` giving the same answer, and of
 * `node:http` that asks the same queries first. On PostgreSQL asking is the server's work, answering is another process's.
 * @param only the names of the reads to measure; all by default
 */
export async function measureCpu(
  engine: Engine,
  { env, token }: Filled,
  only: readonly string[] = Object.keys(reads),
): Promise<Row[]> {
  const centwise = await startCentwise(env);
  const forgetful = await Promise.all(AFTER.map(({ forgets }) => startCentwise({ ...env, ...forgets }, 'forget.js')));
  const load = startWorker('load.ts');
  const rows: Row[] = [];
  const withId = await newestIds(centwise, token);
  const ask = ({ port }: ServerProcess, bytes: string, how: Pick<Load, 'requests' | 'perSecond'>) =>
    load.ask({ port, bytes: [bytes], connections: CONNECTIONS, ...how } satisfies Load);
  const measured = only.map((name) => {
    const step: Step = { method: 'GET', path: withId((reads[name] as Read).path) };
    return { ...(reads[name] as Read), name, step, bytes: requestBytes({ ...step, path: `/api${step.path}`, token }) };
  });
  for (const server of [centwise, ...forgetful]) {
    for (const { bytes } of measured) await ask(server, bytes, { requests: WARM_UP_REQUESTS / measured.length });
  }
  for (const { name, step, bytes, paces, remembers, bareTarget } of measured) {
    const recorded = [await record({ env, token }, [step])];
    const changes = AFTER.slice(0, remembers === 'plans' ? 2 : remembers ? 1 : 0);
    for (const { forgets } of changes)
      recorded.push(await record({ env: { ...env, ...forgets }, token }, [step], 'forget.js'));
    const bare = await startBare(recorded.slice(0, 1).flatMap((steps) => steps.map(withoutQueries)));
    const byHand = await Promise.all(recorded.map((steps) => startBare(steps, env)));
    const ours = [centwise, ...forgetful].slice(0, recorded.length);
    const servers = [bare, ...byHand, ...ours];
    for (const server of [bare, ...byHand]) await ask(server, bytes, { requests: WARM_UP_REQUESTS_BARE });
    for (const server of ours) await ask(server, bytes, { requests: WARM_UP_REQUESTS_EACH });
    for (const pace of paces) {
      const times = servers.map((): number[] => []);
      for (let round = 0; round < ROUNDS; round++) {
        for (const [side, server] of servers.entries()) {
          const before = await server.usage();
          await ask(server, bytes, pace);
          const after = await server.usage();
          times[side]?.push((after.cpuMicroseconds - before.cpuMicroseconds) / pace.requests);
        }
      }
      const [alone = Number.NaN, ...costs] = times.map(median);
      const target = pace.isJudged && TARGETS[engine];
      for (const [index, withQueries] of costs.slice(0, ours.length).entries()) {
        const cost = costs[ours.length + index] ?? Number.NaN;
        const named = `${engine}: CPU of ${name}${AFTER[index - 1]?.name ?? ''}, ${pace.name}`;
        rows.push(cpuRow(named, [alone, withQueries, cost], target));
        if (bareTarget && pace.isJudged) rows.push(ratioRow(`${named}, against bare`, cost / alone, bareTarget));
      }
    }
    for (const server of [bare, ...byHand]) await server.stop();
  }
  const loaded = (await centwise.usage()).rssBytes / 1e6;
  rows.push({
    name: `${engine}: memory after all of that`,
    figures: ['', `${loaded.toFixed(0)} MB`, `<= ${LOADED_MEGABYTES} MB`],
    value: loaded,
    target: LOADED_MEGABYTES,
  });
  await load.stop();
  await centwise.stop();
  for (const server of forgetful) await server.stop();
  return rows;
}

/** What servers have forgotten after a change: the answer, or the user's plans, too. */
const AFTER: readonly { readonly name: string; readonly forgets: Record<string, string> }[] = [
  { name: ', after an expense', forgets: {} },
  { name: ', after a change of plans', forgets: { FORGET: 'plans' } },
];

/** @param medians in µs: of the bare server, of the same SQL by hand, and ours */
export function cpuRow(name: string, medians: readonly number[], target?: number): Row {
  const [bare = Number.NaN, withQueries = Number.NaN, ours = Number.NaN] = medians;
  const costs = `bare ${bare.toFixed(0)}, with its SQL ${withQueries.toFixed(0)}, ours ${ours.toFixed(0)} µs`;
  return ratioRow(name, ours / withQueries, target, `${costs}, ${(ours / bare).toFixed(2)}x bare`);
}

function ratioRow(name: string, value: number, target?: number, detail = ''): Row {
  return {
    name,
    figures: [detail, `${value.toFixed(2)}x`, target === undefined ? '' : `<= ${target}x`],
    value,
    target,
  };
}

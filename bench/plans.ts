import { type ServerProcess, startCentwise, startWorker } from './child.ts';
import { requestBytes } from './connection.ts';
import { addExpense, type Filled } from './growth.ts';
import type { Load } from './load.ts';
import { median, type Row } from './table.ts';

const CONNECTIONS = 8;
const ROUNDS = 9;
const WARM_UP_REQUESTS = 3000;
const READS = { '500 a second': { requests: 250, perSecond: 500 }, 'at full speed': { requests: 3000 } };
/** One client that waits, as a user does, so that each addition has its own sync. */
const ADDS = { connections: 1, requests: 60 };
/** How much more the dashboard may cost a user with budgets and schedules than one without. */
const TARGET = 1.15;

export interface Plans {
  readonly without: Filled;
  readonly budgets: Filled;
  readonly schedules: Filled;
  readonly both: Filled;
}

/** What ten budgets and twenty schedules cost: user and system time per dashboard and per added expense, in turns. */
export async function measurePlans(engine: string, plans: Plans): Promise<Row[]> {
  const load = startWorker('load.ts');
  const names = Object.keys(plans) as (keyof Plans)[];
  const sides = await Promise.all(names.map((name) => begin(plans[name], 'forget.js')));
  const [without, , schedules, both] = sides as [Side, Side, Side, Side];
  const changed = await begin({ ...plans.both, env: { ...plans.both.env, FORGET: 'plans' } }, 'forget.js');

  const rows: Row[] = [];
  for (const [pace, how] of Object.entries(READS)) {
    const ask = ({ server, token }: Side, requests = how.requests) => {
      const bytes = requestBytes({ method: 'GET', path: '/api/dashboard', token });
      return load.ask({ port: server.port, bytes: [bytes], connections: CONNECTIONS, ...how, requests } satisfies Load);
    };
    const compared = [without, schedules, both, changed];
    const costs = await measureInTurns(compared, { ask, requests: how.requests, warmUp: WARM_UP_REQUESTS });
    const [plain = Number.NaN, ...others] = costs;
    const [withSchedules, withBoth, computed] = others.map((cost) => cost / plain) as [number, number, number];
    rows.push({
      name: `${engine}: CPU of a dashboard after an expense without plans, with 20 schedules, with 10 budgets too, after their change, ${pace}`,
      figures: [
        `${costs.map((cost) => cost.toFixed(0)).join(', ')} µs`,
        [withSchedules, withBoth, computed].map((ratio) => `${ratio.toFixed(2)}x`).join(', '),
        `<= ${TARGET}x`,
      ],
      value: Math.max(withSchedules, withBoth),
      target: TARGET,
    });
  }

  const ask = ({ server, token }: Side, requests = ADDS.requests) =>
    load.ask({ port: server.port, bytes: [addExpense(token, '{key}')], ...ADDS, requests } satisfies Load);
  const costs = await measureInTurns(sides, { ask, requests: ADDS.requests, warmUp: WARM_UP_REQUESTS });
  const [plain = Number.NaN, ...others] = costs;
  rows.push({
    name: `${engine}: CPU of adding an expense without plans, with 10 budgets, with 20 schedules, with both`,
    figures: [
      `${costs.map((cost) => cost.toFixed(0)).join(', ')} µs`,
      others.map((cost) => `${(cost / plain).toFixed(2)}x`).join(', '),
      '',
    ],
    value: (others.at(-1) ?? Number.NaN) / plain,
    target: undefined,
  });

  await load.stop();
  for (const { server } of [...sides, changed]) await server.stop();
  return rows;
}

interface Side {
  readonly server: ServerProcess;
  readonly token: string;
}

async function begin({ env, token }: Filled, ...preloads: string[]): Promise<Side> {
  return { server: await startCentwise(env, ...preloads), token };
}

interface Work {
  readonly ask: (side: Side, requests?: number) => Promise<unknown>;
  readonly requests: number;
  readonly warmUp: number;
}

/** @returns the median of each side, in µs per request. */
async function measureInTurns(sides: readonly Side[], { ask, requests, warmUp }: Work): Promise<number[]> {
  const times = sides.map((): number[] => []);
  for (const side of sides) await ask(side, warmUp);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, side] of sides.entries()) {
      const before = await side.server.usage();
      await ask(side);
      const after = await side.server.usage();
      times[index]?.push((after.cpuMicroseconds - before.cpuMicroseconds) / requests);
    }
  }
  return times.map(median);
}

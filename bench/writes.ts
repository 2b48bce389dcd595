import { DEFAULT_NOTIFICATION_SETTINGS as NOTICES } from '#shared/notifications/contract.ts';
import { DEFAULT_PREFERENCES as PREFERENCES } from '#shared/preferences/contract.ts';
import type { Engine } from '#testing/databases/databases.ts';
import { type ServerProcess, startBare, startCentwise } from './child.ts';
import { Connection } from './connection.ts';
import { cpuRow } from './cpu.ts';
import { type Filled, lunch } from './growth.ts';
import { newestIds, record, type Step, takeSteps, withoutQueries } from './record.ts';
import { median, type Row } from './table.ts';

const ROUNDS = 5;
/** The number of requests to each server in a round. */
const REQUESTS = 40;
/** After a tenth of that, V8 still compiles, which takes up to a third of the CPU time of a write. */
const WARM_UP_REQUESTS = 3000;

const post = (path: string, body: object = {}): Step => ({ method: 'POST', path, body });
const put = (path: string, body: object): Step => ({ method: 'PUT', path, body });
const remove = (path: string): Step => ({ method: 'DELETE', path });

const budget = { name: 'Coffee', amount: 120, notes: '' };
const goal = { name: 'Bike', targetAmount: 900, deadline: '2999-12-31' };
const alerted = {
  ...NOTICES,
  transactionNotifications: { ...NOTICES.transactionNotifications, largeTransactionAlerts: true, alertAmount: 500 },
};

/**
 * The writes of screens, except those that hash a password, start or end a session, seed the demo, change settings of
 * registered users, or reach a quota, as requests to support do. Each row only adds data, so that its steps and their SQL can
 * be repeated.
 */
const writes: Readonly<Record<string, readonly Step[]>> = {
  'adding a transaction': [post('/transactions', lunch())],
  'editing a transaction': [20, 30].map((amount) => put('/transactions/:transactionId', { ...lunch(), amount })),
  'deleting and restoring a transaction': [
    remove('/transactions/:transactionId'),
    post('/transactions/:transactionId/restore'),
  ],
  'creating and deleting a budget': [post('/budgets', budget), remove('/budgets/:new')],
  'editing a budget': [200, 300].map((amount) => put('/budgets/:budgetId', { ...budget, name: 'Treats', amount })),
  'creating and deleting a goal': [post('/goals', goal), remove('/goals/:new')],
  'editing a goal': [5000, 6000].map((targetAmount) => put('/goals/:goalId', { ...goal, targetAmount })),
  'adding money to a goal': [post('/goals/:goalId/contribute', { amount: 0.01 })],
  'creating, filling and reallocating a goal': [
    post('/goals', goal),
    post('/goals/:new/contribute', { amount: 10 }),
    post('/goals/:new/reallocate', { target: 'balance' }),
  ],
  'changing the profile': ['Ann', 'Bea'].map((name) => put('/auth/me', { name })),
  'changing and resetting preferences': [
    put('/preferences/settings', { ...PREFERENCES, displaySettings: { theme: 'Dark' } }),
    post('/preferences/settings/reset'),
  ],
  'changing and resetting notification settings': [
    post('/notifications/settings/reset'),
    put('/notifications/settings', alerted),
  ],
  'adding what is notified, marking that read': [
    post('/transactions', { ...lunch(), amount: 501 }),
    post('/notifications/read'),
  ],
};

/** A write may take at most this many times the CPU time of the same SQL by hand. */
const TARGETS: Record<Engine, number> = { sqlite: 2, postgres: 1.5 };

/**
 * User and system time of the server per request, averaged over the steps of a row, in turns with the bare servers as
 * in `measureCpu`. One client waits for each response, as a user does, so that each write has its own sync.
 * @param filled a database for this measurement only, because replayed writes are not checked.
 */
export async function measureWrites(engine: Engine, filled: Filled): Promise<Row[]> {
  const centwise = await startCentwise(filled.env);
  const withId = await newestIds(centwise, filled.token);
  const rows: Row[] = [];
  for (const [name, templates] of Object.entries(writes)) {
    const steps = templates.map((step) => ({ ...step, path: withId(step.path) }));
    const recorded = await record(filled, steps);
    const bare = await startBare(recorded.map(withoutQueries));
    const withQueries = await startBare(recorded, filled.env);
    const costs = await measureInTurns([bare, withQueries, centwise], filled.token, steps);
    rows.push(cpuRow(`${engine}: CPU of ${name}, one client`, costs, TARGETS[engine]));
    await bare.stop();
    await withQueries.stop();
  }
  await centwise.stop();
  return rows;
}

/** @returns the median of each server, in µs per request. */
async function measureInTurns(servers: readonly ServerProcess[], token: string, steps: readonly Step[]) {
  const costs = servers.map((): number[] => []);
  for (let round = -1; round < ROUNDS; round++) {
    const times = Math.ceil((round < 0 ? WARM_UP_REQUESTS : REQUESTS) / steps.length);
    for (const [side, server] of servers.entries()) {
      const connection = await Connection.open(server.port);
      const before = await server.usage();
      for (let time = 0; time < times; time++) await takeSteps(connection, token, steps);
      const after = await server.usage();
      connection.close();
      if (round >= 0) costs[side]?.push((after.cpuMicroseconds - before.cpuMicroseconds) / (times * steps.length));
    }
  }
  return costs.map(median);
}

import { startCentwise, startWorker } from './child.ts';
import { requestBytes } from './connection.ts';
import type { Filled } from './growth.ts';
import type { Load } from './load.ts';
import { median, type Row } from './table.ts';

const CONNECTIONS = 8;
const ROUNDS = 5;
const WARM_UP_REQUESTS = 3000;
const REQUESTS = { '500 a second': { requests: 250, perSecond: 500 }, 'at full speed': { requests: 3000 } };
/** How much more the dashboard may cost a user with budgets and schedules than one without. */
const TARGET = 1.15;

/** User and system time per dashboard without budgets and schedules, and with ten budgets and twenty schedules, in turns. */
export async function measureCard(engine: string, without: Filled, withPlans: Filled): Promise<Row[]> {
  const load = startWorker('load.ts');
  const sides = await Promise.all(
    [without, withPlans].map(async ({ env, token }) => ({ server: await startCentwise(env), token })),
  );
  const ask = ({ server, token }: (typeof sides)[number], how: Pick<Load, 'requests' | 'perSecond'>) => {
    const bytes = requestBytes({ method: 'GET', path: '/api/dashboard', token });
    return load.ask({ port: server.port, bytes: [bytes], connections: CONNECTIONS, ...how } satisfies Load);
  };
  for (const side of sides) await ask(side, { requests: WARM_UP_REQUESTS });
  const rows: Row[] = [];
  for (const [pace, how] of Object.entries(REQUESTS)) {
    const times = sides.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, side] of sides.entries()) {
        const before = await side.server.usage();
        await ask(side, how);
        const after = await side.server.usage();
        times[index]?.push((after.cpuMicroseconds - before.cpuMicroseconds) / how.requests);
      }
    }
    const [plain = Number.NaN, planned = Number.NaN] = times.map(median);
    const value = planned / plain;
    rows.push({
      name: `${engine}: CPU of a dashboard with 10 budgets and 20 schedules, ${pace}`,
      figures: [`without ${plain.toFixed(0)}, with ${planned.toFixed(0)} µs`, `${value.toFixed(2)}x`, `<= ${TARGET}x`],
      value,
      target: TARGET,
    });
  }
  await load.stop();
  for (const { server } of sides) await server.stop();
  return rows;
}

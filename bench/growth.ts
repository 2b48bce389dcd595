import { randomUUID } from 'node:crypto';
import { calendarDateAt } from '#server/http/today.ts';
import { startCentwise } from './child.ts';
import { Connection, requestBytes } from './connection.ts';
import { median, type Row } from './table.ts';

/** Warms up both servers, because unoptimized code of one would look like growth. */
const WARM_UP = 500;
const ROUNDS = 300;
const TARGET = 1.3;

/** A database with one user. */
export interface Filled {
  readonly env: Record<string, string>;
  readonly token: string;
}

const REPORTS = ['monthly', 'trends', 'budget-performance', 'savings-by-goal', 'spending-categories'];

const reads: Record<string, readonly string[]> = {
  'list, first page': ['/api/transactions?limit=50'],
  'list by category': ['/api/transactions?category=groceries&limit=50'],
  dashboard: ['/api/dashboard'],
  forecast: ['/api/forecast'],
  'spending of the year': ['/api/dashboard/spending?period=ytd'],
  budgets: ['/api/budgets'],
  goals: ['/api/goals'],
  'all five reports': REPORTS.map((report) => `/api/reports/${report}`),
};

/** May grow, because it reads every transaction; measured less often. */
export const SEARCH = '/api/transactions?search=what+nobody+wrote';
const SEARCHES = 5;

/** The most common transaction. */
export function lunch() {
  return {
    type: 'expense',
    amount: 12.5,
    description: 'Lunch',
    category: 'dining',
    date: calendarDateAt(Date.now(), 'America/New_York'),
  };
}

/** @param idempotencyKey unique per request, or `{key}` for the load generator to fill in. */
export function addExpense(token: string, idempotencyKey: string): string {
  return requestBytes({ method: 'POST', path: '/api/transactions', token, idempotencyKey, body: lunch() });
}

/** Measures each request with few and with more and more transactions of one user, in turns. */
export async function measureGrowth(engine: string, sizes: readonly Filled[]): Promise<Row[]> {
  const sides = await Promise.all(
    sizes.map(async ({ env, token }) => {
      // It remembers no answers, which are as large for any number of transactions.
      const server = await startCentwise(env, 'forget.js');
      return { server, token, connection: await Connection.open(server.port) };
    }),
  );
  const getting = (paths: readonly string[]) => (token: string) =>
    paths.map((path) => requestBytes({ method: 'GET', path, token }));
  const adding = (token: string) => [addExpense(token, randomUUID())];

  const rows: Row[] = [];
  for (const [name, paths] of Object.entries(reads)) {
    rows.push(row(`${engine}: ${name}`, await measureInTurns(sides, getting(paths)), TARGET));
  }
  rows.push(row(`${engine}: add an expense`, await measureInTurns(sides, adding), TARGET));
  const searches = await measureInTurns(sides, getting([SEARCH]), { rounds: SEARCHES, warmUp: 1 });
  rows.push(row(`${engine}: search in vain`, searches));
  for (const { connection, server } of sides) {
    connection.close();
    await server.stop();
  }
  return rows;
}

interface Side {
  readonly connection: Connection;
  readonly token: string;
}

/** @returns the median of each side, in ms. */
async function measureInTurns(
  sides: readonly Side[],
  bytes: (token: string) => readonly string[],
  { rounds, warmUp } = { rounds: ROUNDS, warmUp: WARM_UP },
): Promise<number[]> {
  const times = sides.map((): number[] => []);
  for (let round = -warmUp; round < rounds; round++) {
    for (const [side, { connection, token }] of sides.entries()) {
      const sent = bytes(token);
      const from = performance.now();
      for (const request of sent) {
        const { status } = await connection.ask(request);
        if (status >= 300) throw new Error(`Status ${status} for ${request.split('\r\n')[0]}`);
      }
      const time = performance.now() - from;
      if (round >= 0) times[side]?.push(time);
    }
  }
  return times.map(median);
}

function row(name: string, medians: readonly number[], target?: number): Row {
  const growth = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
  const times = medians.map((milliseconds) => milliseconds.toFixed(2)).join(' → ');
  return {
    name,
    figures: [`${times} ms`, `${growth.toFixed(2)}x`, target ? `<= ${target}x` : ''],
    value: growth,
    target,
  };
}

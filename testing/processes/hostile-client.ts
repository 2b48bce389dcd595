import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** The target of the hostile client. */
export interface Target {
  readonly port: number;
  readonly token: string;
  readonly email: string;
  readonly password: string;
  /** The budget of the category with the most transactions, in the current month. */
  readonly budgetId: string;
}

export type Attack = 'searches' | 'exports' | 'unread lists' | 'renames' | 'writes' | 'logins';

/** The server accepts this address because it trusts one proxy. */
const ADDRESS = '203.0.113.66';
/** The pause before a rejected connection retries. */
const REFUSED_MILLISECONDS = 20;

const { port, token, email, password, budgetId } = workerData as Target;
const agent = new Agent({ keepAlive: true });
const statuses: Record<string, number> = {};

async function send(method: string, path: string, body?: object): Promise<void> {
  const headers = {
    'x-forwarded-for': ADDRESS,
    ...(!path.startsWith('/auth/login') && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const sent = request({ port, host: '127.0.0.1', method, path: `/api${path}`, headers, agent });
  sent.end(body && JSON.stringify(body));
  const [answer] = await once(sent, 'response');
  statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
  for await (const _ of answer);
  if (answer.statusCode >= 400) await setTimeout(REFUSED_MILLISECONDS);
}

/** Requests the whole list repeatedly and never reads a response. */
async function ignore(): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const asked = `GET /api/transactions HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${ADDRESS}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  socket.pause().write(asked.repeat(4));
  await once(socket, 'close');
  await setTimeout(REFUSED_MILLISECONDS);
}

let names = 0;

function rename(): Promise<void> {
  names += 1;
  return send('PUT', `/budgets/${budgetId}`, { name: `Hot ${names % 2}`, amount: 100 });
}

function add(): Promise<void> {
  const draft = {
    type: 'expense',
    amount: 1,
    category: randomUUID(),
    date: '2026-01-01',
    description: 'x'.repeat(200),
  };
  return send('POST', '/transactions', { ...draft, note: 'y'.repeat(500) });
}

const ATTACKS: Record<Attack, { readonly clients: number; readonly act: () => Promise<void> }> = {
  searches: { clients: 8, act: () => send('GET', `/transactions/totals?search=${encodeURIComponent('größer')}`) },
  exports: { clients: 4, act: () => send('POST', '/auth/export-data') },
  'unread lists': { clients: 20, act: ignore },
  renames: { clients: 2, act: rename },
  writes: { clients: 8, act: add },
  logins: { clients: 200, act: () => send('POST', '/auth/login', { email, password }) },
};

/** Repeats the request until the thread ends, and reopens closed connections. */
async function repeat(act: () => Promise<void>): Promise<void> {
  for (;;) await act().catch(() => setTimeout(REFUSED_MILLISECONDS));
}

parentPort?.on('message', (attacks: readonly Attack[] | 'statuses') => {
  if (attacks === 'statuses') return parentPort?.postMessage(statuses);
  for (const name of attacks) {
    const { clients, act } = ATTACKS[name];
    for (let client = 0; client < clients; client++) void repeat(act);
  }
});

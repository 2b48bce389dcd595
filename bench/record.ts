import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calendarDateAt } from '#server/http/today.ts';
import type { BareStep, Query } from './bare-server.ts';
import { startCentwise } from './child.ts';
import { askFor, Connection } from './connection.ts';
import type { Filled } from './growth.ts';

/** One request of a screen, without its session. */
export interface Step {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; `:new` is the id that an earlier step created. */
  readonly path: string;
  readonly body?: object;
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Runs the steps one by one as their user. */
export async function takeSteps(
  connection: Connection,
  token: string,
  steps: readonly Step[],
  onAnswer?: (answer: BareStep['answer']) => Promise<void>,
): Promise<void> {
  let made = '';
  for (const step of steps) {
    const idempotencyKey = step.method === 'POST' ? { idempotencyKey: crypto.randomUUID() } : {};
    const path = `/api${step.path.replace(':new', made)}`;
    const answer = await askFor(connection, { ...step, ...idempotencyKey, path, token });
    made ||= firstId(answer.body);
    await onAnswer?.(answer);
  }
}

/** @returns a function that replaces `:transactionId`, `:goalId`, and `:budgetId` with the user's newest ids. */
export async function newestIds({ port }: { readonly port: number }, token: string): Promise<(path: string) => string> {
  const connection = await Connection.open(port);
  const firstOf = async (path: string) => firstId((await askFor(connection, { method: 'GET', path, token })).body);
  const today = calendarDateAt(Date.now(), 'America/New_York');
  const ids = {
    ':transactionId': await firstOf('/api/transactions?limit=1'),
    ':goalId': await firstOf('/api/goals'),
    ':budgetId': await firstOf(`/api/budgets?startDate=${today}&endDate=${today}`),
  };
  connection.close();
  return (path) => path.replace(/:\w+Id\b/, (name) => ids[name as keyof typeof ids]);
}

function firstId(json: string): string {
  return /"_id":"([^"]+)"/.exec(json)?.[1] ?? '';
}

/**
 * The response to each step and all queries that it takes.
 * @param preloads of a server that forgets something between two requests
 */
export async function record(
  { env, token }: Filled,
  steps: readonly Step[],
  ...preloads: string[]
): Promise<BareStep[]> {
  const file = join(env.DATA_DIR ?? '', 'recorded.jsonl');
  const server = await startCentwise({ ...env, RECORD_FILE: file }, 'record-sql.js', ...preloads);
  const connection = await Connection.open(server.port);
  const take = async () => {
    const taken: { answer: BareStep['answer']; lines: string[] }[] = [];
    await writeFile(file, '');
    await takeSteps(connection, token, steps, async (answer) => {
      taken.push({ answer, lines: (await readFile(file, 'utf8')).split('\n').filter(Boolean) });
      await writeFile(file, '');
    });
    return taken;
  };
  const before = new Set(JSON.stringify(await take()).match(ID));
  const taken = await take();
  connection.close();
  await server.stop();
  await rm(file);
  const fresh = new Set(JSON.stringify(taken).match(ID)).difference(before);
  const named = [...fresh].map((id, index) => [id, `{fresh ${index}}`] as const);
  const read = (line: string) => JSON.parse(named.reduce((text, names) => text.replaceAll(...names), line)) as Query;
  return taken.map(({ answer, lines }) => ({ answer, queries: lines.map(read) }));
}

export function withoutQueries({ answer }: BareStep): BareStep {
  return { answer, queries: [] };
}

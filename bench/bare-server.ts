import { randomUUIDv7 } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Answer } from './connection.ts';

/** A query of the server. `{fresh 0}` in a value is a new id each time. */
export interface Query {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

/** The response to one request and the queries before it. */
export interface BareStep {
  readonly answer: Answer;
  readonly queries: readonly Query[];
}

const ADDED_BY_NODE = ['date', 'connection', 'keep-alive'];

/**
 * The cost of `node:http` alone: it replays the recorded responses in order for any request, header by header
 * and byte by byte. With queries, it also runs these directly, a write's between its `begin` and its `commit`.
 */
const recorded = JSON.parse(process.env.STEPS ?? '') as BareStep[];
const asking = recorded.some(({ queries }) => queries.length > 0) ? byHand() : () => () => undefined;
const steps = recorded.map(({ answer, queries }) => ({ ...bytesOf(answer), ask: asking(queries) }));
let requests = 0;
let freshIds = new Map<string, string>();

const server = createServer((request, response) => {
  if (request.url === '/api/health/ready') {
    response.end();
    return;
  }
  const index = requests++ % steps.length;
  const step = steps[index] as (typeof steps)[number];
  if (index === 0) freshIds = new Map();
  const answer = () => {
    response.writeHead(step.status, step.headers);
    response.end(step.text);
  };
  const asked = step.ask();
  if (asked) void asked.then(answer);
  else answer();
});
server.listen(Number(process.env.PORT), '127.0.0.1');

function bytesOf({ head, status, body }: Answer) {
  const headers = head
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(': ') as [string, string])
    .filter(([name]) => !ADDED_BY_NODE.includes(name.toLowerCase()));
  return { status, headers: headers.flat(), text: Buffer.from(body, 'latin1').toString() };
}

function byHand(): (queries: readonly Query[]) => () => Promise<void> | undefined {
  const { DATA_DIR = '', DATABASE_URL } = process.env;
  if (DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: DATABASE_URL });
    return (queries) => async () => {
      const client = await pool.connect();
      for (const { sql, values } of queries) await client.query(sql, filledIn(values));
      client.release();
    };
  }
  const database = new DatabaseSync(join(DATA_DIR, 'centwise.sqlite'), { timeout: 10_000 });
  database.exec('pragma cache_size = -16000; pragma temp_store = memory');
  database.function('unicode_lower', { deterministic: true }, (word) => String(word).toLowerCase());
  return (queries) => {
    const prepared = queries.map(({ sql, values }) => ({ statement: database.prepare(sql), values }));
    return () => {
      for (const { statement, values } of prepared) statement.all(...filledIn(values));
      return undefined;
    };
  };
}

function filledIn(values: Query['values']): (string | number | null)[] {
  return values.map((value) => (typeof value === 'string' && value.includes('{fresh ') ? withIds(value) : value));
}

function withIds(value: string): string {
  return value.replace(/\{fresh \d+\}/g, (name) => {
    const id = freshIds.get(name) ?? randomUUIDv7();
    freshIds.set(name, id);
    return id;
  });
}

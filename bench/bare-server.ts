import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Answer } from './connection.ts';

/** A query as the server asked it. */
export interface Query {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

/**
 * What `node:http` alone costs: whatever is asked, the recorded answer, header by header and byte by byte. With QUERIES
 * also these, asked as one would by hand.
 */
const { head, status, body } = JSON.parse(process.env.ANSWER ?? '') as Answer;
const ADDED_BY_NODE = ['date', 'connection', 'keep-alive'];
const headers = head
  .trimEnd()
  .split('\r\n')
  .slice(1)
  .map((line) => line.split(': ') as [string, string])
  .filter(([name]) => !ADDED_BY_NODE.includes(name.toLowerCase()));
const text = Buffer.from(body, 'latin1').toString();
const ask = queriesByHand();

const server = createServer((_request, response) => {
  const answer = () => {
    response.writeHead(status, headers.flat());
    response.end(text);
  };
  const asked = ask();
  if (asked) void asked.then(answer);
  else answer();
});
server.listen(Number(process.env.PORT), '127.0.0.1');

function queriesByHand(): () => Promise<void> | undefined {
  const { DATA_DIR = '', DATABASE_URL, QUERIES = '[]' } = process.env;
  const queries = JSON.parse(QUERIES) as Query[];
  if (queries.length === 0) return () => undefined;
  if (DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: DATABASE_URL });
    return async () => {
      for (const { sql, values } of queries) await pool.query(sql, [...values]);
    };
  }
  const database = new DatabaseSync(join(DATA_DIR, 'centwise.sqlite'), { readOnly: true });
  database.exec('pragma cache_size = -64000; pragma mmap_size = 268435456');
  database.function('lower', { deterministic: true }, (word) => String(word).toLowerCase());
  const prepared = queries.map(({ sql, values }) => ({ statement: database.prepare(sql), values }));
  return () => {
    for (const { statement, values } of prepared) statement.all(...values);
    return undefined;
  };
}

import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import type { Answer } from './connection.ts';

/** A query as the server asked it. */
export interface Query {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

/**
 * What `node:http` alone costs: whatever is asked, the recorded answer, header by header and byte by byte. With DATABASE
 * also the recorded queries, asked as one would by hand.
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
const queries = preparedQueries();

const server = createServer((_request, response) => {
  for (const { statement, values } of queries) statement.all(...values);
  response.writeHead(status, headers.flat());
  response.end(text);
});
server.listen(Number(process.env.PORT), '127.0.0.1');

function preparedQueries() {
  const { DATABASE, QUERIES = '[]' } = process.env;
  if (!DATABASE) return [];
  const database = new DatabaseSync(DATABASE, { readOnly: true });
  database.exec('pragma cache_size = -64000; pragma mmap_size = 268435456');
  database.function('lower', { deterministic: true }, (word) => String(word).toLowerCase());
  return (JSON.parse(QUERIES) as Query[]).map(({ sql, values }) => ({ statement: database.prepare(sql), values }));
}

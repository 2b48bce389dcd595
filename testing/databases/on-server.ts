import { Client, type QueryResultRow } from 'pg';

/** Runs one statement on a connection of its own. */
export async function onServer<Row extends QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  // A lost connection rejects the statement.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

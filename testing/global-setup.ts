import { startPostgres } from './postgres.ts';

/** Starts PostgreSQL once for a whole test run and tells every worker where it is; returns the tear-down. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return server.stop;
}

import { chooseDataRoot } from '#testing/databases/data-root.ts';
import { createTemplates } from '#testing/databases/databases.ts';
import { startPostgres } from '#testing/databases/postgres.ts';

/** Starts PostgreSQL and creates the template databases, once per run. @returns the teardown */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await chooseDataRoot();
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  const removeTemplates = await createTemplates();
  return async () => {
    await removeTemplates();
    await server.stop();
  };
}

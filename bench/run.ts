import { availableParallelism, cpus } from 'node:os';
import { createTestDatabase, type DatabaseKind, databases } from '#testing/databases.ts';
import { startPostgres } from '#testing/postgres.ts';
import { measureAdds } from './adds.ts';
import { measureBrowser } from './browser.ts';
import { measureCpu } from './cpu.ts';
import { type Filled, measureGrowth } from './growth.ts';
import { measureIdle } from './idle.ts';
import { createPerson } from './person.ts';
import { measureStorm } from './storm.ts';
import { printTable, type Row } from './table.ts';

const SIZES = [1000, 10_000, 100_000, 1_000_000] as const;

const postgres = await startPostgres();
process.env.TEST_DATABASE_URL = postgres.url;
const drops: (() => Promise<void>)[] = [];

async function filled(kind: DatabaseKind, transactions: number) {
  const database = await createTestDatabase(kind);
  drops.push(database.drop);
  const token = await createPerson(database, transactions);
  const { dataDir, databaseUrl = '' } = database;
  return { database, token, env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } };
}

try {
  const [cpu] = cpus();
  console.log(
    `Node ${process.version}, ${availableParallelism()} cores (${cpu?.model ?? 'unknown'}). Medians, measured in turns.\n` +
      `Growth: ${SIZES.join(', ')} transactions of one person.\n`,
  );
  const rows: Row[] = [];
  for (const kind of databases) {
    const few = await filled(kind, SIZES[0]);
    const many = await filled(kind, SIZES[2]);
    const sizes: Filled[] = [few, await filled(kind, SIZES[1]), many, await filled(kind, SIZES[3])];
    if (kind === 'sqlite') {
      rows.push(...(await measureCpu(many)), ...(await measureIdle(sizes[3] as Filled)));
      rows.push(...(await measureBrowser({ ...many, transactions: SIZES[2] })));
    }
    rows.push(...(await measureGrowth(kind, sizes)));
    rows.push(...(await measureAdds(kind, few)));
    rows.push(await measureStorm(kind, few, await createPerson(few.database, SIZES[0])));
  }
  if (!printTable(rows)) process.exitCode = 1;
} finally {
  await Promise.all(drops.map((drop) => drop()));
  await postgres.stop();
}

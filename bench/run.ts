import { availableParallelism, cpus } from 'node:os';
import { createTestDatabase, type DatabaseKind, databases } from '#testing/databases.ts';
import { startPostgres } from '#testing/postgres.ts';
import { measureAdds } from './adds.ts';
import { measureCpu } from './cpu.ts';
import { type Filled, measureGrowth } from './growth.ts';
import { measureIdle } from './idle.ts';
import { createPerson } from './person.ts';
import { measureScroll } from './scroll.ts';
import { printTable, type Row } from './table.ts';

const FEW = 1000;
const MANY = 100_000;

const postgres = await startPostgres();
process.env.TEST_DATABASE_URL = postgres.url;
const drops: (() => Promise<void>)[] = [];

async function filled(kind: DatabaseKind, transactions: number): Promise<Filled> {
  const database = await createTestDatabase(kind);
  drops.push(database.drop);
  const token = await createPerson(database, transactions);
  const { dataDir, databaseUrl = '' } = database;
  return { token, env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } };
}

try {
  const [cpu] = cpus();
  console.log(
    `Node ${process.version}, ${availableParallelism()} cores (${cpu?.model ?? 'unknown'}). Medians, measured in turns.`,
  );
  const rows: Row[] = [];
  for (const kind of databases) {
    const few = await filled(kind, FEW);
    const many = await filled(kind, MANY);
    rows.push(...(await measureGrowth(kind, few, many)));
    rows.push(...(await measureAdds(kind, few)));
    if (kind === 'sqlite') {
      rows.push(...(await measureCpu(many)), ...(await measureIdle(many)));
      rows.push(...(await measureScroll({ ...many, transactions: MANY })));
    }
  }
  console.log(`Growth: ${FEW} against ${MANY} transactions of one person.\n`);
  if (!printTable(rows)) process.exitCode = 1;
} finally {
  await Promise.all(drops.map((drop) => drop()));
  await postgres.stop();
}

import { availableParallelism, cpus } from 'node:os';
import { createTestDatabase, type Engine, engines } from '#testing/databases/databases.ts';
import { startPostgres } from '#testing/databases/postgres.ts';
import { pathOf } from '#testing/processes/path-of.ts';
import { startPgBouncer } from '#testing/processes/pgbouncer.ts';
import { measureBrowser } from './browser.ts';
import { measureImportsInBrowser } from './browser-imports.ts';
import { measureCpu } from './cpu.ts';
import { createCrowd } from './crowd.ts';
import { type Filled, measureGrowth } from './growth.ts';
import { measureIdle } from './idle.ts';
import { measureImports } from './imports.ts';
import { measureMemory } from './memory.ts';
import { createPerson } from './person.ts';
import { measurePlans } from './plans.ts';
import { measureRates } from './rates.ts';
import { measureStorm } from './storm.ts';
import { printTable, type Row } from './table.ts';
import { measureWrites } from './writes.ts';

/** The largest leaves room in the quota of 1,000,000 entries for those that the benchmark adds. */
const SIZES = [1000, 10_000, 100_000, 990_000] as const;
/** The number of users who add at the same time. */
const PEOPLE = 8;
const [argument = '1'] = process.argv.slice(2);
/** `npm run bench -- imports` measures only bank statements, `plans` budgets and schedules, and `rates` many clients, in minutes. */
const PARTS = ['imports', 'plans', 'rates'];
const only = PARTS.find((part) => part === argument);
const measures = (part: string) => only === undefined || only === part;
/** `npm run bench -- 10000` measures one of that many users; it takes minutes and gigabytes. */
const CROWD = only ? 1 : Number(argument);

const postgres = await startPostgres({ durable: true });
process.env.TEST_DATABASE_URL = postgres.url;
const drops: (() => Promise<void>)[] = [];

/** Says what is measured next: a whole run takes longer than anyone watches a silent terminal. */
function announce(text: string): void {
  console.error(`${new Date().toLocaleTimeString()} ${text}`);
}

async function empty(kind: Engine) {
  const database = await createTestDatabase(kind);
  drops.push(database.drop);
  const { dataDir, databaseUrl = '' } = database;
  return { database, env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } };
}

/** The number of transactions per user if there are several users. */
async function filled(kind: Engine, transactions: number, people = 1) {
  const { database, env } = await empty(kind);
  const token = await (people > 1 ? createCrowd(database, people, transactions) : createPerson(database, transactions));
  return { database, token, env };
}

async function planned(kind: Engine, transactions: number, plans = { budgets: true, schedules: true }) {
  const { database, env } = await empty(kind);
  return { database, token: await createPerson(database, transactions, plans), env };
}

async function importRows(kind: Engine): Promise<Row[]> {
  announce(`${kind}: imports`);
  const importing = await filled(kind, SIZES[0]);
  const rows = await measureImports(kind, importing, await createPerson(importing.database, SIZES[0]));
  return kind === 'postgres' ? rows : [...rows, ...(await measureImportsInBrowser(await filled(kind, SIZES[0])))];
}

async function planRows(kind: Engine): Promise<Row[]> {
  announce(`${kind}: budgets and schedules`);
  const of = (budgets: boolean, schedules: boolean) => planned(kind, SIZES[1], { budgets, schedules });
  const both = await of(true, true);
  const plans = { without: await of(false, false), budgets: await of(true, false), schedules: await of(false, true) };
  return [
    ...(only ? await measureCpu(kind, both, ['dashboard', 'forecast']) : []),
    ...(await measurePlans(kind, { ...plans, both })),
  ];
}

/** @param few with one user of the fewest transactions, to whom the others are added */
async function rateRows(kind: Engine, few: Awaited<ReturnType<typeof filled>>): Promise<Row[]> {
  announce(`${kind}: rates`);
  const others: string[] = [];
  for (let person = 1; person < PEOPLE; person++) others.push(await createPerson(few.database, SIZES[0]));
  const rows = await measureRates(kind, few, [few.token, ...others]);
  if (kind === 'postgres') rows.push(...(await pooledRows(few, others)));
  announce(`${kind}: storm`);
  return [...rows, await measureStorm(kind, few, others)];
}

async function pooledRows({ database, env, token }: Awaited<ReturnType<typeof filled>>, others: readonly string[]) {
  announce('postgres: rates behind PgBouncer');
  if (!pathOf('pgbouncer')) {
    announce('skipped: PgBouncer is not installed');
    return [];
  }
  const { url } = await startPgBouncer(database.databaseUrl, (clean) => drops.push(clean));
  const pooled = { env: { ...env, DATABASE_URL: url, PREPARED_STATEMENTS: 'off' }, token };
  return measureRates('postgres behind PgBouncer', pooled, [token, ...others]);
}

try {
  const [cpu] = cpus();
  console.log(
    `Node ${process.version}, ${availableParallelism()} cores (${cpu?.model ?? 'unknown'}). Medians, measured in turns.\n` +
      `Growth: ${SIZES.join(', ')} transactions of one person.\n`,
  );
  const rows: Row[] = [];
  for (const kind of engines) {
    if (measures('imports')) rows.push(...(await importRows(kind)));
    if (measures('plans')) rows.push(...(await planRows(kind)));
    if (only === 'rates') rows.push(...(await rateRows(kind, await filled(kind, SIZES[0]))));
    if (only) continue;
    announce(`${kind}: filling databases`);
    const few = await filled(kind, SIZES[0]);
    const many = await planned(kind, SIZES[2]);
    const most = await planned(kind, SIZES[3]);
    const sizes: Filled[] = [await planned(kind, SIZES[0]), await planned(kind, SIZES[1]), many, most];
    announce(`${kind}: CPU of reads`);
    rows.push(...(await measureCpu(kind, many)));
    announce(`${kind}: CPU of writes`);
    rows.push(...(await measureWrites(kind, await filled(kind, SIZES[0]))));
    announce(`${kind}: starts`);
    rows.push(...(await measureIdle(kind, most, async () => (await empty(kind)).env)));
    announce(`${kind}: browser`);
    if (kind === 'sqlite') rows.push(...(await measureBrowser({ ...many, transactions: SIZES[2] })));
    announce(`${kind}: growth`);
    rows.push(...(await measureGrowth(kind, sizes)));
    if (CROWD > 1) {
      const crowd = [few, await filled(kind, SIZES[0], CROWD)];
      rows.push(...(await measureGrowth(`${kind}, 1 and ${CROWD} people`, crowd)));
    }
    rows.push(...(await rateRows(kind, few)));
    announce(`${kind}: memory`);
    rows.push(await measureMemory(kind, many));
  }
  if (!printTable(rows)) process.exitCode = 1;
} finally {
  await Promise.all(drops.map((drop) => drop()));
  await postgres.stop();
}

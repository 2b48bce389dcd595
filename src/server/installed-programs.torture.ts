import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabase } from '#testing/databases/new-database.ts';
import { freePort } from '#testing/processes/free-port.ts';
import { HttpPerson } from '#testing/processes/http-client.ts';
import { pathOf } from '#testing/processes/path-of.ts';
import { startPgBouncer } from '#testing/processes/pgbouncer.ts';
import { startProgram, temporaryFolder } from '#testing/processes/program.ts';
import { startProcess } from '#testing/processes/server-process.ts';
import { expectNothingLost, Writer, writeDuring } from '#testing/processes/writer.ts';
import { isMigrated } from './db/migrate.ts';
import { connect, openDatabase, withDatabase } from './db/open.ts';

const promtool = pathOf('promtool');
const exim = pathOf('exim4');

test.skipIf(!promtool)('promtool, which comes with Prometheus, finds nothing wrong with the metrics', async () => {
  const { url, output } = await startProcess(await newDatabase('sqlite'), { METRICS_PORT: '0' });
  await HttpPerson.guest(url);
  const metrics = /Metrics are at (http:[^\s"]+)/.exec(output.stdout)?.[1] ?? '';
  const text = await (await fetch(metrics)).text();
  expect(await check(text)).toBe('');
  expect(await check(text.replaceAll('_total', ''))).toContain('counter metrics should have "_total" suffix');
});

/** @returns what promtool says about these metrics */
function check(metrics: string): Promise<string> {
  return new Promise((resolve) => {
    const child = execFile(promtool ?? '', ['check', 'metrics'], (_error, stdout, stderr) => resolve(stdout + stderr));
    child.stdin?.end(metrics);
  });
}

test.skipIf(!exim)('Exim delivers a mail as it was composed', async () => {
  const { port, mailbox } = await startExim();
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://money.example.com' };
  const { url } = await startProcess(await newDatabase('sqlite'), env);
  const registration = {
    name: 'Zoë Ærlig',
    dateOfBirth: '1990-01-31',
    email: 'ann@example.com',
    phone: '5551234567',
    password: 'a good password',
  };
  await new HttpPerson(url, '').post('/auth/register', registration);

  await expect.poll(async () => (await readdir(mailbox)).length, { timeout: 60_000 }).toBe(1);
  const [file = ''] = await readdir(mailbox);
  const mail = await readFile(join(mailbox, file), 'utf8');
  expect(mail).toMatch(/^Return-path: <centwise@/im);
  expect(mail).toMatch(/^To: ann@example\.com$/m);
  expect(mail).toContain('https://money.example.com/verify-email?token=');
});

/** Starts Exim, which accepts every mail and delivers each to a file of its own. */
async function startExim() {
  const [folder, port] = await Promise.all([temporaryFolder(), freePort()]);
  const mailbox = join(folder, 'mailbox');
  await mkdir(mailbox);
  // Started by root, Exim continues as a user of its own.
  for (const path of [folder, mailbox]) await chmod(path, 0o777);
  const config = join(folder, 'exim.conf');
  await writeFile(
    config,
    `primary_hostname = mail.example.com
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
spool_directory = ${folder}/spool
log_file_path = ${folder}/%slog
acl_smtp_rcpt = everyone
acl_smtp_data = everyone
keep_environment =
begin acl
everyone:
  accept
begin routers
everyone:
  driver = accept
  transport = file
begin transports
file:
  driver = appendfile
  directory = ${mailbox}
  return_path_add
`,
  );
  await startProgram(exim ?? '', ['-C', config, '-bdf'], port);
  return { port, mailbox };
}

const PEOPLE = 40;
const KILLS = 10;
/** What `deploy/pgbouncer.ini` allows. */
const CONNECTIONS = 23;
const STARTS = 5;

test.skipIf(!pathOf('pgbouncer'))(
  `PgBouncer shares ${CONNECTIONS} connections among three replicas, and nothing is lost when it is killed and replaced`,
  async () => {
    const database = await newDatabase('postgres');
    const pooler = await startPgBouncer(database.databaseUrl);
    const pooled = { ...database, databaseUrl: pooler.url };
    const servers = await Promise.all([1, 2, 3].map(() => startProcess(pooled, { PREPARED_STATEMENTS: 'off' })));
    const urls = servers.map(({ url }) => url);
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, (_, index) => HttpPerson.guest(urls[index % 3] ?? '')),
    );
    const writers = people.map((person) => new Writer(person));

    await writeDuring(writers, async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await setTimeout(randomInt(1000));
        await pooler.replace();
      }
    });

    await withDatabase(connect(database), async (db) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity where datname = current_database()`.execute(db);
      expect(rows[0]?.count).toBeLessThanOrEqual(CONNECTIONS + 1);
    });
    const limits = await withDatabase(connect({ ...pooled, preparedStatements: false }), (db) =>
      sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`.execute(
        db,
      ),
    );
    expect(limits.rows).toEqual([{ statement: '30s', idle: '30s' }]);
    await expectNothingLost(database, writers, 0);
  },
);

test.skipIf(!pathOf('pgbouncer'))(
  'three replicas that start together behind PgBouncer migrate an empty database once',
  async () => {
    for (let start = 0; start < STARTS; start += 1) {
      const database = await newDatabase('postgres');
      const { url: databaseUrl } = await startPgBouncer(database.databaseUrl);
      const replica = { ...database, databaseUrl, preparedStatements: false };

      const opened = await Promise.all([1, 2, 3].map(() => withDatabase(openDatabase(replica), isMigrated)));

      expect(opened).toEqual([true, true, true]);
    }
  },
);

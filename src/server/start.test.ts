import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { databases } from '#testing/databases/databases.ts';
import { newDatabase } from '#testing/databases/new-database.ts';
import { HttpPerson } from '#testing/processes/http-client.ts';
import { locationOf, spawnServer, startProcess } from '#testing/processes/server-process.ts';

const execFileAsync = promisify(execFile);

const EXPENSE = { type: 'expense', amount: 1, category: 'food', date: '2025-03-14' };

function add(person: HttpPerson, description: string) {
  return person.post('/transactions', { ...EXPENSE, description });
}

async function descriptions(person: HttpPerson): Promise<Set<string>> {
  const { items } = await person.get<{ items: { description: string }[] }>('/transactions');
  return new Set(items.map(({ description }) => description));
}

describe.each(databases)('the server process on %s', (kind) => {
  test('prints its address, becomes ready, and starts again on its database', async () => {
    const database = await newDatabase(kind);
    const first = await startProcess(database);
    const ann = await HttpPerson.guest(first.url);
    expect(await (await fetch(`${first.url}/api/health/ready`)).json()).toEqual({ success: true, status: 'ok' });
    first.child.kill('SIGTERM');
    expect(await first.exited).toMatchObject({ code: 0, stderr: '' });

    ann.url = (await startProcess(database)).url;
    expect(await descriptions(ann)).toEqual(new Set());
  });

  test('prints JSON lines where the output is no terminal, and words with LOG_FORMAT=text', async () => {
    const database = await newDatabase(kind);
    const unauthorized = async (url: string) => expect((await fetch(`${url}/api/auth/me`)).status).toBe(401);
    const [json, words] = [
      await startProcess(database, { LOG_LEVEL: 'info', METRICS_PORT: '0' }),
      await startProcess(database, { LOG_LEVEL: 'info', LOG_FORMAT: 'text' }),
    ];
    for (const { url, child, exited } of [json, words]) {
      await unauthorized(url);
      child.kill('SIGTERM');
      await exited;
    }

    const lines = json.output.stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      expect.stringMatching(/^Metrics are at http:\/\/localhost:\d+\/metrics$/),
      `Centwise is ready: http://localhost:${json.port} on ${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
      'answered',
    ]);
    const said = words.output.stdout.trim().split(/\n\s*/);
    expect(said.slice(0, 2)).toEqual([
      `Centwise is ready: http://localhost:${words.port}`,
      'Open this address in your browser to create an account.',
    ]);
    expect(said.at(-1)).toMatch(/^\d\d:\d\d:\d\d GET \/api\/auth\/me answered 401 in \d+ ms$/);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'completes the running request after %s and exits with 0',
    async (signal) => {
      const database = await newDatabase(kind);
      const { child, exited, url, port } = await startProcess(database);
      const ann = await HttpPerson.guest(url);
      const body = JSON.stringify({ ...EXPENSE, description: 'in flight' });
      const inFlight = httpRequest(`${url}/api/transactions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${ann.token}`,
          'content-type': 'application/json',
          'content-length': body.length,
          // Answered as soon as the headers have arrived.
          expect: '100-continue',
        },
      });
      const response = once(inFlight, 'response');
      inFlight.write(body.slice(0, 10));
      await once(inFlight, 'continue');

      child.kill(signal);
      await refused(port);
      inFlight.end(body.slice(10));

      const [answer] = await response;
      expect(answer.statusCode).toBe(201);
      answer.resume();
      expect(await exited).toMatchObject({ code: 0, signal: null, stderr: '' });
      ann.url = (await startProcess(database)).url;
      expect(await descriptions(ann)).toEqual(new Set(['in flight']));
    },
  );

  test('completes a request that began on an open connection before the stop, then closes the connection', async () => {
    const { child, exited, port } = await startProcess(await newDatabase(kind));
    const socket = connect(port, '127.0.0.1');
    const received = text(socket);
    // One packet, so that the second request has begun to arrive when the first gets its response.
    socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\nGET /api/health/ready HTTP/1.1\r\nhost: local');
    await once(socket, 'readable');

    child.kill('SIGTERM');
    await refused(port);
    socket.write('host\r\n\r\n');

    const [, first, second] = (await received).split('HTTP/1.1 ');
    expect(first).toMatch(/^200 OK\r\n(?!.*connection: close)/is);
    expect(second).toMatch(/^200 OK\r\n.*connection: close\r\n.*"status":"ok"/is);
    expect(await exited).toMatchObject({ code: 0, stderr: '' });
  });

  test('loses no acknowledged transaction when it is killed at any moment', async () => {
    const database = await newDatabase(kind);
    const acknowledged = new Set<string>();
    let server = await startProcess(database);
    const ann = await HttpPerson.guest(server.url);

    for (const enough of [2, 7, 12, 17]) {
      const inTheMiddle = Promise.withResolvers<void>();
      const writers = [0, 1, 2].map(async (writer) => {
        for (let number = 0; ; number += 1) {
          const description = `${enough}-${writer}-${number}`;
          await add(ann, description);
          acknowledged.add(description);
          if (acknowledged.size >= enough) inTheMiddle.resolve();
        }
      });
      await inTheMiddle.promise;
      server.child.kill('SIGKILL');
      await Promise.allSettled(writers);
      await server.exited;
      server = await startProcess(database);
      ann.url = server.url;
    }

    const kept = await descriptions(ann);
    expect([...acknowledged].filter((description) => !kept.has(description))).toEqual([]);
    await add(ann, 'after');
  });

  test('can start several times at once on a new database', async () => {
    const database = await newDatabase(kind);

    const servers = await Promise.all([1, 2, 3].map(() => startProcess(database)));

    const ann = await HttpPerson.guest(servers[0]?.url ?? '');
    const everywhere = servers.map(({ url }) => new HttpPerson(url, ann.token));
    for (const person of everywhere) await add(person, person.url);
    for (const person of everywhere) {
      expect(await descriptions(person)).toEqual(new Set(servers.map(({ url }) => url)));
    }
  });
});

describe('a failed start exits with 1 and one clear line', () => {
  const failedStart = async (env: Record<string, string>) => {
    const database = await newDatabase('sqlite');
    const { code, stdout, stderr } = await spawnServer({ ...locationOf(database), ...env }).exited;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).not.toMatch(/\n +at |hunter2/);
    return stderr.trimEnd();
  };

  test('for an invalid configuration', async () => {
    expect(await failedStart({ PORT: 'http', RATE_LIMITS: 'no' })).toBe(
      'Centwise cannot start: PORT must be a whole number from 0 to 65535, not "http"\nRATE_LIMITS must be on or off, not "no"',
    );
  });

  test('for a Node that is too old', async () => {
    const old = `for (const [name, value] of [['version', 'v18.20.0'], ['versions', { node: '18.20.0' }]])
      Object.defineProperty(process, name, { value });
      require(${JSON.stringify(join(import.meta.dirname, 'require-node.cjs'))});`;
    const failed = execFileAsync(process.execPath, ['--eval', old]);
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr:
        'Centwise cannot start: it needs Node.js 26, and this is v18.20.0; run "npm ci", which installs the right version, and then "npm start".\n',
    });
  });

  test('for a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as { port: number };

    expect(await failedStart({ PORT: `${port}` })).toBe(
      `Centwise cannot start: PORT ${port} is already in use on HOST 127.0.0.1; stop the other program, or set PORT to another port`,
    );
    expect(await failedStart({ METRICS_PORT: `${port}` })).toBe(
      `Centwise cannot start: METRICS_PORT ${port} is already in use on HOST 127.0.0.1; stop the other program, or set METRICS_PORT to another port`,
    );
  });

  test.each(['nowhere.invalid', '192.0.2.1'])('for HOST=%s', async (host) => {
    const reason = `HOST ${host} is not a name or address of this machine; set it to localhost, or to 0.0.0.0 to serve the network`;
    expect(await failedStart({ HOST: host })).toBe(`Centwise cannot start: ${reason}`);
    expect(await failedStart({ HOST: host, METRICS_PORT: '0' })).toBe(`Centwise cannot start: ${reason}`);
  });

  /** Names the variable, the reason, and the remedy. */
  const unusable = (reason: string) =>
    new RegExp(
      `^Centwise cannot start: DATABASE_URL cannot be used: ${reason}\\. Check that PostgreSQL runs there, .*\\.$`,
    );

  test.each([
    ['127.0.0.1:1', 'connect ECONNREFUSED 127.0.0.1:1'],
    ['localhost:1', '(connect )?ECONNREFUSED( 127.0.0.1:1)?'],
    ['nowhere.invalid', '.* nowhere.invalid'],
  ])('for an unreachable database at %s', async (host, reason) => {
    const message = await failedStart({ DATABASE_URL: `postgres://ann:hunter2@${host}/centwise` });
    expect(message).toMatch(unusable(reason));
  });

  test('for a server that is not a database', async () => {
    const other = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as { port: number };

    const message = await failedStart({ DATABASE_URL: `postgres://ann:hunter2@127.0.0.1:${port}/centwise` });
    expect(message).toMatch(unusable('Connection terminated unexpectedly'));
  });

  test('for a missing database and for a user without access', async () => {
    const { databaseUrl = '' } = await newDatabase('postgres');
    const gone = await failedStart({ DATABASE_URL: `${databaseUrl}_gone` });
    expect(gone).toMatch(unusable('database ".*_gone" does not exist'));

    const stranger = Object.assign(new URL(databaseUrl), { username: 'stranger', password: 'hunter2' });
    expect(await failedStart({ DATABASE_URL: stranger.href })).toMatch(unusable('.*"stranger".*'));
  });

  test.each(databases)('for the database of a newer version, on %s', async (kind) => {
    const database = await newDatabase(kind);
    const db = await openDatabase(database);
    await sql`insert into kysely_migration (name, timestamp) values ('2099-01-01-later', '2099')`.execute(db);
    await db.destroy();

    const before = performance.now();
    await failedStart({ PORT: 'http' });
    const from = performance.now();
    expect(await failedStart(locationOf(database))).toBe(
      'Centwise cannot start: This database was made by a newer version of Centwise (it has 2099-01-01-later). ' +
        'Start that version or a later one. Nothing was changed.',
    );
    // An open connection would keep the process alive for ten seconds more.
    expect(performance.now() - from).toBeLessThan(from - before + 8000);
  });

  test('for a data folder that is a file and for an invalid database file', async () => {
    const { dataDir } = await newDatabase('sqlite');
    const file = join(dataDir, 'centwise.sqlite');
    writeFileSync(file, 'not a database at all, but long enough to look at. '.repeat(100));

    const unusable = (folder: string) => `Centwise cannot start: DATA_DIR ${folder} cannot be used: `;
    expect(await failedStart({ DATA_DIR: file })).toContain(unusable(file));
    expect(await failedStart({ DATA_DIR: dataDir })).toBe(`${unusable(dataDir)}file is not a database`);
  });

  test.each(['/proc', '/proc/nope'])('for DATA_DIR=%s, which is not writable', async (folder) => {
    const message = await failedStart({ DATA_DIR: folder });
    expect(message).toContain(`DATA_DIR ${folder} cannot be used: `);
    expect(message).toMatch(/; set it to a folder that this user can write to$/);
  });
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
const elsewhere = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

describe.skipIf(!hasIpv6)('a server without HOST', () => {
  /** As `npm start` without any setting. */
  const start = async (env: Record<string, string> = {}) =>
    startProcess(await newDatabase('sqlite'), { HOST: '', ...env });
  const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

  test('listens, like its metrics, on both loopback addresses and no others', async () => {
    const { port, output } = await start({ METRICS_PORT: '0' });
    const metricsPort = /Metrics are at http:\/\/localhost:(\d+)/.exec(output.stdout)?.[1];

    for (const host of LOOPBACK) {
      expect((await fetch(`http://${host}:${port}/api/health`)).status, host).toBe(200);
      expect((await fetch(`http://${host}:${metricsPort}/metrics`)).status, host).toBe(200);
    }
    if (!elsewhere) return;
    for (const url of [`http://${elsewhere}:${port}/api/health`, `http://${elsewhere}:${metricsPort}/metrics`]) {
      await expect(fetch(url), url).rejects.toThrow();
    }
  });

  test('completes a request on the IPv6 address before it stops and closes idle connections there', async () => {
    const { child, exited, port } = await start();
    const [busy, idle] = [connect(port, '::1'), connect(port, '::1')];
    const received = [text(busy), text(idle)];
    busy.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\nGET /api/health/ready HTTP/1.1\r\nhost: local');
    idle.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await Promise.all([once(busy, 'readable'), once(idle, 'readable')]);

    child.kill('SIGTERM');
    await refused(port);
    await refused(port, '[::1]');
    busy.write('host\r\n\r\n');

    expect((await received[0])?.split('HTTP/1.1 ')[2]).toMatch(/^200 OK\r\n.*connection: close\r\n.*"status":"ok"/is);
    expect((await received[1])?.split('HTTP/1.1 ')).toHaveLength(2);
    expect(await exited).toMatchObject({ code: 0, stderr: '' });
  });

  test('does not start if another program uses the port on the IPv6 address', async () => {
    const other = createServer().listen(0, '::1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as { port: number };

    const { exited } = spawnServer({ ...locationOf(await newDatabase('sqlite')), HOST: '', PORT: `${port}` });

    expect(await exited).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Centwise cannot start: PORT ${port} is already in use on HOST localhost;`),
    });
  });
});

/** Resolves once nothing listens on the port any more. */
async function refused(port: number, host = '127.0.0.1'): Promise<void> {
  while (
    await fetch(`http://${host}:${port}/api/health`).then(
      () => true,
      () => false,
    )
  )
    await sleep(20);
}

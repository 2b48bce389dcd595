import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { copyTestDatabase, type DatabaseKind, type TestDatabase } from '#testing/databases/databases.ts';

export interface ServerOptions {
  database: DatabaseKind;
  rateLimits: boolean;
  /** REGISTRATION, GUESTS, DEMO and MAIL; all are on without it. */
  switches?: Readonly<Record<string, string>>;
}

/** One running server on a new database. */
export interface TestServer {
  url: string;
  database: TestDatabase;
  /** The instant (ms since 1970) from which the server's clock runs; the machine's time by default. */
  setTime(instant?: number): Promise<void>;
  /** Ends the process and keeps the database, as if the network were gone. */
  pause(): Promise<void>;
  /** Starts it again under the same address, with a clock that runs from this instant (ms since 1970). */
  resume(instant: number): Promise<void>;
  stop(): Promise<void>;
}

/** How long a paused server tries to get its port back. */
const RESUME_MILLISECONDS = 10_000;

export async function startServer({ database, rateLimits, switches }: ServerOptions): Promise<TestServer> {
  const fresh = await copyTestDatabase(database);
  const start = async (port: string, clockOffset = 0) => {
    const child = fork(join(import.meta.dirname, 'server.ts'), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: {
        ...process.env,
        DATA_DIR: fresh.dataDir,
        TEST_APP_DATABASE_URL: fresh.databaseUrl ?? '',
        TEST_PORT: port,
        TEST_CLOCK_OFFSET: String(clockOffset),
        RATE_LIMITS: rateLimits ? 'on' : 'off',
        ...switches,
      },
    });
    const { url } = await answer<{ url: string }>(child);
    return { child, url };
  };
  const first = await start('0');
  const { url } = first;
  let child: ChildProcess | undefined = first.child;
  const pause = async () => {
    if (!child) return;
    const exit = once(child, 'exit');
    child.disconnect();
    child = undefined;
    const [code] = await exit;
    if (code !== 0) throw new Error(`The server ended with code ${code}`);
  };
  return {
    url,
    database: fresh,
    setTime: async (instant) => {
      if (!child) throw new Error('The server is paused');
      const answered = answer(child);
      child.send({ offset: instant === undefined ? 0 : instant - Date.now() });
      await answered;
    },
    pause,
    resume: async (instant) => {
      // Meanwhile, another process may have been given the free port for a moment.
      const deadline = Date.now() + RESUME_MILLISECONDS;
      while (!child) {
        const started = start(new URL(url).port, instant - Date.now());
        child = await started.then(
          (process) => process.child,
          (failure) => {
            if (Date.now() > deadline) throw failure;
            return undefined;
          },
        );
      }
    },
    stop: () => pause().finally(fresh.drop),
  };
}

function answer<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The server ended with code ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as Message);
    });
  });
}

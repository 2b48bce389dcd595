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
  stop(): Promise<void>;
}

export async function startServer({ database, rateLimits, switches }: ServerOptions): Promise<TestServer> {
  const fresh = await copyTestDatabase(database);
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {
      ...process.env,
      DATA_DIR: fresh.dataDir,
      TEST_APP_DATABASE_URL: fresh.databaseUrl ?? '',
      RATE_LIMITS: rateLimits ? 'on' : 'off',
      ...switches,
    },
  });
  const { url } = await answer<{ url: string }>(child);
  return {
    url,
    database: fresh,
    setTime: async (instant) => {
      const answered = answer(child);
      child.send({ offset: instant === undefined ? 0 : instant - Date.now() });
      await answered;
    },
    stop: async () => {
      const exit = once(child, 'exit');
      child.disconnect();
      const [code] = await exit;
      await fresh.drop();
      if (code !== 0) throw new Error(`The server ended with code ${code}`);
    },
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

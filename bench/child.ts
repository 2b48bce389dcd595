import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '#testing/processes/free-port.ts';
import { nodeOptions } from '#testing/processes/start-command.ts';
import type { BareStep } from './bare-server.ts';
import { Connection, requestBytes } from './connection.ts';

const here = (file: string) => join(import.meta.dirname, file);

/** Figures that only the process itself knows. */
interface Usage {
  /** User and system time since the process began. */
  readonly cpuMicroseconds: number;
  readonly rssBytes: number;
  /** The most since the process began. */
  readonly peakBytes: number;
}

/** A measured server in a separate process. */
export interface ServerProcess {
  readonly port: number;
  /** From the start of the process to its first response. */
  readonly startMilliseconds: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/**
 * Starts the server as `npm start` does, without rate limits. Its log is written and discarded.
 * @param preloads files of this folder that the server loads first.
 */
export function startCentwise(env: Record<string, string>, ...preloads: string[]): Promise<ServerProcess> {
  return startServer(here('../src/server/main.js'), { RATE_LIMITS: 'off', ...env }, preloads);
}

/** @param env the location of the database for the queries. */
export function startBare(steps: readonly BareStep[], env: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer(here('bare-server.ts'), { ...env, STEPS: JSON.stringify(steps) });
}

/** @returns a function that sends one message to the script and waits for its response. */
export function startWorker(script: string): { ask(message: object): Promise<unknown>; stop(): Promise<void> } {
  const child = fork(here(script));
  return { ask: (message) => ask(child, message), stop: () => stop(child) };
}

async function startServer(
  script: string,
  env: Record<string, string>,
  preloads: readonly string[] = [],
): Promise<ServerProcess> {
  const port = await freePort();
  const from = performance.now();
  const child = fork(script, {
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
    execArgv: [...nodeOptions, ...imports(['probe.js', ...preloads]), ...cpuProfile()],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await firstAnswer(port, child);
  return {
    port,
    startMilliseconds: performance.now() - from,
    usage: async () => (await ask(child, {})) as Usage,
    stop: () => stop(child),
  };
}

function imports(files: readonly string[]): string[] {
  return files.flatMap((file) => ['--import', here(file)]);
}

/** `PROFILE=folder npm run bench` writes a CPU profile of every server to that folder. */
function cpuProfile(): string[] {
  const folder = process.env.PROFILE;
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}

async function firstAnswer(port: number, child: ChildProcess): Promise<void> {
  const bytes = requestBytes({ method: 'GET', path: '/api/health/ready', token: 'none' });
  while (child.exitCode === null) {
    const connection = await Connection.open(port).catch(() => undefined);
    if (connection) {
      await connection.ask(bytes);
      connection.close();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`The server ended with ${child.exitCode}`);
}

async function ask(child: ChildProcess, message: object): Promise<unknown> {
  const answer = once(child, 'message');
  child.send(message);
  return (await answer)[0];
}

async function stop(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { TestDatabase } from '#testing/databases/databases.ts';
import { findSecrets } from './find-secrets.ts';
import { nodeOptions } from './start-command.ts';

const MAIN = join(import.meta.dirname, '../../src/server/main.js');

/** Starts the server as `npm start` does, with its own environment. It is killed when the test ends. */
export function spawnServer(env: Record<string, string>, main = MAIN) {
  const { PATH = '', TMPDIR = '/tmp' } = process.env;
  const defaults = { PATH, TMPDIR, PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [...nodeOptions, main], {
    env: { ...defaults, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit').then(([code, signal]) => ({ code, signal, ...output }));
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (chunk: string) => {
      output[stream] += chunk;
    });
  }
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
    expect(findSecrets(output.stdout + output.stderr), 'secrets that the server has printed').toEqual([]);
  });
  return { child, exited, output };
}

/** Starts a server on a database and waits until it prints its address. */
export async function startProcess(database: TestDatabase, env: Record<string, string> = {}, main = MAIN) {
  const { child, exited, output } = spawnServer({ ...locationOf(database), ...env }, main);
  const port = await Promise.race([
    printedPort(child, output),
    exited.then((end) => Promise.reject(new Error(end.stderr))),
  ]);
  return { child, exited, output, port, url: `http://127.0.0.1:${port}` };
}

export function locationOf({ dataDir, databaseUrl = '' }: TestDatabase) {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
}

async function printedPort(child: ChildProcess, output: { stdout: string }): Promise<number> {
  for (;;) {
    const port = /ready: http:\/\/localhost:(\d+)[ \n]/.exec(output.stdout)?.[1];
    if (port) return Number(port);
    await once(child.stdout ?? child, 'data');
  }
}

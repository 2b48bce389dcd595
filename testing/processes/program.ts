import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** Takes what is to be done when the test ends, or the benchmark. */
export type AtEnd = (clean: () => Promise<void>) => void;

/** A folder that is removed at the end. */
export async function temporaryFolder(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'centwise-program-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts a program of this machine and waits until it accepts connections. It is killed at the end.
 * @returns a function that kills it earlier
 */
export async function startProgram(
  path: string,
  args: readonly string[],
  port: number,
  { env, atEnd = onTestFinished }: { env?: Record<string, string>; atEnd?: AtEnd | undefined } = {},
): Promise<() => Promise<void>> {
  const child = spawn(path, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    log = (log + chunk).slice(-4000);
  });
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  atEnd(kill);
  const ended = exited.then(() => Promise.reject(new Error(`${path} has ended: ${log}`)));
  await Promise.race([accepts(port), ended]);
  return kill;
}

async function accepts(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (connected) return;
    await setTimeout(50);
  }
}

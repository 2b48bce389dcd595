import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A browser that is driven through a standard protocol. */
export interface Engine {
  goto(url: string): Promise<void>;
  /** Runs an async function body in the page. Arguments and the result are JSON. */
  run(body: string, args: unknown[]): Promise<unknown>;
  /** Sends real input; both protocols share the format of WebDriver's actions. */
  perform(actions: readonly object[]): Promise<void>;
  close(): Promise<void>;
}

/** Starts a process in a group of its own. @returns the process and a function that ends the whole group */
export function startGroup(command: string, args: string[], options: SpawnOptions) {
  const child = spawn(command, args, { ...options, detached: true });
  const exited = once(child, 'exit');
  const end = async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
    await exited;
  };
  return { child, end };
}

/** Waits for a pattern in a stream of a process. @throws if the process ends first */
export async function printed(child: ChildProcess, stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  let text = '';
  const found = new Promise<string>((resolve) => {
    stream.on('data', (chunk) => {
      text += chunk;
      const match = pattern.exec(text);
      if (match?.[1]) resolve(match[1]);
    });
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${child.spawnfile} has ended: ${text}`)));
  return Promise.race([found, ended]);
}

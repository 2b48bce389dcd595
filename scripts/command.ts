import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const MINUTE = 60_000;

interface Outcome {
  /** Null if a signal ended the process. */
  code: number | null;
  /** Empty if the output was streamed. */
  output: string;
}

/**
 * Runs the command-line tool `bin` of an npm package with the current Node, without a shell, the same on every system.
 * The output is streamed, or collected if several tools run at once.
 */
export async function runTool(
  npmPackage: string,
  bin: string,
  args: string[],
  options: { stream?: boolean; env?: NodeJS.ProcessEnv; minutes?: number } = {},
): Promise<Outcome> {
  const folder = join(root, 'node_modules', npmPackage);
  const { bin: bins } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  const file = bins[bin];
  if (!file) throw new Error(`${npmPackage} has no command ${bin}`);

  const child = spawn(process.execPath, [join(folder, file), ...args], {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: options.stream ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    // A hanging tool fails its part instead of the whole run.
    timeout: (options.minutes ?? 60) * MINUTE,
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Runs the server and the web app, both with reload; when one ends or Ctrl+C is pressed, the other ends, too. */
const root = join(import.meta.dirname, '..');
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');

const children = [start('--watch', '--disable-warning=ExperimentalWarning', 'src/server/main.js'), start(vite)];

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }).once('exit', (code) => stop(code ?? 0));
}

function stop(code: number): void {
  process.exitCode ||= code;
  for (const child of children) if (child.exitCode === null) child.kill();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(0));

import { createInterface } from 'node:readline/promises';
import type { Ask } from './accounts.ts';
import { runAdmin } from './admin.ts';

const ask: Ask = async (question) => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
};

const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
process.exitCode = await runAdmin(process.argv.slice(2), process.env, isTerminal ? ask : undefined);

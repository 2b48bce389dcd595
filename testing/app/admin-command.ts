import { vi } from 'vitest';
import { runAdmin } from '#server/admin/admin.ts';
import type { TestDatabase } from '#testing/databases/databases.ts';
import { locationOf } from '#testing/processes/server-process.ts';

/** Runs one operator command on a database, without a terminal. @returns its exit code and its output */
export function admin(database: TestDatabase, ...words: string[]) {
  return runCommand(database, words);
}

/** Runs a command on a terminal that gives this answer to every question; the output includes the questions. */
export function adminOnTerminal(database: TestDatabase, answer: string, ...words: string[]) {
  return runCommand(database, words, answer);
}

async function runCommand(database: TestDatabase, words: readonly string[], answer?: string) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const spies = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(say));
  const ask = async (question: string) => {
    say(question);
    return String(answer);
  };
  const code = await runAdmin(words, locationOf(database), answer === undefined ? undefined : ask);
  for (const spy of spies) spy.mockRestore();
  return { code, said: said.join('\n') };
}

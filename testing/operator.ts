import { vi } from 'vitest';
import { runAdmin } from '#server/admin/admin.ts';
import type { TestDatabase } from './databases.ts';
import { locationOf } from './server-process.ts';

/** The exit code and what was printed, of one command on a database. */
export async function admin(database: TestDatabase, ...words: string[]) {
  const said: string[] = [];
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((line: string) => void said.push(line)),
  );
  const code = await runAdmin(words, locationOf(database));
  for (const spy of spies) spy.mockRestore();
  return { code, said: said.join('\n') };
}

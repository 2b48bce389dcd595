import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './command.ts';
import { type Totals, vitestTotals } from './totals.ts';

/**
 * Runs the tests of these projects and streams their output.
 * @param args further arguments of Vitest, such as parts of file names
 */
export async function runVitest(
  projects: readonly string[],
  { args = [], minutes = 60 }: { args?: readonly string[]; minutes?: number } = {},
): Promise<Totals> {
  const folder = await mkdtemp(join(tmpdir(), 'centwise-vitest-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const chosen = projects.flatMap((project) => ['--project', project]);
  try {
    const { code } = await runTool('vitest', 'vitest', ['run', '--no-allowOnly', ...reporters, ...chosen, ...args], {
      stream: true,
      minutes,
    });
    return vitestTotals(JSON.parse(await readFile(file, 'utf8')), code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './command.ts';
import { renderProofs } from './specification/proofs.ts';
import { readSentences } from './specification/sentences.ts';
import { playwrightTotals, vitestTotals } from './totals.ts';

/** `npm run specification`: prints each sentence with the tests that name it, from the runners' own listings. */
const NO_TEST = '^$';

const folder = await mkdtemp(join(tmpdir(), 'centwise-specification-'));
const vitest = join(folder, 'vitest.json');
const playwright = join(folder, 'playwright.json');
try {
  const projects = ['--project=unit', '--project=api'];
  await runTool('vitest', 'vitest', ['run', ...projects, '-t', NO_TEST, '--reporter=json', `--outputFile=${vitest}`]);
  await runTool('@playwright/test', 'playwright', ['test', '--list', '--reporter=json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwright },
  });
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
  const tests = [...vitestTotals(await read(vitest), 0).tests, ...playwrightTotals(await read(playwright), 0).tests];
  console.log(renderProofs(readSentences(), tests));
} finally {
  await rm(folder, { recursive: true, force: true });
}

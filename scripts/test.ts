import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Budget, measureBudgets } from './bundle-budgets.ts';
import { runTool } from './command.ts';
import { runVitest } from './run-vitest.ts';
import { findUnproven, type ReportedTest } from './specification/proofs.ts';
import { readSentences } from './specification/sentences.ts';
import { check, playwrightTotals, sum, type Totals } from './totals.ts';

/** `npm test` runs everything; `--fast` (`npm run check`) runs types, lint, and unit tests in seconds. */
const fast = process.argv.includes('--fast');
const reports = await mkdtemp(join(tmpdir(), 'centwise-reports-'));

const failures: string[] = [];
const totals: Totals[] = [];

const tools = ['shared', 'server', 'web', 'e2e'].map((project) =>
  tool(`types: ${project}`, 'typescript', 'tsc', ['--pretty', '-p', `tsconfig.${project}.json`]),
);
tools.push(tool('lint', '@biomejs/biome', 'biome', ['check', '--error-on-warnings', '--colors=force', '.']));
if (!fast) tools.push(tool('unused code', 'knip', 'knip', []));
await Promise.all(tools);

await part('unit and API tests', () => runVitest(fast ? ['unit'] : ['unit', 'api']));
if (!fast) {
  if (await part('the web app builds', build)) {
    await part('bundle budgets', budgets);
    await part('browser journeys', playwright);
  } else {
    await part('browser journeys', () => Promise.reject(new Error('There is no web app to open')));
  }
}
if (!fast) await part('the specification is proven', specification);
await rm(reports, { recursive: true, force: true });

const { passed, failed, skipped, tests } = sum(totals);
list(
  'Failed tests',
  tests.filter(({ status }) => status === 'failed'),
);
list(
  'Flaky tests, which passed only when tried again',
  tests.filter(({ isFlaky }) => isFlaky),
);
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
if (skipped > 0) console.log(`\nSkipped, counted neither way: ${skipped}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);

function list(heading: string, found: readonly ReportedTest[]): void {
  if (found.length > 0) console.log(`\n${heading}:`);
  for (const { file, title } of found) console.log(`  ${file} > ${title}`);
}

/** Runs one part. An error fails that part, and the run continues. */
async function part(name: string, run: () => Promise<Totals>): Promise<boolean> {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const found = await run().catch((error: unknown) => {
    console.log(error);
    return check(false);
  });
  report(name, found, started);
  return found.failed === 0;
}

/** Runs a tool that prints nothing on success, and prints its output in one piece. */
async function tool(name: string, npmPackage: string, bin: string, args: string[]): Promise<void> {
  const started = performance.now();
  const { code, output } = await runTool(npmPackage, bin, args).catch((error) => ({ code: 1, output: `${error}` }));
  if (code !== 0) console.log(`\n── ${name}\n${output.trimEnd()}`);
  report(name, check(code === 0), started);
}

function report(name: string, found: Totals, started: number): void {
  totals.push(found);
  if (found.failed > 0) failures.push(name);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const mark = found.failed > 0 ? '✗' : '✓';
  console.log(`${mark} ${name}: ${found.passed} passed, ${found.failed} failed (${seconds} s)`);
}

async function playwright(): Promise<Totals> {
  const file = join(reports, 'playwright.json');
  const { code } = await runTool('@playwright/test', 'playwright', ['test', '--reporter=list,json'], {
    stream: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return playwrightTotals(JSON.parse(await readFile(file, 'utf8')), code);
}

/** Checks that each sentence of the specification has a test and that all of these tests passed. */
async function specification(): Promise<Totals> {
  const problems = findUnproven(readSentences(), sum(totals).tests);
  for (const problem of problems) console.log(problem);
  return check(problems.length === 0);
}

async function build(): Promise<Totals> {
  const { buildWeb } = await import('./build-web.ts');
  await buildWeb();
  return check(true);
}

async function budgets(): Promise<Totals> {
  return sum((await measureBudgets()).map(judge));
}

function judge({ name, size, limit, biggest }: Budget): Totals {
  const within = size !== undefined && size <= limit;
  const kilobytes = size === undefined ? 'nothing' : `${(size / 1000).toFixed(1)} kB`;
  console.log(`${within ? '✓' : '✗'} ${name}: ${kilobytes} of ${limit / 1000} kB (${biggest})`);
  return check(within);
}

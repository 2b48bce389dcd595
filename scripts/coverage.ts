import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brokenStatements, type FailedTest } from './coverage/broken-statements.ts';
import { renderDocument } from './coverage/document.ts';
import { problems, readTests } from './coverage/problems.ts';
import { readSections } from './coverage/statements.ts';

const root = join(import.meta.dirname, '..');
const document = join(root, 'docs/specification-coverage.md');

async function readList() {
  const sections = await readSections(join(root, 'docs/specification'));
  return { sections, tests: await readTests(sections, root) };
}

/** Why the specification is not wholly proven; nothing when it is. */
export async function coverageProblems(): Promise<string[]> {
  const { sections, tests } = await readList();
  const found = problems(sections, tests);
  const written = await readFile(document, 'utf8').catch(() => '');
  const isStale = written !== renderDocument(sections);
  return isStale ? [...found, 'docs/specification-coverage.md is stale: run node scripts/coverage.ts'] : found;
}

/** The sentences that these tests prove, each with its id. */
export async function brokenBy(failed: readonly FailedTest[]): Promise<string[]> {
  const { sections, tests } = await readList();
  return brokenStatements(sections, tests, failed).map(({ id, sentence }) => `${id}: ${sentence}`);
}

if (import.meta.main) {
  const { sections, tests } = await readList();
  await writeFile(document, renderDocument(sections));
  for (const problem of problems(sections, tests)) console.log(problem);
}

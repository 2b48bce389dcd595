import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeclaredTest, declaredTests, testsNamed } from './declared-tests.ts';
import type { Section, Statement } from './statements.ts';

/** What the test runners run: see `vitest.config.ts` and `playwright.config.ts`. */
const TEST_FILE = /^(?:e2e\/.*\.spec\.ts|(?:src\/(?:shared|server|web)|testing|scripts)\/.*\.test\.tsx?)$/;

/** The tests of each file that a proof names; null for a file that is not there, or is none that runs. */
export type TestsByFile = ReadonlyMap<string, readonly DeclaredTest[] | null>;

export async function readTests(sections: readonly Section[], root: string): Promise<TestsByFile> {
  const files = new Set(statementsOf(sections).flatMap(({ proofs }) => proofs.map(({ file }) => file)));
  const read = async (file: string) => {
    if (!TEST_FILE.test(file)) return null;
    const source = await readFile(join(root, file), 'utf8').catch(() => null);
    return source === null ? null : declaredTests(source, file);
  };
  return new Map(await Promise.all([...files].map(async (file) => [file, await read(file)] as const)));
}

/** Why the list proves less than it says, each reason with the sentence that it leaves unproven. */
export function problems(sections: readonly Section[], tests: TestsByFile): string[] {
  const seen = new Set<string>();
  return statementsOf(sections).flatMap((statement) => {
    const reasons = statement.proofs.flatMap(({ file, title }) => {
      const reason = whyNoProof(tests.get(file) ?? null, title);
      return reason ? [`${file} > ${title}: ${reason}`] : [];
    });
    if (statement.proofs.length === 0) reasons.push('no test proves it');
    else reasons.push(...unsaid(statement, tests).map((words) => `no file of its proofs says '${words}'`));
    if (seen.has(statement.id)) reasons.push('another statement has its name');
    seen.add(statement.id);
    return reasons.map((reason) => `${statement.id}: ${statement.sentence}\n  ${reason}`);
  });
}

/** What a sentence quotes, without what it leaves open, such as `{name}`, and what is in none of the files that prove it. */
function unsaid({ sentence, proofs }: Statement, tests: TestsByFile): string[] {
  const sources = proofs.map(({ file }) => tests.get(file)?.[0]?.source.replaceAll("\\'", "'") ?? '');
  const quoted = [...sentence.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].flatMap(([, words = '']) => words.split(OPEN));
  return quoted.filter((words) => !sources.some((source) => source.includes(words)));
}

const OPEN = /\{.*?\}|\$X(?:\.XX)?/;

function whyNoProof(tests: readonly DeclaredTest[] | null, title: string): string | undefined {
  if (!tests) return 'there is no such test file';
  const named = testsNamed(tests, title);
  if (named.length === 0) return 'there is no such test';
  if (named.length > 1) return `${named.length} tests are called so`;
  return named[0]?.isSkipped ? 'the test is skipped' : undefined;
}

export function statementsOf(sections: readonly Section[]): Statement[] {
  return sections.flatMap(({ statements }) => statements);
}

import { statementsOf, type TestsByFile } from './problems.ts';
import type { Section, Statement } from './statements.ts';

/** A test that ran and failed. */
export interface FailedTest {
  readonly file: string;
  /** With the titles of its groups before it: `group > test`. */
  readonly title: string;
}

/** The statements of which a proof has failed. */
export function brokenStatements(
  sections: readonly Section[],
  tests: TestsByFile,
  failed: readonly FailedTest[],
): Statement[] {
  return statementsOf(sections).filter(({ proofs }) =>
    proofs.some(({ file, title }) => {
      const proving = tests.get(file)?.filter((test) => test.title.includes(title)) ?? [];
      return failed.some((one) => one.file === file && proving.some(({ pattern }) => pattern.test(one.title)));
    }),
  );
}

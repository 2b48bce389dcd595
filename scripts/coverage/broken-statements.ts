import { runsAs } from './declared-tests.ts';
import { statementsOf, type TestsByFile } from './problems.ts';
import type { Proof, Section, Statement } from './statements.ts';

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
  const isProof = ({ file, title }: Proof, test: FailedTest) => {
    if (test.file !== file) return false;
    const asWritten = tests.get(file)?.filter((one) => one.title.includes(title)) ?? [];
    return test.title.includes(title) || asWritten.some((one) => runsAs(one, test.title));
  };
  return statementsOf(sections).filter(({ proofs }) =>
    proofs.some((proof) => failed.some((test) => isProof(proof, test))),
  );
}

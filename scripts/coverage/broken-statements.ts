import { relative, sep } from 'node:path';
import { statementsOf, type TestsByFile } from './problems.ts';
import type { Section, Statement } from './statements.ts';

/** A test that ran and failed. */
export interface FailedTest {
  readonly file: string;
  /** With the titles of its groups before it: `group > test`. */
  readonly title: string;
}

/** What `vitest --reporter=json` writes. */
interface VitestFailures {
  testResults: { name: string; assertionResults: { status: string; ancestorTitles: string[]; title: string }[] }[];
}

export function failedInVitest(report: VitestFailures, root: string): FailedTest[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ ancestorTitles, title }) => ({
        file: relative(root, name).split(sep).join('/'),
        title: [...ancestorTitles, title].join(' > '),
      })),
  );
}

interface Suite {
  title: string;
  specs: { title: string; ok: boolean }[];
  suites?: Suite[];
}

/** What `playwright test --reporter=json` writes: the outermost suites are files. */
interface PlaywrightFailures {
  suites: Suite[];
}

export function failedInPlaywright({ suites }: PlaywrightFailures): FailedTest[] {
  const failed = ({ specs, suites: inner = [] }: Suite, groups: string[]): string[] => [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => [...groups, title].join(' > ')),
    ...inner.flatMap((suite) => failed(suite, [...groups, suite.title])),
  ];
  return suites.flatMap((suite) => failed(suite, []).map((title) => ({ file: `e2e/${suite.title}`, title })));
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

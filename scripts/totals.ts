import { join, relative, sep } from 'node:path';
import { type ReportedTest, sentencesOf } from './specification/proofs.ts';

const root = join(import.meta.dirname, '..');

/** The outcome of one part of the test run. Skipped tests are neither passed nor failed. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  tests: readonly ReportedTest[];
}

export const nothing: Totals = { passed: 0, failed: 0, skipped: 0, tests: [] };

export function sum(parts: Totals[]): Totals {
  return parts.reduce(
    (total, part) => ({
      passed: total.passed + part.passed,
      failed: total.failed + part.failed,
      skipped: total.skipped + part.skipped,
      tests: [...total.tests, ...part.tests],
    }),
    nothing,
  );
}

export function check(ok: boolean): Totals {
  return { ...nothing, passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** The report of `vitest --reporter=json`. A file that failed to load has no tests but is a failure. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: {
      status: string;
      ancestorTitles: string[];
      title: string;
      tags?: string[];
      failureMessages?: string[];
    }[];
  }[];
}

/** @param code the exit code: an unhandled error or a crash outside of tests counts as a failure. */
export function vitestTotals(report: VitestReport, code: number | null): Totals {
  const perFile = report.testResults.map(({ name, status, assertionResults }) => {
    const file = relative(root, name).split(sep).join('/');
    const tests = assertionResults.map(
      ({ ancestorTitles, title, tags, status, failureMessages = [] }): ReportedTest => ({
        file,
        title: [...ancestorTitles, title].filter(Boolean).join(' > '),
        status: status === 'passed' || status === 'failed' ? status : 'skipped',
        isFlaky: status === 'passed' && failureMessages.length > 0,
        sentences: sentencesOf(tags),
      }),
    );
    const count = (wanted: ReportedTest['status']) => tests.filter((one) => one.status === wanted).length;
    const brokenFile = status === 'failed' && count('failed') === 0 ? 1 : 0;
    return { passed: count('passed'), failed: count('failed') + brokenFile, skipped: count('skipped'), tests };
  });
  return withExitCode(sum(perFile), code);
}

interface Suite {
  title: string;
  specs: { title: string; ok: boolean; tags?: string[]; tests?: { status: string }[] }[];
  suites?: Suite[];
}

/** The report of `playwright test --reporter=json`; the outermost suites are files. */
export interface PlaywrightReport {
  suites: Suite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

export function playwrightTotals({ stats, errors, suites }: PlaywrightReport, code: number | null): Totals {
  const failed = stats.unexpected + errors.length;
  const tests = suites.flatMap((suite) => testsOf(suite, `e2e/${suite.title}`, []));
  return withExitCode({ passed: stats.expected + stats.flaky, failed, skipped: stats.skipped, tests }, code);
}

function testsOf({ specs, suites = [] }: Suite, file: string, groups: readonly string[]): ReportedTest[] {
  const own = specs.map(({ title, ok, tags, tests = [] }): ReportedTest => {
    const isSkipped = tests.some(({ status }) => status === 'skipped');
    const status = isSkipped ? 'skipped' : ok ? 'passed' : 'failed';
    const isFlaky = tests.some((one) => one.status === 'flaky');
    return { file, title: [...groups, title].join(' > '), status, isFlaky, sentences: sentencesOf(tags) };
  });
  return [...own, ...suites.flatMap((suite) => testsOf(suite, file, [...groups, suite.title]))];
}

function withExitCode(totals: Totals, code: number | null): Totals {
  const nothingRan = totals.passed + totals.failed === 0;
  return code !== 0 || nothingRan ? { ...totals, failed: Math.max(1, totals.failed) } : totals;
}

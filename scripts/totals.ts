import { join, relative, sep } from 'node:path';
import type { FailedTest } from './coverage/broken-statements.ts';

const root = join(import.meta.dirname, '..');

/** What a part of the test run found. Skipped tests are neither passed nor failed. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  failedTests: readonly FailedTest[];
}

export const nothing: Totals = { passed: 0, failed: 0, skipped: 0, failedTests: [] };

export function sum(parts: Totals[]): Totals {
  return parts.reduce(
    (total, part) => ({
      passed: total.passed + part.passed,
      failed: total.failed + part.failed,
      skipped: total.skipped + part.skipped,
      failedTests: [...total.failedTests, ...part.failedTests],
    }),
    nothing,
  );
}

export function check(ok: boolean): Totals {
  return { ...nothing, passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** What `vitest --reporter=json` writes; a file that did not even load has no tests but is a failure. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; ancestorTitles: string[]; title: string }[];
  }[];
}

/** @param code the exit code: a failure that no test shows (an unhandled error, a crash) counts as one. */
export function vitestTotals(report: VitestReport, code: number | null): Totals {
  const perFile = report.testResults.map(({ name, status, assertionResults }) => {
    const count = (wanted: (status: string) => boolean) =>
      assertionResults.filter((result) => wanted(result.status)).length;
    const passed = count((status) => status === 'passed');
    const failed = count((status) => status === 'failed');
    const brokenFile = status === 'failed' && failed === 0 ? 1 : 0;
    const file = relative(root, name).split(sep).join('/');
    const failedTests = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ ancestorTitles, title }) => ({ file, title: [...ancestorTitles, title].join(' > ') }));
    return { passed, failed: failed + brokenFile, skipped: assertionResults.length - passed - failed, failedTests };
  });
  return withExitCode(sum(perFile), code);
}

interface Suite {
  title: string;
  specs: { title: string; ok: boolean }[];
  suites?: Suite[];
}

/** What `playwright test --reporter=json` writes; the outermost suites are files. */
export interface PlaywrightReport {
  suites: Suite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** A test that passed only when tried again counts as failed. */
export function playwrightTotals({ stats, errors, suites }: PlaywrightReport, code: number | null): Totals {
  const failed = stats.unexpected + stats.flaky + errors.length;
  const failedTests = suites.flatMap((suite) =>
    failedTitles(suite, []).map((title) => ({ file: `e2e/${suite.title}`, title })),
  );
  return withExitCode({ passed: stats.expected, failed, skipped: stats.skipped, failedTests }, code);
}

function failedTitles({ specs, suites = [] }: Suite, groups: readonly string[]): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ title }) => [...groups, title].join(' > '));
  return [...own, ...suites.flatMap((suite) => failedTitles(suite, [...groups, suite.title]))];
}

function withExitCode(totals: Totals, code: number | null): Totals {
  const nothingRan = totals.passed + totals.failed === 0;
  return code !== 0 || nothingRan ? { ...totals, failed: Math.max(1, totals.failed) } : totals;
}

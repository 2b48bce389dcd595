/** What a part of the test run found. Skipped tests are neither passed nor failed. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

export const nothing: Totals = { passed: 0, failed: 0, skipped: 0 };

export function sum(parts: Totals[]): Totals {
  return parts.reduce(
    (total, part) => ({
      passed: total.passed + part.passed,
      failed: total.failed + part.failed,
      skipped: total.skipped + part.skipped,
    }),
    nothing,
  );
}

export function check(ok: boolean): Totals {
  return { ...nothing, passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** What `vitest --reporter=json` writes; a file that did not even load has no tests but is a failure. */
export interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** @param code the exit code: a failure that no test shows (an unhandled error, a crash) counts as one. */
export function vitestTotals(report: VitestReport, code: number | null): Totals {
  const perFile = report.testResults.map(({ status, assertionResults }) => {
    const count = (wanted: (status: string) => boolean) =>
      assertionResults.filter((result) => wanted(result.status)).length;
    const passed = count((status) => status === 'passed');
    const failed = count((status) => status === 'failed');
    const brokenFile = status === 'failed' && failed === 0 ? 1 : 0;
    return { passed, failed: failed + brokenFile, skipped: assertionResults.length - passed - failed };
  });
  return withExitCode(sum(perFile), code);
}

/** What `playwright test --reporter=json` writes. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** A test that passed only when tried again counts as failed. */
export function playwrightTotals({ stats, errors }: PlaywrightReport, code: number | null): Totals {
  const failed = stats.unexpected + stats.flaky + errors.length;
  return withExitCode({ passed: stats.expected, failed, skipped: stats.skipped }, code);
}

function withExitCode(totals: Totals, code: number | null): Totals {
  const nothingRan = totals.passed + totals.failed === 0;
  return code !== 0 || nothingRan ? { ...totals, failed: Math.max(1, totals.failed) } : totals;
}

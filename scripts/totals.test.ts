import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check, playwrightTotals, sum, vitestTotals } from './totals.ts';

const file = (status: string, ...tests: string[]) => ({
  name: join(import.meta.dirname, 'a.test.ts'),
  status,
  assertionResults: tests.map((status) => ({ status, ancestorTitles: ['on sqlite'], title: `one that ${status}` })),
});

test('every test counts once and skipped ones count neither way', () => {
  const report = { testResults: [file('passed', 'passed', 'passed', 'skipped', 'todo'), file('failed', 'failed')] };
  expect(vitestTotals(report, 1)).toMatchObject({ passed: 2, failed: 1, skipped: 2 });
});

test('a test file that does not load is a failure', () => {
  expect(vitestTotals({ testResults: [file('failed'), file('passed', 'passed')] }, 1).failed).toBe(1);
});

test('an error outside of every test is a failure', () => {
  expect(vitestTotals({ testResults: [file('passed', 'passed')] }, 1).failed).toBe(1);
  expect(playwrightTotals({ stats: stats({ expected: 3 }), errors: [], suites: [] }, null).failed).toBe(1);
});

test('a run without tests is a failure', () => {
  expect(vitestTotals({ testResults: [] }, 0).failed).toBe(1);
  expect(playwrightTotals({ stats: stats({}), errors: [], suites: [] }, 0).failed).toBe(1);
});

test('a journey that passes only when tried again is a failure', () => {
  const report = { stats: stats({ expected: 5, flaky: 1, skipped: 2 }), errors: [], suites: [] };
  expect(playwrightTotals(report, 0)).toMatchObject({ passed: 5, failed: 1, skipped: 2 });
});

test('failed tests are named with their file and their groups', () => {
  const inVitest = vitestTotals({ testResults: [file('failed', 'passed', 'failed'), file('failed', 'failed')] }, 1);
  const failed = { file: 'scripts/a.test.ts', title: 'on sqlite > one that failed' };
  expect(inVitest.failedTests).toEqual([failed, failed]);

  const specs = (ok: boolean) => [{ title: 'a journey', ok }];
  const inner = { title: 'in a group', specs: specs(false) };
  const suites = [{ title: 'a.spec.ts', specs: specs(true), suites: [inner] }];
  const inPlaywright = playwrightTotals({ stats: stats({ unexpected: 1 }), errors: [], suites }, 1);
  expect(inPlaywright.failedTests).toEqual([{ file: 'e2e/a.spec.ts', title: 'in a group > a journey' }]);
  expect(sum([inVitest, inPlaywright]).failedTests).toHaveLength(3);
});

test('totals add up', () => {
  expect(sum([check(true), check(false), check(true)])).toMatchObject({ passed: 2, failed: 1, skipped: 0 });
});

function stats(some: Partial<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>) {
  return { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...some };
}

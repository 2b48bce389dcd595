import { expect, test } from 'vitest';
import { check, playwrightTotals, sum, vitestTotals } from './totals.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((status) => ({ status })),
});

test('every test counts once and skipped ones count neither way', () => {
  const report = { testResults: [file('passed', 'passed', 'passed', 'skipped', 'todo'), file('failed', 'failed')] };
  expect(vitestTotals(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

test('a test file that does not load is a failure', () => {
  expect(vitestTotals({ testResults: [file('failed'), file('passed', 'passed')] }, 1).failed).toBe(1);
});

test('an error outside of every test is a failure', () => {
  expect(vitestTotals({ testResults: [file('passed', 'passed')] }, 1).failed).toBe(1);
  expect(playwrightTotals({ stats: stats({ expected: 3 }), errors: [] }, null).failed).toBe(1);
});

test('a run without tests is a failure', () => {
  expect(vitestTotals({ testResults: [] }, 0).failed).toBe(1);
  expect(playwrightTotals({ stats: stats({}), errors: [] }, 0).failed).toBe(1);
});

test('a journey that passes only when tried again is a failure', () => {
  const report = { stats: stats({ expected: 5, flaky: 1, skipped: 2 }), errors: [] };
  expect(playwrightTotals(report, 0)).toEqual({ passed: 5, failed: 1, skipped: 2 });
});

test('totals add up', () => {
  expect(sum([check(true), check(false), check(true)])).toEqual({ passed: 2, failed: 1, skipped: 0 });
});

function stats(some: Partial<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>) {
  return { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...some };
}

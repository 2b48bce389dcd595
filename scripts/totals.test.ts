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

test('a test that passes only when tried again counts as passed and flaky', () => {
  const spec = { title: 'a journey', ok: true, tests: [{ status: 'flaky' }] };
  const journeys = playwrightTotals(
    {
      stats: stats({ expected: 5, flaky: 1, skipped: 2 }),
      errors: [],
      suites: [{ title: 'a.spec.ts', specs: [spec] }],
    },
    0,
  );
  expect(journeys).toMatchObject({ passed: 6, failed: 0, skipped: 2, tests: [{ isFlaky: true }] });

  const tried = file('passed', 'passed', 'passed');
  Object.assign(tried.assertionResults[1] ?? {}, { failureMessages: ['expected 1 to be 2'] });
  const { passed, tests } = vitestTotals({ testResults: [tried] }, 0);
  expect(passed).toBe(2);
  expect(tests.map(({ isFlaky }) => isFlaky)).toEqual([false, true]);
});

test('each test has its file, its groups, its status, and the sentences that its tags name', () => {
  const tagged = file('failed', 'passed', 'failed');
  Object.assign(tagged.assertionResults[1] ?? {}, { tags: ['5.login.email', 'slow'] });
  const inVitest = vitestTotals({ testResults: [tagged] }, 1);
  expect(inVitest.tests).toEqual([
    {
      file: 'scripts/a.test.ts',
      title: 'on sqlite > one that passed',
      status: 'passed',
      isFlaky: false,
      sentences: [],
    },
    {
      file: 'scripts/a.test.ts',
      title: 'on sqlite > one that failed',
      status: 'failed',
      isFlaky: false,
      sentences: ['5.login.email'],
    },
  ]);

  const spec = (ok: boolean, status: string) => ({
    title: 'a journey',
    ok,
    tags: ['2.login.form'],
    tests: [{ status }],
  });
  const inner = { title: 'in a group', specs: [spec(false, 'unexpected')] };
  const suites = [{ title: 'a.spec.ts', specs: [spec(true, 'expected'), spec(true, 'skipped')], suites: [inner] }];
  const inPlaywright = playwrightTotals({ stats: stats({ unexpected: 1 }), errors: [], suites }, 1);
  const journey = { file: 'e2e/a.spec.ts', title: 'a journey', isFlaky: false, sentences: ['2.login.form'] };
  expect(inPlaywright.tests).toEqual([
    { ...journey, status: 'passed' },
    { ...journey, status: 'skipped' },
    { ...journey, title: 'in a group > a journey', status: 'failed' },
  ]);
  expect(sum([inVitest, inPlaywright]).tests).toHaveLength(5);
});

test('totals add up', () => {
  expect(sum([check(true), check(false), check(true)])).toMatchObject({ passed: 2, failed: 1, skipped: 0 });
});

function stats(some: Partial<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>) {
  return { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...some };
}

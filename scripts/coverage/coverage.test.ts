import { expect, test } from 'vitest';
import { brokenStatements, type FailedTest } from './broken-statements.ts';
import { declaredTests } from './declared-tests.ts';
import { renderDocument } from './document.ts';
import { problems } from './problems.ts';
import { parseSection } from './statements.ts';

const SECTION = `# 5. Validation rules

## transaction

amount-required: An amount is required ('Amount is required').
  - e2e/validation.spec.ts > the form > refuses
  - src/server/a.test.ts > what is missing

date-required: A date is required: 'Date is required'.
  - e2e/validation.spec.ts > without a date
`;
const sections = [parseSection(SECTION, '5.txt')];

/** The tests of two files, of which these lines are the sources. */
function sources(journey: string, api: string) {
  return new Map([
    ['e2e/validation.spec.ts', declaredTests(journey, 'a.spec.ts')],
    ['src/server/a.test.ts', declaredTests(api, 'a.test.ts')],
  ]);
}

const JOURNEYS = `test.describe('the form', () => {
  test('refuses', () => { expect(text).toBe('Amount is required'); });
  test('without a date', () => { expect(text).toBe('Date is required'); });
});`;
const API = `describe.each(databases)('on %s', () => { test('what is missing', () => {}); });`;

test('a section is its statements, each with its id and its proofs', () => {
  expect(sections).toEqual([
    {
      heading: '5. Validation rules',
      statements: [
        {
          id: '5.transaction.amount-required',
          sentence: "An amount is required ('Amount is required').",
          proofs: [
            { file: 'e2e/validation.spec.ts', title: 'the form > refuses' },
            { file: 'src/server/a.test.ts', title: 'what is missing' },
          ],
        },
        {
          id: '5.transaction.date-required',
          sentence: "A date is required: 'Date is required'.",
          proofs: [{ file: 'e2e/validation.spec.ts', title: 'without a date' }],
        },
      ],
    },
  ]);
});

test.each([
  'amount: lost',
  '# 1. A\n## b\nno name',
  '# 1. A\n## b\n  - e2e/a.spec.ts > c',
  '# 1. A\n## b\nc: d\n  - e',
])('a list with a line that is no statement is refused, and the line is named: %j', (text) => {
  expect(() => parseSection(text, 'a.txt')).toThrow(/^a\.txt:\d: /);
});

test('nothing is wrong while every statement has a test that runs', () => {
  expect(problems(sections, sources(JOURNEYS, API))).toEqual([]);
});

test.each([
  ['the test is gone', JOURNEYS.replace('without a date', 'else'), 'there is no such test'],
  ['the test is skipped', JOURNEYS.replace("test('without", "test.skip('without"), 'the test is skipped'],
  ['its group is skipped', JOURNEYS.replace('describe', 'describe.skip'), 'the test is skipped'],
  ['two tests are called so', `${JOURNEYS} test('without a date', () => {});`, '2 tests are called so'],
])('when %s the sentence is named', (_, journeys, reason) => {
  const found = problems(sections, sources(journeys, API));
  expect(found.at(-1)).toContain("5.transaction.date-required: A date is required: 'Date is required'.");
  expect(found.at(-1)).toContain(reason);
});

test('when no file of its proofs says what a sentence quotes, both are named', () => {
  const quoting = SECTION.replace("'Date is required'", "'{day} is required, isn't it?'");
  const found = (journeys: string) => problems([parseSection(quoting, '5.txt')], sources(journeys, API));
  expect(found(JOURNEYS)).toEqual([
    "5.transaction.date-required: A date is required: '{day} is required, isn't it?'.\n" +
      "  no file of its proofs says ' is required, isn't it?'",
  ]);
  expect(found(`${JOURNEYS} expect('The date is required, isn\\'t it?');`)).toEqual([]);
});

test('a statement without a proof, with a file that is not there, or with the name of another is named', () => {
  const without = SECTION.replace(/\n.*without a date/, '').replace('date-required', 'amount-required');
  const tests = new Map([...sources(JOURNEYS, API), ['src/server/a.test.ts', null]] as const);
  expect(problems([parseSection(without, '5.txt')], tests).map((problem) => problem.split('\n  ').at(-1))).toEqual([
    'src/server/a.test.ts > what is missing: there is no such test file',
    'no test proves it',
    'another statement has its name',
  ]);
});

test('failed tests name the statements that they prove', () => {
  const broken = (...failed: FailedTest[]) =>
    brokenStatements(sections, sources(JOURNEYS, API), failed).map(({ id }) => id);

  expect(broken({ file: 'src/server/a.test.ts', title: 'on sqlite > what is missing' })).toEqual([
    '5.transaction.amount-required',
  ]);
  expect(broken({ file: 'e2e/validation.spec.ts', title: 'the form > without a date' })).toEqual([
    '5.transaction.date-required',
  ]);
  expect(broken({ file: 'e2e/other.spec.ts', title: 'the form > without a date' })).toEqual([]);
  expect(broken()).toEqual([]);
});

test('the document counts the statements by how they are proven, and lists all of them', () => {
  const document = renderDocument(sections);
  expect(document).toContain('| 5. Validation rules | 2 | 2 | 1 | 0 |');
  expect(document).toContain('| All | 2 | 2 | 1 | 0 |');
  expect(document).toContain(
    "- **5.transaction.date-required** A date is required: 'Date is required'.\n" +
      '  - [e2e/validation.spec.ts](../e2e/validation.spec.ts): without a date\n',
  );
});

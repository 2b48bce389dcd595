import { expect, test } from 'vitest';
import { findUnproven, type ReportedTest, renderProofs, sentencesOf } from './proofs.ts';
import { parseSection } from './sentences.ts';

const SECTION = `# 5. Validation rules

## transaction

amount-required: An amount is required ('Amount is required').
date-required: A date is required.
`;
const sentences = parseSection(SECTION, '5.txt');
const AMOUNT = '5.transaction.amount-required';
const DATE = '5.transaction.date-required';

const proof = (id: string, status: ReportedTest['status'] = 'passed'): ReportedTest => ({
  file: 'e2e/form.spec.ts',
  title: 'the form > rejects it',
  status,
  isFlaky: false,
  sentences: [id],
});

test('reads an id for each sentence of a section', () => {
  expect(sentences).toEqual([
    { id: AMOUNT, text: "An amount is required ('Amount is required')." },
    { id: DATE, text: 'A date is required.' },
  ]);
});

test.each(['amount: lost', '# 1. A\n## b\nno name', '# 1. A\n## b\nc: d\nc: d'])(
  'names a line without a sentence or with a repeated id: %j',
  (text) => expect(() => parseSection(text, 'a.txt')).toThrow(/^a\.txt:\d: /),
);

test('reads sentence ids from the tags of both runners and ignores other tags', () => {
  expect(sentencesOf([`@${AMOUNT}`, DATE, '@both', 'both'])).toEqual([AMOUNT, DATE]);
  expect(sentencesOf(undefined)).toEqual([]);
});

test('accepts a specification in which every sentence has a passed test', () => {
  expect(findUnproven(sentences, [proof(AMOUNT), proof(DATE), proof(DATE)])).toEqual([]);
});

test.each([
  ['no test names it', []],
  ['failed: e2e/form.spec.ts > the form > rejects it', [proof(DATE), proof(DATE, 'failed')]],
  ['skipped: e2e/form.spec.ts > the form > rejects it', [proof(DATE, 'skipped')]],
])('reports a sentence as unproven when %s', (reason, tests) => {
  expect(findUnproven(sentences, [proof(AMOUNT), ...tests])).toEqual([`${DATE}: A date is required.\n  ${reason}`]);
});

test('names a test that proves no sentence of the specification', () => {
  expect(findUnproven(sentences, [proof(AMOUNT), proof(DATE), proof('5.transaction.unknown')])).toEqual([
    'e2e/form.spec.ts > the form > rejects it: the specification has no sentence 5.transaction.unknown',
  ]);
});

test('prints each test once below its sentence', () => {
  expect(renderProofs(sentences, [proof(DATE), proof(DATE)])).toBe(
    `${AMOUNT}: An amount is required ('Amount is required').\n${DATE}: A date is required.\n  e2e/form.spec.ts > the form > rejects it`,
  );
});

import { expect, test } from 'vitest';
import { parse, serialize, serializeInPieces } from '#server/http/parse.ts';
import type { AppError } from '#shared/http/app-error.ts';
import { importsContract } from '#shared/imports/contract.ts';
import { parseLargeBody } from './large-body.ts';

const { body: schema } = importsContract.preview;
const row = { line: 2, date: '2026-03-01', amount: -12.34, text: 'Lidl', externalId: null, category: null };
const ROW = { ...row, isTransfer: false, status: null, other: 'dropped' };
const source = (rows: unknown) => ({ account: null, layout: 'qif', name: ' Card ', answers: { sign: 'x' }, rows });

const BODIES: [string, unknown][] = [
  ['no body', undefined],
  ['a text', 'x'],
  ['an empty object', {}],
  ['no sources', { sources: [] }],
  ['sources that are no list', { sources: {} }],
  ['too many sources', { sources: Array.from({ length: 101 }, () => source([])) }],
  ['rows', { sources: [source([]), source(Array.from({ length: 450 }, () => ROW))], other: 1 }],
];

async function outcomeOf(work: () => unknown) {
  try {
    return { value: await work() };
  } catch (error) {
    return { errors: (error as AppError).fields };
  }
}

test.each(BODIES)('a large body with %s is parsed like any other', async (_, body) => {
  expect(await outcomeOf(() => parseLargeBody(schema, body, () => ({})))).toEqual(
    await outcomeOf(() => parse(schema, body)),
  );
});

test.each([
  [
    [source([ROW]), source([ROW, { ...ROW, amount: 0.001 }])],
    'sources.rows.amount',
    'Row 2 of source 2: Amount can have',
  ],
  [[source([null])], 'sources.rows', 'Row 1 of source 1: Invalid input'],
  [[source([]), source('x')], 'sources.rows', 'Source 2: This must be a list'],
  [[source([]), { ...source([]), name: ' ' }], 'sources.name', 'Source 2: Account name is required'],
])('the error of a list in a large body names the item', async (sources, field, message) => {
  const outcome = await outcomeOf(() => parseLargeBody(schema, { sources }, () => ({})));
  expect(outcome).toEqual({ errors: { [field]: [expect.stringContaining(message)] } });
});

test('a large body is checked as a whole once it is valid', async () => {
  const check = () => ({ sources: ['Too many'] });
  const outcome = await outcomeOf(() => parseLargeBody(schema, { sources: [] }, check));
  expect(outcome).toEqual({ errors: { sources: ['Too many'] } });
});

test('a large body leaves room for other work between its rows', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  await parseLargeBody(schema, { sources: [source(Array.from({ length: 10_000 }, () => ROW))] }, () => ({}));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

const verdict = (place: number) => ({
  ...{ verdict: 'new', rule: null, transaction: null, type: 'expense', category: 'fun', goalId: null },
  ...{ description: `Café ${place}`, note: '', merchant: null, reason: null, secret: 'dropped' },
});

test.each([0, 1, 50, 51, 120])('a large body with %i items is serialized like any other', async (count) => {
  const verdicts = Array.from({ length: count }, (_, place) => verdict(place));
  const value = {
    token: 't',
    sources: [{ sourceId: null, name: 'Card', isAssumed: false, resembles: null, isUnlike: false }],
    verdicts,
    ignoresIds: false,
  };
  let text = '';
  for await (const piece of serializeInPieces(importsContract.preview.response, value)) text += piece;
  expect(text).toBe(serialize(importsContract.preview.response, value));
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runSteps } from '#shared/run-steps.ts';
import { parseInSteps } from './json-in-steps.ts';

const parsed = (text: string) => runSteps(parseInSteps(text, JSON.parse));
const filler = 'x'.repeat(20_000);

test('parses long lists, lists in lists, and texts with brackets like JSON.parse', () => {
  const item = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(filler, `${filler}"],[{`, `${filler}\\`, [filler], { a: [filler] }),
  );
  const list = fc.array(item, { minLength: 5, maxLength: 12 });
  const body = fc.oneof(
    list,
    fc.record({ before: fc.jsonValue(), rows: list, lists: fc.array(list, { maxLength: 3 }) }),
  );
  fc.assert(
    fc.property(body, fc.constantFrom(undefined, 1), (value, space) => {
      const text = JSON.stringify(value, null, space);
      expect(parsed(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('rejects every text that JSON.parse rejects', () => {
  const long = JSON.stringify([filler, filler, filler, filler]);
  const spaces = ' '.repeat(40_000);
  const broken = [
    ...[`{"a":${long}`, `${long}]`, `{${long}:1}`, `{"a":${long}}}`, `[${long}}`, `{"a":${long},}`],
    ...[`${long.slice(0, -1)},]`, `[${spaces},1]`, `[1${spaces},${spaces},2]`, `[1${spaces},]`, `[1${spaces},2,]`],
    ...[`[1${spaces},2}`, `{"a":1${spaces},2]`, `[{]${spaces},1,[}]`, `"${spaces}`, `[1${spaces},"\\]`],
  ];
  for (const text of broken) {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(() => parsed(text)).toThrow(SyntaxError);
  }
});

test.each([
  ['rows', Array.from({ length: 10_000 }, (_, line) => ({ line, text: 'x'.repeat(350) }))],
  ['backslashes', ['\\'.repeat(2_000_000)]],
  ['quotes', ['"'.repeat(2_000_000)]],
])('works in steps on 4 MB of %s', (_, rows) => {
  let steps = 0;
  for (const _ of parseInSteps(JSON.stringify({ sources: [{ rows }] }), JSON.parse)) steps += 1;
  expect(steps).toBeGreaterThan(100);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Element, ElementReader } from './elements.ts';

function read(text: string, cuts: readonly number[] = []): Element[] {
  const reader = new ElementReader();
  const ends = [...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((one, other) => one - other);
  const elements = ends.flatMap((end, index) => [...reader.read(text.slice(index > 0 ? ends[index - 1] : 0, end))]);
  reader.end();
  return elements;
}

/** The members of an object, and the entries of its lists. */
function elementsOf(object: object): Element[] {
  return Object.entries(object).flatMap(([section, value]): Element[] =>
    Array.isArray(value)
      ? [{ section, index: null, value: [] }, ...value.map((item, index) => ({ section, index, value: item }))]
      : [{ section, index: null, value }],
  );
}

/** An object whose names are no numbers, which would change their order. */
const objects = fc.dictionary(
  fc.string({ unit: 'grapheme', maxLength: 4 }).map((name) => `n${name}`),
  fc.jsonValue({ maxDepth: 3 }),
  { minKeys: 1 },
);

describe('a JSON object', () => {
  test('is split into the same members and entries however it is written and cut', () => {
    const spaces = fc.constantFrom(0, 1, '\t', '\r\n ');
    fc.assert(
      fc.property(objects, spaces, fc.array(fc.nat(500), { maxLength: 8 }), (object, space, cuts) => {
        expect(read(JSON.stringify(object, null, space), cuts)).toEqual(elementsOf(JSON.parse(JSON.stringify(object))));
      }),
    );
  });

  test('is rejected whenever JSON.parse rejects it, and never read differently', () => {
    const damage = fc.tuple(fc.nat(200), fc.constantFrom('', ',', '{', '}', '[', ']', '"', ':', '\\', 'x'));
    fc.assert(
      fc.property(objects, damage, (object, [at, mark]) => {
        const text = JSON.stringify(object);
        const place = at % text.length;
        const damaged = text.slice(0, place) + mark + text.slice(place + 1);
        let whole: object | undefined;
        try {
          whole = JSON.parse(damaged);
        } catch {
          expect(() => read(damaged)).toThrow(/^The file is /);
          return;
        }
        // The last of two members with one name counts in JSON.parse; the format rejects both.
        const names = (elements: readonly Element[]) =>
          elements.filter(({ index }) => index === null).map(({ section }) => section);
        const elements = read(damaged);
        fc.pre(new Set(names(elements)).size === names(elements).length);
        expect(elements).toEqual(elementsOf(whole as object));
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['', 'The file is incomplete: it ends after the beginning. Download it again.'],
    ['{"a":[1,2', 'The file is incomplete: it ends after a, entry 1. Download it again.'],
    ['{"a":[1,2]', 'The file is incomplete: it ends after a, entry 2. Download it again.'],
    ['{"a":[1,,2]}', 'The file is not valid JSON after a, entry 1.'],
    ['{"a":[1}]', 'The file is not valid JSON after a.'],
    ['{"a":1}}', 'The file is not valid JSON after a.'],
    ['{"a":1} x', 'The file is not valid JSON after a.'],
    ['[1]', 'The file is not valid JSON after the beginning.'],
    ['{}', 'The file is not valid JSON after the beginning.'],
    [`{"a":${'['.repeat(9)}`, 'The file is nested too deeply after a.'],
    ['['.repeat(10), 'The file is not valid JSON after the beginning.'],
    ['{"a":{"a":'.repeat(5), 'The file is nested too deeply after the beginning.'],
    [`{"a":["${'x'.repeat(100_000)}"]}`, 'An entry after a is too long.'],
  ])('such as %.20s is rejected with a sentence', (text, message) => {
    expect(() => read(text)).toThrow(`${message} Nothing was restored.`);
  });
});

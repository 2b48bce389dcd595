import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Pairing, pairNearest } from '#shared/imports/pair-nearest.ts';
import { ANY, otherKey, type Point, sameKey } from '#shared/imports/shelves.ts';
import { Pace } from '#shared/pace.ts';
import { runSteps } from '#shared/run-steps.ts';

const SAME_TEXT = sameKey(({ text }) => text);
const OTHER_SOURCE = otherKey(({ source }) => source);

type Rule = Pick<Pairing<Point, Point>, 'groupOf' | 'days' | 'levels'>;
const RULES: Rule[] = [
  { groupOf: ({ amount }) => amount, days: [-2, 7], levels: [SAME_TEXT, ANY] },
  { groupOf: ({ amount }) => amount, days: [-10, 10], levels: [SAME_TEXT, ANY] },
  { groupOf: ({ amount, source }) => `${source} ${amount}`, days: [0, 0], levels: [SAME_TEXT] },
  { groupOf: ({ amount }) => amount, days: [-4, 4], levels: [OTHER_SOURCE] },
];

type Place = Omit<Point, 'thing' | 'externalId'>;
const place: fc.Arbitrary<Place> = fc.record({
  day: fc.integer({ min: 0, max: 20 }),
  amount: fc.constantFrom(1, 2),
  text: fc.constantFrom('a', 'b', 'c'),
  source: fc.constantFrom('x', 'y'),
});
const places = fc.array(place, { maxLength: 25 });

const point = (at: Place): Point => ({ ...at, externalId: null, thing: { isUsed: false } });

function pair(rule: Rule, rows: readonly Point[], candidates: readonly Point[]) {
  return runSteps(pairNearest({ ...rule, rows, candidates, pace: new Pace() }));
}

test('takes the nearest pairs first, as trying every pair does', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RULES), places, places, (rule, rowPlaces, candidatePlaces) => {
      const rows = rowPlaces.map(point).sort((a, b) => b.day - a.day);
      const candidates = candidatePlaces.map(point);
      const expected = tryEveryPair(
        rule,
        rowPlaces.map(point).sort((a, b) => b.day - a.day),
        candidatePlaces.map(point),
      );
      const indexOf = ([row, candidate]: readonly [Point, Point]) => [rows.indexOf(row), candidates.indexOf(candidate)];
      const byRow = ([a = 0]: number[], [b = 0]: number[]) => a - b;
      const found = pair(rule, rows, candidates).map(indexOf).sort(byRow);
      if (rule.levels.includes(OTHER_SOURCE)) expect(found.length).toBe(expected.length);
      else expect(found).toEqual(expected.sort(byRow));
    }),
  );
});

/** Distance by distance, level by level: each row takes the first candidate that fits. */
function tryEveryPair({ groupOf, days: [least, most], levels }: Rule, rows: Point[], candidates: Point[]): number[][] {
  const pairs: number[][] = [];
  for (let distance = 0; distance <= 10; distance += 1) {
    for (const level of levels) {
      for (const [index, row] of rows.entries()) {
        for (const offset of distance === 0 ? [0] : [-distance, distance]) {
          if (offset < least || offset > most || row.thing.isUsed) continue;
          const fits = (candidate: Point) =>
            !candidate.thing.isUsed &&
            groupOf(candidate) === groupOf(row) &&
            row.day - candidate.day === offset &&
            level.choose(level.keyOf(row), new Map([[level.keyOf(candidate), []]])) !== undefined;
          const candidate = candidates.find(fits);
          if (!candidate) continue;
          candidate.thing.isUsed = true;
          row.thing.isUsed = true;
          pairs.push([index, candidates.indexOf(candidate)]);
        }
      }
    }
  }
  return pairs;
}

test('never takes a candidate from the same source if another source is asked for', () => {
  const [rule] = RULES.slice(3) as [Rule];
  fc.assert(
    fc.property(places, places, (rowPlaces, candidatePlaces) => {
      for (const [row, candidate] of pair(rule, rowPlaces.map(point), candidatePlaces.map(point))) {
        expect(row.source).not.toBe(candidate.source);
        expect(Math.abs(row.day - candidate.day)).toBeLessThanOrEqual(4);
      }
    }),
  );
});

test('uses a thing with several points once', () => {
  const thing = { isUsed: false };
  const at = { day: 1, amount: 1, text: 'a', source: 'x' };
  const candidates = [
    { ...point(at), thing },
    { ...point({ ...at, day: 2 }), thing },
  ];
  expect(pair(RULES[0] as Rule, [point(at), point({ ...at, day: 2 })], candidates)).toHaveLength(1);
});

test.each([
  ['with one amount on one day', () => ({ day: 1, amount: 1, text: 'a', source: 'x' })],
  [
    'with one amount and different texts on one day',
    (index: number) => ({ day: 1, amount: 1, text: `${index}`, source: 'x' }),
  ],
  ['with one amount on many days', (index: number) => ({ day: index % 30, amount: 1, text: 'a', source: 'x' })],
  ['with different amounts', (index: number) => ({ day: 1, amount: index, text: 'a', source: 'x' })],
  ['in different sources', (index: number) => ({ day: 1, amount: 1, text: 'a', source: `${index}` })],
])('takes steps in proportion to the rows %s', (_name, at) => {
  const steps = (rows: number, candidates: number) => {
    const list = (length: number) => Array.from({ length }, (_, index) => point(at(index)));
    return RULES.map((rule) => {
      const running = pairNearest({ ...rule, rows: list(rows), candidates: list(candidates), pace: new Pace() });
      let count = 0;
      while (!running.next().done) count += 1;
      return count;
    });
  };
  const few = steps(300, 3000);
  const many = steps(3000, 30_000);
  for (const [index, count] of many.entries()) expect(count).toBeLessThanOrEqual(11 * (few[index] ?? 0) + 10);
});

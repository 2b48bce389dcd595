import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { matchInSteps, matchRows } from '#shared/imports/match-rows.ts';
import type { EnteredTransaction, FileRow, ImportedRow, MatchInput } from '#shared/imports/matching.ts';
import { entered, fileRow, ImportModel, importedRow } from '#testing/model/imports.ts';

const START = '2026-03-01' as CalendarDate;
const TODAY = '2026-03-25' as CalendarDate;

/** Few days, amounts, and texts, so that many rows are alike. */
const row: fc.Arbitrary<FileRow> = fc
  .record({
    day: fc.nat({ max: 27 }),
    amount: fc.constantFrom(-500, -500, -700, 500, 0),
    text: fc.constantFrom('Café Blau', 'CAFE BLAU', 'Lidl 1234', 'Lidl'),
    externalId: fc.constantFrom(null, null, 'X1', 'X2', 'X3'),
    isTransfer: fc.constantFrom(false, false, false, true),
    status: fc.constantFrom(null, null, null, 'Pending'),
  })
  .map(({ day, amount, text, ...details }) => fileRow(addDays(START, day), amount, text, details));
const rows = fc.array(row, { maxLength: 12 });
const sources = fc.tuple(rows, rows).map(([bank, savings]) => [
  { sourceId: 'bank', rows: bank },
  { sourceId: 'savings', rows: savings },
]);

const imported: fc.Arbitrary<ImportedRow> = fc
  .record({
    item: fc.nat({ max: 9 }),
    row: row.filter(({ amount }) => amount !== 0),
    sourceId: fc.constantFrom('bank', 'savings'),
    state: fc.constantFrom('kept', 'kept', 'left_out', 'deleted'),
  })
  .map(({ item, row, sourceId, state }) => importedRow(`${item} ${row.amount}`, row, { sourceId, state }));

const typed: fc.Arbitrary<EnteredTransaction> = fc
  .tuple(fc.uuid(), fc.nat({ max: 27 }), fc.constantFrom(-500, -700, 500), fc.constantFrom('Lidl', 'Coffee'))
  .map(([id, day, amount, description]) => entered(id, addDays(START, day), amount, description));

const input: fc.Arbitrary<MatchInput> = fc.record({
  sources,
  imported: fc.array(imported, { maxLength: 15 }),
  entered: fc.array(typed, { maxLength: 10 }),
  today: fc.constant(TODAY),
});

const textOf = (value: unknown) => JSON.stringify(value);

describe('matching', () => {
  test('uses each stored row at most once and gives each row one outcome', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { matches } = matchRows(given);
        expect(matches).toHaveLength(given.sources.reduce((sum, source) => sum + source.rows.length, 0));
        const items = matches.flatMap(({ itemId }) => itemId ?? []);
        expect(new Set(items).size).toBe(items.length);
        // A new row names a transaction for the user to decide.
        const settled = matches.filter(({ verdict }) => verdict !== 'new');
        const transactions = settled.flatMap(({ transactionId }) => transactionId ?? []);
        expect(new Set(transactions).size).toBe(transactions.length);
        for (const { verdict, rule, transactionId } of matches) {
          expect(rule === null).toBe(verdict === 'new');
          if (verdict === 'here') expect(transactionId).not.toBeNull();
        }
      }),
      { numRuns: 200 },
    );
  });

  test('does not depend on the order of the rows in the file', () => {
    const shuffled = input.chain((given) =>
      fc.record({
        given: fc.constant(given),
        orders: fc.tuple(
          ...given.sources.map(({ rows }) =>
            fc.shuffledSubarray(
              rows.map((_, index) => index),
              { minLength: rows.length },
            ),
          ),
        ),
      }),
    );
    /** What became of the rows; equal rows are interchangeable. */
    const outcomes = (given: MatchInput) => {
      const { matches } = matchRows(given);
      const all = given.sources.flatMap(({ sourceId, rows }) => rows.map((row) => [sourceId, row]));
      return all.map((row, index) => textOf([row, matches[index]])).sort();
    };
    fc.assert(
      fc.property(shuffled, ({ given, orders }) => {
        const reordered = given.sources.map(({ sourceId, rows }, index) => ({
          sourceId,
          rows: (orders[index] as number[]).map((from) => rows[from] as FileRow),
        }));
        expect(outcomes({ ...given, sources: reordered })).toEqual(outcomes(given));
      }),
      { numRuns: 200 },
    );
  });

  test('adds nothing when the same file comes again, also after other files', () => {
    fc.assert(
      fc.property(sources, sources, fc.array(typed, { maxLength: 8 }), (file, other, entered) => {
        const model = new ImportModel();
        for (const transaction of entered) model.enter(transaction);
        model.import(file, TODAY);
        model.import(other, TODAY);
        const before = [...model.transactions];
        const again = model.import(file, TODAY);
        expect(again.filter(({ verdict }) => verdict === 'new')).toEqual([]);
        expect(model.transactions).toEqual(before);
      }),
      { numRuns: 200 },
    );
  });

  test('does not depend on kept and entered rows more than 14 days away', () => {
    const far = fc.array(
      fc.tuple(
        fc.integer({ min: 50, max: 90 }),
        fc.boolean(),
        row.filter(({ amount }) => amount !== 0),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(input, far, (given, added) => {
        const farRows = added.map(([days, before, row], index) => {
          const date = addDays(START, before ? -days : days);
          return importedRow(`far ${index}`, { ...row, date });
        });
        const farTyped = farRows.map(({ date, amount }, index) => entered(`far typed ${index}`, date, amount));
        const more = { imported: [...farRows, ...given.imported], entered: [...farTyped, ...given.entered] };
        expect(matchRows({ ...given, ...more })).toEqual(matchRows(given));
      }),
    );
  });
});

describe('the steps of matching', () => {
  const list = <Item>(length: number, item: (index: number) => Item) =>
    Array.from({ length }, (_, index) => item(index));
  const day = (index: number) => addDays(START, index % 20);

  test.each<[string, (index: number) => FileRow]>([
    ['equal rows', () => fileRow(START, -500)],
    [
      'one amount on one day with different texts and identifiers',
      (index) => fileRow(START, -500, `Shop ${index.toString(36)}`, { externalId: `${index}` }),
    ],
    ['one amount on many days', (index) => fileRow(day(index), -500, `Shop ${index % 7}`)],
    ['opposite amounts', (index) => fileRow(day(index), index % 2 ? 500 : -500, `Shop ${index % 7}`)],
  ])('grow in proportion to the rows for %s', (_name, at) => {
    const steps = (rows: number, stored: number) => {
      const half = list(rows / 2, at);
      const storedRows = list(stored, (index) => at(index + rows));
      const states = ['kept', 'left_out', 'deleted'] as const;
      const running = matchInSteps({
        sources: [
          { sourceId: 'bank', rows: half },
          { sourceId: 'savings', rows: half },
        ],
        imported: storedRows.map((row, index) => importedRow(`${index}`, row, { state: states[index % 3] ?? 'kept' })),
        entered: storedRows.map(({ date, amount, text }, index) => entered(`${index}`, date, amount, text)),
        today: TODAY,
      });
      let count = 0;
      while (!running.next().done) count += 1;
      return count;
    };
    expect(steps(1000, 10_000)).toBeLessThanOrEqual(11 * steps(100, 1000) + 10);
  });
});

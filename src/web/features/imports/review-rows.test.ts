import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MatchedTransaction, MatchRule, Outcome } from '#shared/imports/contract.ts';
import { cents } from '#shared/money.ts';
import { reviewRow } from './review-fixtures.ts';
import {
  type Choices,
  canBeAdded,
  changedRows,
  choiceOf,
  choicesFor,
  countsOf,
  decisionsOf,
  isChangedByBank,
  isEnteredInOtherWords,
  needsLook,
  outcomeOf,
  rowsLike,
  withChoice,
  withOther,
  withoutChanged,
} from './review-rows.ts';

const NONE: Choices = new Map();
const GROCERIES = { action: 'add', type: 'expense', category: 'groceries', goalId: null } as const;
const LEFT_OUT = { ...GROCERIES, action: 'leave_out' } as const;

test('knows a row that takes the place of one with another text', () => {
  const transaction = { _id: 'a', type: 'expense', amount: cents(1000), date: '2026-03-18' } as MatchedTransaction;
  const row = (rule: MatchRule, description: string) =>
    reviewRow(0, {}, { rule, transaction: { ...transaction, description } });
  expect(isChangedByBank(row('changed_by_bank', 'PENDING LIDL'))).toBe(true);
  expect(isChangedByBank(row('changed_by_bank', 'LIDL 0042'))).toBe(false);
  expect(isChangedByBank(row('already_entered', 'Lunch'))).toBe(false);
});

test('knows a row that counts as a transaction that the user entered with other words', () => {
  const transaction = { _id: 'a', type: 'expense', amount: cents(1000), date: '2026-03-18' } as MatchedTransaction;
  const row = (rule: MatchRule, merchant: string | null, description: string) =>
    reviewRow(0, {}, { rule, merchant, transaction: { ...transaction, description } });
  expect(isEnteredInOtherWords(row('already_entered', 'yoga studio weekly', 'Lunch paid in cash'))).toBe(true);
  expect(isEnteredInOtherWords(row('already_entered', 'lidl dankt', 'LIDL, milk'))).toBe(false);
  expect(isEnteredInOtherWords(row('already_entered', null, 'Lunch'))).toBe(false);
  expect(isEnteredInOtherWords(row('fingerprint', 'yoga', 'Lunch'))).toBe(false);
});

test('proposes what the verdict says', () => {
  expect(choiceOf(reviewRow(0), NONE)).toEqual({ action: 'add', type: 'expense', category: null, goalId: null });
  expect(choiceOf(reviewRow(0, {}, { verdict: 'here' }), NONE).action).toBe('leave_out');
});

test('needs a look at an added row until it has a category or a goal', () => {
  const row = reviewRow(0);
  const goal = { ...GROCERIES, type: 'savings', category: null } as const;
  expect(needsLook(row, NONE)).toBe(true);
  expect(needsLook(row, withChoice(NONE, [row], GROCERIES))).toBe(false);
  expect(needsLook(row, withChoice(NONE, [row], LEFT_OUT))).toBe(false);
  expect(needsLook(row, withChoice(NONE, [row], goal))).toBe(true);
  expect(needsLook(reviewRow(0, {}, { verdict: 'left_out' }), NONE)).toBe(false);
});

test('sends only choices that differ from the proposal', () => {
  const row = reviewRow(3);
  const chosen = withChoice(NONE, [row], GROCERIES);
  expect(decisionsOf(chosen)).toEqual([{ row: 3, ...GROCERIES }]);
  expect(decisionsOf(withChoice(chosen, [row], choiceOf(row, NONE)))).toEqual([]);
  expect(decisionsOf(withChoice(NONE, [reviewRow(0, {}, { verdict: 'here' })], LEFT_OUT))).toEqual([]);
});

test.each<[Outcome, Outcome, Outcome]>([
  ['new', 'new', 'left_out'],
  ['here', 'new', 'here'],
  ['left_out', 'new', 'left_out'],
])('a row that is %s becomes %s if it is added and %s if it is left out', (verdict, added, leftOut) => {
  const row = reviewRow(0, {}, { verdict });
  expect(outcomeOf(row, withChoice(NONE, [row], GROCERIES))).toBe(added);
  expect(outcomeOf(row, withChoice(NONE, [row], LEFT_OUT))).toBe(leftOut);
});

test('counts every line once, whatever is chosen', () => {
  const outcome = fc.constantFrom<Outcome>('new', 'here', 'left_out', 'not_booked');
  const choice = fc.constantFrom(undefined, GROCERIES, LEFT_OUT);
  fc.assert(
    fc.property(fc.array(fc.tuple(outcome, choice)), fc.nat(9), (lines, problems) => {
      const rows = lines.map(([verdict], index) => reviewRow(index, {}, { verdict }));
      const choices = lines.reduce<Choices>((made, [, one], index) => {
        const row = rows[index];
        return one && row ? withChoice(made, [row], one) : made;
      }, NONE);
      const counts = countsOf(rows, choices, problems);
      expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(lines.length + problems);
    }),
  );
});

test('adds neither a row that is not booked nor one without an amount', () => {
  expect(canBeAdded(reviewRow(0))).toBe(true);
  expect(canBeAdded(reviewRow(0, {}, { verdict: 'not_booked' }))).toBe(false);
  expect(canBeAdded(reviewRow(0, { amount: cents(0) }, { verdict: 'left_out' }))).toBe(false);
});

test('finds the rows of the same merchant with the same direction and verdict', () => {
  const rows = [
    reviewRow(0),
    reviewRow(1),
    reviewRow(2, { amount: cents(1000) }),
    reviewRow(3, {}, { verdict: 'here' }),
    reviewRow(4, {}, { merchant: 'aldi' }),
    reviewRow(5, {}, { merchant: null }),
  ] as const;
  expect(rowsLike(rows[0], rows).map(({ index }) => index)).toEqual([0, 1]);
  expect(rowsLike(rows[5], rows)).toEqual([]);
});

test('drops a choice if a newer preview has another outcome for its row', () => {
  const before = [reviewRow(0), reviewRow(1), reviewRow(2)];
  const after = [reviewRow(0, {}, { verdict: 'here' }), reviewRow(1, {}, { category: 'other' }), reviewRow(2)];
  const changed = changedRows(before, after);
  expect(changed.map((one) => one.after.index)).toEqual([0, 1]);
  const kept = withoutChanged(withChoice(NONE, before, GROCERIES), changed);
  expect([...kept.keys()]).toEqual([1, 2]);
});

test('keeps the choices for another preview, but leaves out no row that is already here', () => {
  const rows = [reviewRow(0), reviewRow(1)] as const;
  const choices = withChoice(withChoice(NONE, [rows[0]], LEFT_OUT), [rows[1]], GROCERIES);
  const here = rows.map(({ index }) => reviewRow(index, {}, { verdict: 'here' }));
  expect(choicesFor(rows, choices)).toEqual(choices);
  expect([...choicesFor(here, choices).keys()]).toEqual([1]);
});

test('gives the category other to the rows that need one', () => {
  const rows = [reviewRow(0), reviewRow(1, {}, { category: 'bills' }), reviewRow(2, {}, { verdict: 'left_out' })];
  expect(decisionsOf(withOther(NONE, rows))).toEqual([{ row: 0, ...GROCERIES, category: 'other' }]);
});

test('counts the lines of each outcome', () => {
  const outcomes: Outcome[] = ['new', 'here', 'here', 'left_out', 'left_out', 'left_out', 'not_booked'];
  const rows = outcomes.map((verdict, index) => reviewRow(index, {}, { verdict }));
  expect(countsOf(rows, new Map(), 4)).toEqual({ new: 1, here: 2, leftOut: 3, notBooked: 1, problems: 4 });
});

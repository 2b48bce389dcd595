import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { GoalId } from '#shared/ids.ts';
import type { Knowledge, MerchantRule, PastTransaction, UnsortedRow } from '#shared/imports/proposals.ts';
import { HISTORY_MAX } from '#shared/imports/proposals.ts';
import { proposeChoices, proposeInSteps } from '#shared/imports/propose-choices.ts';
import type { Cents } from '#shared/money.ts';

const TODAY = '2026-03-31' as CalendarDate;
const CAR = 'car' as GoalId;

function past(category: string, text = 'Lidl', details: Partial<PastTransaction> = {}): PastTransaction {
  return { type: 'expense', category, goalId: null, date: TODAY, text, ...details };
}

function rule(merchant: string, details: Partial<MerchantRule> = {}): MerchantRule {
  return { merchant, type: 'expense', category: 'groceries', goalId: null, ...details };
}

function proposed(row: Partial<UnsortedRow>, knowledge: Partial<Knowledge>) {
  const [proposal] = proposeChoices([{ amount: -500 as Cents, text: 'LIDL 1234', category: null, ...row }], {
    rules: [],
    history: [],
    openGoals: new Set([CAR]),
    categories: ['food & dining', 'groceries', 'salary'],
    today: TODAY,
    ...knowledge,
  });
  const { type, category, goalId, reason } = proposal ?? {};
  return { type, choice: category ?? goalId, reason };
}

const saving = { type: 'savings', category: null, goalId: CAR } as const;

test('an unknown row needs a look: money out is an expense, money in is income', () => {
  expect(proposed({}, {})).toEqual({ type: 'expense', choice: null, reason: null });
  expect(proposed({ amount: 500 as Cents }, {})).toEqual({ type: 'income', choice: null, reason: null });
});

test('names the merchant of each row', () => {
  const rows = ['Lidl 12', '***'].map((text) => ({ amount: 1 as Cents, text, category: null }));
  const knowledge = { rules: [], history: [], openGoals: new Set<GoalId>(), categories: [], today: TODAY };
  expect(proposeChoices(rows, knowledge).map(({ merchant }) => merchant)).toEqual(['lidl', '']);
});

describe('a remembered choice', () => {
  test('comes before the history and the category of the file', () => {
    const knowledge = { rules: [rule('lidl')], history: Array.from({ length: 5 }, () => past('gifts')) };
    const always = { type: 'expense', choice: 'groceries', reason: 'Always for Lidl' };
    expect(proposed({ category: 'Salary' }, knowledge)).toEqual(always);
  });

  test('can save for an open goal', () => {
    const rules = [rule('lidl', saving)];
    expect(proposed({}, { rules })).toEqual({ type: 'savings', choice: CAR, reason: 'Always for Lidl' });
    expect(proposed({}, { rules, openGoals: new Set() })).toEqual({ type: 'expense', choice: null, reason: null });
  });

  test('counts for its direction only', () => {
    const rules = [rule('lidl'), rule('lidl', { type: 'income', category: 'refunds' })];
    expect(proposed({ amount: 500 as Cents }, { rules })).toMatchObject({ type: 'income', choice: 'refunds' });
    expect(proposed({}, { rules })).toMatchObject({ type: 'expense', choice: 'groceries' });
    expect(proposed({ amount: 500 as Cents }, { rules: rules.slice(0, 1) })).toMatchObject({ choice: null });
  });
});

describe('the history of a merchant', () => {
  const of = (...categories: string[]) => categories.map((category) => past(category));

  test.each([
    [of('a', 'a', 'a', 'b', 'b'), 'a', '3 of your last 5 at Lidl'],
    [of('b', 'a', 'a', 'a', 'a', 'b', 'b'), 'a', '4 of your last 5 at Lidl'],
    [of('b', 'b', 'a', 'a', 'a'), 'a', '3 of your last 5 at Lidl'],
    [of('a', 'a', 'a'), 'a', '3 of your last 3 at Lidl'],
    [of('a', 'a', 'b', 'c', 'b'), 'a', 'Your last 2 at Lidl'],
    [of('a', 'a'), 'a', 'Your last 2 at Lidl'],
    [of('a', 'b', 'a', 'b', 'c'), null, null],
    [of('a', 'b', 'a'), null, null],
    [of('a'), null, null],
    [of('other', 'other', 'other'), null, null],
    [of('other', 'other'), null, null],
    [of('other', 'a', 'a', 'a'), 'a', '3 of your last 4 at Lidl'],
  ])('proposes what at least three of the last five, or the last two, agree on (%#)', (history, choice, reason) => {
    expect(proposed({}, { history })).toEqual({ type: 'expense', choice, reason });
  });

  test('ends after a year', () => {
    const aged = (days: number) => of('a', 'a').map((one) => ({ ...one, date: addDays(TODAY, -days) }));
    expect(proposed({}, { history: aged(364) }).choice).toBe('a');
    expect(proposed({}, { history: aged(365) }).choice).toBeNull();
  });

  test('is that of the same merchant and direction', () => {
    const history = [past('a', 'Aldi'), past('a', 'Aldi'), past('b', 'Lidl 99'), past('b', 'LIDL'), past('b', 'lidl')];
    expect(proposed({}, { history }).choice).toBe('b');
    expect(proposed({ amount: 500 as Cents }, { history }).choice).toBeNull();
    expect(proposed({ text: '***' }, { history: [past('a', '***'), past('a', '!!!')] }).choice).toBeNull();
  });

  test('can be savings for an open goal', () => {
    const history = [past('', 'Lidl', saving), past('', 'Lidl', saving)];
    expect(proposed({}, { history })).toEqual({ type: 'savings', choice: CAR, reason: 'Your last 2 at Lidl' });
    expect(proposed({}, { history, openGoals: new Set() }).choice).toBeNull();
  });

  test('is bounded', () => {
    const others = Array.from({ length: HISTORY_MAX }, () => past('a', 'Aldi'));
    expect(proposed({}, { history: [...others, ...of('b', 'b', 'b')] }).choice).toBeNull();
  });
});

describe('the category of the file', () => {
  test.each([
    ['Groceries', 'groceries'],
    ['Food', 'food & dining'],
    ['Coffee Shops', 'coffee shops'],
    ['Uncategorized', null],
    ['  ', null],
    ['x'.repeat(51), null],
  ])('“%s” becomes %s', (category, choice) => {
    expect(proposed({ category }, {}).choice).toBe(choice);
  });

  test('says if it is too long for a category', () => {
    expect(proposed({ category: 'x'.repeat(51) }, {}).reason).toBe(
      'The category in the file has more than 50 characters',
    );
    expect(proposed({ category: 'Uncategorized' }, {}).reason).toBeNull();
  });

  test('comes after the history and names itself as the reason', () => {
    const history = [past('gifts'), past('gifts')];
    expect(proposed({ category: 'Coffee Shops' }, {}).reason).toBe('Coffee Shops in the file');
    expect(proposed({ category: 'Coffee Shops' }, { history }).choice).toBe('gifts');
  });
});

test('compares a bounded number of names with the categories, and looks up more often while it does', () => {
  const names = [...Array.from({ length: 500 }, (_, index) => `new ${index}`), 'Food'];
  const rows = names.map((category) => ({ amount: -1 as Cents, text: '', category }));
  const knowledge = {
    rules: [],
    history: [],
    openGoals: new Set<GoalId>(),
    categories: ['food & dining'],
    today: TODAY,
  };
  const food = (from: number) => proposeChoices(rows.slice(from), knowledge).at(-1)?.category;
  expect([food(1), food(0)]).toEqual(['food & dining', 'food']);
  expect([...proposeInSteps(rows, knowledge)]).toHaveLength(100);
});

test('works in steps, so that many rows do not hold up other requests', () => {
  const rows = Array.from({ length: 2000 }, (_, index) => ({
    amount: -1 as Cents,
    text: `Shop ${index}`,
    category: null,
  }));
  const knowledge = { rules: [], history: [], openGoals: new Set<GoalId>(), categories: [], today: TODAY };
  const running = proposeInSteps(rows, knowledge);
  let steps = 0;
  let step = running.next();
  for (; !step.done; step = running.next()) steps += 1;
  expect(steps).toBe(40);
  expect(step.value).toEqual(proposeChoices(rows, knowledge));
});

import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { merchantKey } from '#shared/transactions/merchant-key.ts';
import { choiceOfGroup, merchantGroupsOf, nameOf } from './merchant-groups.ts';
import { reviewRow } from './review-fixtures.ts';
import { choiceOf, withChoice } from './review-rows.ts';

const GROCERIES = { action: 'add', type: 'expense', category: 'groceries', goalId: null } as const;

test('groups rows by merchant, the largest group first', () => {
  const rows = [
    reviewRow(0, {}, { merchant: 'aldi nord' }),
    reviewRow(1, { date: '2026-03-01' as CalendarDate }),
    reviewRow(2, { date: '2026-03-05' as CalendarDate, amount: cents(-250) }),
  ];
  const groups = merchantGroupsOf(rows);
  expect(groups.map(({ label, rows: { length }, total, lastDate }) => [label, length, total, lastDate])).toEqual([
    ['Lidl', 2, 1250, '2026-03-05'],
    ['Aldi Nord', 1, 1000, '2026-03-18'],
  ]);
});

test.each([
  ["TRADER JOE'S #541", "Trader Joe's"],
  ['BÄCKEREI MÜLLER GMBH 12345', 'Bäckerei Müller Gmbh'],
  ['E-CENTER', 'E-Center'],
  ['CAFÉ 0412 ZOË', 'Café Zoë'],
  ['Straßenbahn Übergangstarifverbundsgesellschaft', 'Straßenbahn Ubergangstarifverbundsgesellsc'],
  ['ЛЕНТА', 'Лента'],
])('names the merchant of %s as the bank writes it', (description, name) => {
  expect(nameOf({ ...reviewRow(0, {}, { merchant: merchantKey(description) }), description })).toBe(name);
});

test('keeps a refund apart from the purchases at the same merchant', () => {
  expect(merchantGroupsOf([reviewRow(0), reviewRow(1, { amount: cents(500) })])).toHaveLength(2);
});

test('groups rows by the category in the file, whatever the merchant', () => {
  const rows = [
    reviewRow(0, { category: 'Auto: Gas' }),
    reviewRow(1, { category: ' auto: gas' }, { merchant: 'shell' }),
    reviewRow(2),
  ];
  expect(merchantGroupsOf(rows).map(({ label, merchant }) => [label, merchant])).toEqual([
    ['Auto: Gas', null],
    ['Lidl', 'lidl'],
  ]);
});

test('gives the choice for a category of the file to all its rows', () => {
  const rows = ['Food', 'FOOD', 'Gas'].map((category, index) => reviewRow(index, { category }));
  const [food] = merchantGroupsOf(rows);
  const choices = withChoice(new Map(), food?.rows ?? [], GROCERIES);
  expect(rows.map((row) => choiceOf(row, choices).category)).toEqual(['groceries', 'groceries', null]);
});

test('groups rows that the file calls uncategorized by merchant', () => {
  expect(merchantGroupsOf([reviewRow(0, { category: 'Uncategorized' })]).map(({ label }) => label)).toEqual(['Lidl']);
});

test('keeps rows without a merchant apart', () => {
  const rows = [0, 1].map((index) => reviewRow(index, { text: `Line ${index}` }, { merchant: null }));
  expect(merchantGroupsOf(rows).map(({ label }) => label)).toEqual(['Line 0', 'Line 1']);
});

test('has the choice that all rows of a group share', () => {
  const rows = [reviewRow(0), reviewRow(1)] as const;
  const [group] = merchantGroupsOf(rows);
  if (!group) throw new Error('There must be a group');
  const one = withChoice(new Map(), [rows[0]], GROCERIES);
  expect(choiceOfGroup(group, one)).toBeUndefined();
  expect(choiceOfGroup(group, withChoice(one, rows, GROCERIES))).toEqual(GROCERIES);
});

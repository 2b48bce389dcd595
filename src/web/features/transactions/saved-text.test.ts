import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Goal } from '#shared/goals/contract.ts';
import type { GoalId, TransactionId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { goalChangeText, relatedText, savedText } from './saved-text.ts';

const today = '2026-11-22' as CalendarDate;

function transaction(type: Transaction['type'], date: string): Transaction {
  const fixed = { _id: '1' as TransactionId, note: '', category: null, goalId: null, version: 1 };
  return { ...fixed, type, description: 'Coffee', amount: cents(4_50), date: date as CalendarDate };
}

test.each([
  ['expense', today, 'Coffee, -$4.50 saved'],
  ['income', today, 'Coffee, +$4.50 saved'],
  ['savings', today, 'Coffee, ↗$4.50 saved'],
  ['expense', '2026-11-21', 'Coffee, -$4.50 saved on Nov 21'],
  ['expense', '2026-08-03', 'Coffee, -$4.50 saved on Aug 3'],
  ['expense', '2025-08-03', 'Coffee, -$4.50 saved on Aug 3, 2025'],
] as const)('%s of %s: %s', (type, date, text) => {
  expect(savedText(transaction(type, date), today)).toBe(text);
});

test('leaves the day out if it does not matter', () => {
  expect(savedText(transaction('expense', '2025-08-03'))).toBe('Coffee, -$4.50 saved');
});

test('shortens a long description, so that the message does not cover the form', () => {
  const long = { ...transaction('expense', today), description: `${'Groceries '.repeat(2)}${'🛒'.repeat(100)}` };
  expect(savedText(long, today)).toBe(`Groceries Groceries ${'🛒'.repeat(4)}…, -$4.50 saved`);
  expect(savedText({ ...long, description: '🛒'.repeat(24) }, today)).toBe(`${'🛒'.repeat(24)}, -$4.50 saved`);
});

test('says what a new transaction has to do with a recurring one', () => {
  const day = '2026-11-20' as CalendarDate;
  expect(relatedText({ fulfilled: { description: 'Rent', day } }, today)).toBe('. It counts as Rent, due Nov 20');
  expect(relatedText({ recordedOn: day }, today)).toBe('. A recurring transaction already added this on Nov 20');
  expect(relatedText({}, today)).toBe('');
});

test('names the goals between which savings moved, once both are known', () => {
  const [car, house, gone] = ['1', '2', '3'] as GoalId[] as [GoalId, GoalId, GoalId];
  const goals = [
    { _id: car, name: 'Car' },
    { _id: house, name: 'House' },
  ] as Goal[];
  expect(goalChangeText(goals, car, house)).toBe(' and moved from Car to House');
  expect(goalChangeText(goals, car, car)).toBe('');
  expect(goalChangeText(goals, null, house)).toBe('');
  expect(goalChangeText(goals, car, null)).toBe('');
  expect(goalChangeText(goals, gone, house)).toBe('');
  expect(goalChangeText(undefined, car, house)).toBe('');
});

import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TransactionId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import type { Suggestion, Transaction } from '#shared/transactions/contract.ts';
import { matchingSuggestions, mostUsedFirst, suggestionsOf, withFirstSuggestions } from './suggestions.ts';

function used(
  description: string,
  category: string,
  amount = 4_50,
  type: Transaction['type'] = 'expense',
): Transaction {
  const fixed = { _id: '1' as TransactionId, note: '', date: '2026-03-18' as CalendarDate, goalId: null, version: 1 };
  return { ...fixed, type, description, category, amount: cents(amount) };
}

function suggestion(description: string, category = 'other', count = 1): Suggestion {
  return { description, category, amount: null, count };
}

const names = (suggestions: readonly Suggestion[]) => suggestions.map(({ description }) => description);

describe('suggestions of a history', () => {
  test('name each description once, most used first, however it was spelled', () => {
    const history = [used('Bus', 'transportation'), used('coffee ', 'food & dining'), used('Coffee', 'bills')];
    expect(suggestionsOf(history, 'expense')).toEqual([
      { description: 'coffee ', category: 'food & dining', amount: 4_50, count: 2 },
      { description: 'Bus', category: 'transportation', amount: null, count: 1 },
    ]);
  });

  test('name recurring transactions last, unless they were used', () => {
    const plan = (description: string, from: number, to = from) => ({
      ...{ type: 'expense' as const, description, category: 'bills', amount: { from: cents(from), to: cents(to) } },
    });
    const planned = [plan('Internet', 60_00), plan('Power', 40_00, 90_00), plan('COFFEE', 5_00)];
    expect(suggestionsOf([used('Coffee', 'food & dining')], 'expense', planned)).toEqual([
      suggestion('Coffee', 'food & dining'),
      { description: 'Internet', category: 'bills', amount: 60_00, count: 0 },
      { description: 'Power', category: 'bills', amount: null, count: 0 },
    ]);
    expect(suggestionsOf([], 'income', planned)).toEqual([]);
  });

  test('keep the latest first among those used equally often', () => {
    expect(names(suggestionsOf([used('New', 'a'), used('Old', 'b')], 'expense'))).toEqual(['New', 'Old']);
  });

  test('suggest an amount only if the last two uses agree', () => {
    const amountOf = (...amounts: number[]) =>
      suggestionsOf(
        amounts.map((amount) => used('Coffee', 'food & dining', amount)),
        'expense',
      )[0]?.amount;
    expect(amountOf(4_50)).toBeNull();
    expect(amountOf(5_00, 4_50, 4_50)).toBeNull();
    expect(amountOf(5_00, 5_00, 4_50)).toBe(5_00);
  });

  test('ignore other types and are empty without a history', () => {
    expect(suggestionsOf([used('Pay', 'salary', 1, 'income')], 'expense')).toEqual([]);
    expect(suggestionsOf([used('Pay', 'salary', 1, 'income')], 'income')).toHaveLength(1);
    expect(suggestionsOf([], 'expense')).toEqual([]);
  });

  test('number at most 200', () => {
    const history = Array.from({ length: 500 }, (_, index) => used(`Shop ${index}`, 'shopping'));
    expect(suggestionsOf(history, 'expense')).toHaveLength(200);
  });
});

describe('suggestions for a typed text', () => {
  const all = [suggestion('Coffee'), suggestion('Iced coffee'), suggestion('Cinema'), suggestion('Toffee')];

  test('are all before anything is typed', () => {
    expect(matchingSuggestions(' ', all)).toEqual(all);
  });

  test('have a word that begins as typed', () => {
    expect(names(matchingSuggestions('C', all))).toEqual(['Coffee', 'Iced coffee', 'Cinema']);
    expect(names(matchingSuggestions('iced  COF', all))).toEqual(['Iced coffee']);
    expect(matchingSuggestions('offee', all)).toEqual([]);
  });

  test('exclude what is typed already', () => {
    expect(names(matchingSuggestions('coffee', all))).toEqual(['Iced coffee']);
  });
});

describe('common suggestions', () => {
  test('follow the own ones and do not repeat them', () => {
    const own = [suggestion('rent', 'housing', 3)];
    expect(names(withFirstSuggestions(own, 'expense'))).toEqual(['rent', 'Groceries', 'Coffee', 'Lunch', 'Gas']);
    expect(names(withFirstSuggestions([], 'income'))).toEqual(['Paycheck', 'Bonus', 'Gift']);
  });
});

describe('categories', () => {
  test('come most used first; those used equally often keep their order', () => {
    const suggestions = [suggestion('Bus', 'transportation', 2), suggestion('Taxi', 'transportation', 2)];
    const ordered = mostUsedFirst(
      ['food', 'bills', 'transportation'],
      [...suggestions, suggestion('Power', 'bills', 3)],
    );
    expect(ordered).toEqual(['transportation', 'bills', 'food']);
  });

  test('keep their order without a history', () => {
    expect(mostUsedFirst(['b', 'a'], [])).toEqual(['b', 'a']);
  });
});

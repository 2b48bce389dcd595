import { describe, expect, test } from 'vitest';
import type { KnownSource } from '#shared/imports/contract.ts';
import { accountProblem, isUnnamed, nameAccount } from './accounts.ts';

const CARD = { sourceId: 'card' as KnownSource['_id'], name: 'Card' };

describe('the name of an account', () => {
  test.each([
    ['Bank of America 123456789123', 'Bank of America …9123'],
    ['NL91ABNA0417164300', 'Account …4300'],
    ['NL91ABNA0417164300 (EUR)', 'Account …4300 (EUR)'],
    ['00000 00-00000', 'Account …0000'],
    ['blah 9100', 'blah 9100'],
  ])('shows only the end of the number in %s', (name, shown) => {
    expect(nameAccount({ name, account: name }, CARD)).toEqual({ sourceId: undefined, name: shown });
  });

  test('stays as another app calls it', () => {
    expect(nameAccount({ name: 'Visa 123456', account: null }, CARD).name).toBe('Visa 123456');
  });

  test('is the name that the user chose where the file has none', () => {
    expect(nameAccount({ name: 'Account', account: null }, CARD)).toEqual(CARD);
    expect(nameAccount({ name: 'Account (EUR)', account: null }, CARD)).toEqual({
      sourceId: undefined,
      name: 'Card (EUR)',
    });
    expect(nameAccount({ name: 'Account', account: null }, { ...CARD, name: '$& $1' }).name).toBe('$& $1');
  });
});

test('an account is unnamed if the file has neither its number nor its name', () => {
  expect(isUnnamed({ name: 'Account', account: null })).toBe(true);
  expect(isUnnamed({ name: 'Account (EUR)', account: null })).toBe(true);
  expect(isUnnamed({ name: 'Accounts', account: null })).toBe(false);
  expect(isUnnamed({ name: 'Account', account: 'Account' })).toBe(false);
});

const UNNAMED = { accounts: [{ name: 'Account', account: null, layout: 'csv:1' }] };
const IN_EURO = { accounts: [{ name: 'Account (EUR)', account: null, layout: 'csv:1' }] };
const known = (_id: string, name: string) =>
  ({ _id, name, layout: 'csv:1', answers: {}, lastImportAt: 0 }) as unknown as KnownSource;
const problemOf = (name: string, sources: readonly KnownSource[] = [], content = UNNAMED, sourceId?: string) =>
  accountProblem({ sourceId: sourceId as KnownSource['_id'] | undefined, name }, sources, content);

test('a name is required and has at most 100 characters', () => {
  expect(problemOf(' ')).toBe('Account name is required');
  expect(problemOf('x'.repeat(101))).toBe('Account name cannot exceed 100 characters');
  expect(problemOf(` ${'x'.repeat(100)} `)).toBeUndefined();
});

test('a new account has another name than the known ones', () => {
  const taken = 'You already have an account with this name';
  const card = known('card', 'Card');
  expect(problemOf(' Card', [card])).toBe(taken);
  expect(problemOf('CARD', [card])).toBe(taken);
  expect(problemOf('Card', [card], UNNAMED, 'card')).toBeUndefined();
  expect(problemOf('Card', [card], IN_EURO)).toBeUndefined();
  expect(problemOf('card', [known('card', 'Card (EUR)')], IN_EURO)).toBe(taken);
});

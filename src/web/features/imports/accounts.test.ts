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

test('a name is required and has at most 100 characters', () => {
  expect(accountProblem({ sourceId: undefined, name: ' ' }, [])).toBe('Account name is required');
  expect(accountProblem({ sourceId: undefined, name: 'x'.repeat(101) }, [])).toBe(
    'Account name cannot exceed 100 characters',
  );
  expect(accountProblem({ sourceId: undefined, name: ` ${'x'.repeat(100)} ` }, [])).toBeUndefined();
});

test('a new account has another name than the known ones', () => {
  const known = { _id: 'card', name: 'Card', layout: 'csv:1', answers: {}, lastImportAt: 0 } as unknown as KnownSource;
  expect(accountProblem({ sourceId: undefined, name: ' Card' }, [known])).toBe(
    'You already have an account with this name',
  );
  expect(accountProblem({ sourceId: known._id, name: 'Card' }, [known])).toBeUndefined();
});

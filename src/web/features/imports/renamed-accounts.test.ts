import { describe, expect, test } from 'vitest';
import type { KnownSource, MatchRule } from '#shared/imports/contract.ts';
import type { AccountToImport } from './file-to-import.ts';
import { accountDoubts, otherAccountTexts, renamedAccounts } from './renamed-accounts.ts';
import { reviewRow } from './review-fixtures.ts';

const CHASE = 'chase' as KnownSource['_id'];
const account = (name: string, sourceId?: string): AccountToImport => ({
  ...{ sourceId, account: null, layout: 'ofx', name, answers: {}, rows: [], balances: [] },
});
const textsOf = (file: AccountToImport, sourceId: KnownSource['_id'] | null, name: string, isAssumed = false) =>
  renamedAccounts({ accounts: [file] }, [{ sourceId, name, isAssumed, resembles: null, isUnlike: false }]).map(
    ({ text }) => text,
  );

test('names an account of a file that counts as a known one with another name', () => {
  expect(textsOf(account('Account …3456'), CHASE, 'Chase', true)).toEqual([
    'Account …3456 has lines in this file that match your account Chase, so it counts as Chase.',
  ]);
  expect(textsOf(account('Account …3456'), CHASE, 'Chase')).toEqual([
    'Account …3456 in this file counts as your account Chase.',
  ]);
  expect(textsOf(account('Chase'), CHASE, 'Chase', true)).toHaveLength(1);
});

test('names no new account, none with the same name, and none that the user chose', () => {
  expect(textsOf(account('Chase'), null, 'Chase')).toEqual([]);
  expect(textsOf(account('Chase'), CHASE, 'Chase')).toEqual([]);
  expect(textsOf(account('Visa', CHASE), CHASE, 'Chase')).toEqual([]);
});

const NAMED = { sourceId: undefined, name: 'Chase' };

describe('a file that may be from another account', () => {
  const textsFor = (
    tookAccount: string | undefined,
    rules: readonly (MatchRule | null)[],
    ...resembles: (string | null)[]
  ) =>
    otherAccountTexts(
      { named: NAMED, tookAccount },
      {
        rows: rules.map((rule, index) => reviewRow(index, {}, { rule })),
        sources: resembles.map((name) => ({
          sourceId: CHASE,
          name: 'Chase',
          isAssumed: false,
          resembles: name,
          isUnlike: false,
        })),
      },
    );
  const TOOK =
    'Files of your account Chase have these columns, so the lines go there. If they are from another account, change the account.';

  test('names the account that its columns have chosen, unless three lines are from an earlier file', () => {
    const entered = ['already_entered', 'already_entered', 'already_entered', null] as const;
    expect(textsFor('Chase', entered, null)).toEqual([TOOK]);
    expect(textsFor('Chase', ['fingerprint', 'external_id', 'changed_by_bank', ...entered], null)).toEqual([TOOK]);
    expect(textsFor('Chase', ['fingerprint', 'external_id', 'fingerprint', null], null)).toEqual([]);
    expect(textsFor('Chase', ['fingerprint'], null)).toEqual([]);
    expect(textsFor(undefined, entered, null)).toEqual([]);
  });

  test('is doubted if its columns have chosen an account with other transactions, or if it has the rows of another one', () => {
    const doubts = (tookAccount: string | undefined, isUnlike: boolean, resembles: string | null = null) =>
      accountDoubts(
        { named: NAMED, tookAccount },
        { sources: [{ sourceId: CHASE, name: 'Chase', isAssumed: false, resembles, isUnlike }] },
      );
    expect(doubts('Chase', true)).toEqual([
      'Files from your account Chase have the same columns as this one, but that account has other transactions on these days.',
    ]);
    expect(doubts('Chase', false)).toEqual([]);
    expect(doubts(undefined, true)).toEqual([]);
    expect(doubts(undefined, true, 'Visa')).toEqual([
      'The lines of this file match your account Visa. If it is from there, change the account.',
    ]);
    const accountOfFile = { sourceId: CHASE, resembles: 'Visa' };
    expect(
      accountDoubts(
        { named: undefined, tookAccount: undefined },
        { sources: [{ ...accountOfFile, name: 'Chase', isAssumed: false, isUnlike: true }] },
      ),
    ).toEqual([]);
  });

  test('names each account once whose rows it has', () => {
    const text = 'The lines of this file match your account Visa. If it is from there, change the account.';
    expect(textsFor('Chase', [null], 'Visa', null, 'Visa')).toEqual([text]);
  });
});

import { expect, test } from 'vitest';
import type { KnownSource } from '#shared/imports/contract.ts';
import type { AccountToImport } from './file-to-import.ts';
import { renamedAccounts } from './renamed-accounts.ts';

const CHASE = 'chase' as KnownSource['_id'];
const account = (name: string, sourceId?: string): AccountToImport => ({
  ...{ sourceId, account: null, layout: 'ofx', name, answers: {}, rows: [], balances: [] },
});
const textsOf = (file: AccountToImport, sourceId: KnownSource['_id'] | null, name: string, isAssumed = false) =>
  renamedAccounts({ accounts: [file] }, [{ sourceId, name, isAssumed, resembles: null }]).map(({ text }) => text);

test('names an account of a file that counts as a known one with another name', () => {
  expect(textsOf(account('Account …3456'), CHASE, 'Chase', true)).toEqual([
    'Account …3456 in this file has the same days and amounts as your account Chase, so it counts as Chase.',
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

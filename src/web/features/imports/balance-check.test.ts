import { expect, test } from 'vitest';
import { cents } from '#shared/money.ts';
import { balanceTexts } from './balance-check.ts';
import type { AccountToImport } from './file-to-import.ts';
import { reviewRow } from './review-fixtures.ts';

/** An account with a purchase of $10.00 and a pending one. */
function account(name: string, opening: number | undefined, closing: number): AccountToImport {
  const balance = (kind: 'opening' | 'closing', amount: number) => ({ kind, date: null, amount: cents(amount) });
  return {
    sourceId: undefined,
    account: null,
    layout: 'ofx',
    name,
    answers: {},
    rows: [reviewRow(0).row, reviewRow(1, { status: 'pending' }).row],
    balances: [...(opening === undefined ? [] : [balance('opening', opening)]), balance('closing', closing)],
  };
}

test('says that the lines lead to the closing balance', () => {
  expect(balanceTexts([account('Checking', 121_433, 120_433)])).toEqual([
    "The file matches the bank's balance of $1,204.33.",
  ]);
});

test('says by how much the lines miss the closing balance', () => {
  const texts = ["The file differs by $12.30 from the bank's balance of $1,204.33."];
  expect(balanceTexts([account('Checking', 121_433 + 1230, 120_433)])).toEqual(texts);
  expect(balanceTexts([account('Checking', 121_433 - 1230, 120_433)])).toEqual(texts);
});

test('says nothing without an opening balance', () => {
  expect(balanceTexts([account('Checking', undefined, 120_433)])).toEqual([]);
});

test('names each account that differs, and counts the others', () => {
  const accounts = [account('Checking', 3000, 2000), account('Card', 3000, 1999), account('Savings', 2000, 1000)];
  expect(balanceTexts(accounts)).toEqual([
    "Card differs by $0.01 from the bank's balance of $19.99.",
    "2 accounts match the bank's balances.",
  ]);
  expect(balanceTexts(accounts.slice(0, 2))).toEqual([
    "Card differs by $0.01 from the bank's balance of $19.99.",
    "Checking matches the bank's balance of $20.00.",
  ]);
});

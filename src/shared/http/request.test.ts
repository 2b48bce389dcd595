import { expect, test } from 'vitest';
import { authContract } from '#shared/auth/contract.ts';
import { decodeResponse, encodeRequest } from '#shared/http/request.ts';
import type { TransactionId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';

const { list, restore, totals } = transactionsContract;

test('keeps a path without parameters below /api', () => {
  expect(encodeRequest(authContract.logout, {})).toEqual({ method: 'POST', url: '/api/auth/logout', body: undefined });
});

test('encodes parameters, so that an id cannot reach another path', () => {
  const params = { transactionId: 'a/b?c#d%' as TransactionId };
  expect(encodeRequest(restore, { params }).url).toBe('/api/transactions/a%2Fb%3Fc%23d%25/restore');
});

test('throws for an empty parameter instead of sending a request', () => {
  const params = { transactionId: '' as TransactionId };
  expect(() => encodeRequest(restore, { params })).toThrow('needs transactionId');
});

test('encodes the query, omits undefined values, and repeats lists', () => {
  const query = { category: ['food & dining', 'bills'], minAmount: cents(12_50), search: undefined };
  expect(encodeRequest(list, { query }).url).toBe(
    '/api/transactions?category=food%20%26%20dining&category=bills&minAmount=12.5',
  );
});

test('adds nothing for an empty query', () => {
  expect(encodeRequest(list, { query: { category: [] } }).url).toBe('/api/transactions');
});

test('encodes a body and decodes a response with the contract', () => {
  const body = { email: 'ann@example.com', password: 'correct horse 1' };
  expect(encodeRequest(authContract.login, { body }).body).toEqual(body);

  const sums = { count: 2, income: 1234.5, expense: 0, savings: 0, released: 0 };
  expect(decodeResponse(totals, sums)).toMatchObject({ count: 2, income: cents(1234_50) });
  expect(() => decodeResponse(totals, { ...sums, income: '1' })).toThrow();
});

import { expect, test } from 'vitest';
import { urlOf } from '#web/api/url.ts';

test('keeps a path without parameters below /api', () => {
  expect(urlOf('/auth/login')).toBe('/api/auth/login');
});

test('encodes parameters, so that an id cannot reach another path', () => {
  expect(urlOf('/transactions/:transactionId/restore', { transactionId: 'a/b?c#d%' })).toBe(
    '/api/transactions/a%2Fb%3Fc%23d%25/restore',
  );
});

test('throws for a missing or empty parameter instead of sending a request', () => {
  expect(() => urlOf('/transactions/:transactionId')).toThrow('needs transactionId');
  expect(() => urlOf('/transactions/:transactionId', { transactionId: '' })).toThrow('needs transactionId');
});

test('encodes the query, omits undefined values, and repeats lists', () => {
  const query = { category: ['food & dining', 'bills'], minAmount: '12.5', search: undefined };
  expect(urlOf('/transactions', {}, query)).toBe(
    '/api/transactions?category=food+%26+dining&category=bills&minAmount=12.5',
  );
});

test('adds nothing for an empty query', () => {
  expect(urlOf('/transactions', {}, { category: [], type: undefined })).toBe('/api/transactions');
});

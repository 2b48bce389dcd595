import { expect, test } from 'vitest';
import { urlOf } from '#web/api/url.ts';

test('a path without parameters stays as it is, below /api', () => {
  expect(urlOf('/auth/login')).toBe('/api/auth/login');
});

test('parameters are encoded, so that an id cannot reach another path', () => {
  expect(urlOf('/transactions/:transactionId/restore', { transactionId: 'a/b?c#d%' })).toBe(
    '/api/transactions/a%2Fb%3Fc%23d%25/restore',
  );
});

test('a parameter that is missing or empty is a bug, not a request', () => {
  expect(() => urlOf('/transactions/:transactionId')).toThrow('needs transactionId');
  expect(() => urlOf('/transactions/:transactionId', { transactionId: '' })).toThrow('needs transactionId');
});

test('the query is encoded, leaves out what is undefined and repeats lists', () => {
  const query = { category: ['food & dining', 'bills'], minAmount: '12.5', search: undefined };
  expect(urlOf('/transactions', {}, query)).toBe(
    '/api/transactions?category=food+%26+dining&category=bills&minAmount=12.5',
  );
});

test('an empty query adds nothing', () => {
  expect(urlOf('/transactions', {}, { category: [], type: undefined })).toBe('/api/transactions');
});

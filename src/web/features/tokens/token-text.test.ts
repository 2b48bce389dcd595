import { expect, test } from 'vitest';
import type { TokenScope } from '#shared/http/token-scope.ts';
import type { AccessToken } from '#shared/tokens/contract.ts';
import { addedText, allowedText, expiryText, lastUseText } from './token-text.ts';

const NOON = new Date(2026, 2, 15, 12).getTime();
const token = { expiresAt: NOON, lastUsedAt: null } as AccessToken;

test.each<[TokenScope[], string]>([
  [['add'], 'Add transactions'],
  [['read'], 'Read'],
  [['read', 'add'], 'Read and add'],
  [['write'], 'Read, add, change, and delete'],
  [['read', 'add', 'write'], 'Read, add, change, and delete'],
  [['add', 'write'], 'Read, add, change, and delete'],
])('says what a token with %j may do', (scopes, text) => {
  expect(allowedText(scopes)).toBe(text);
});

test('says when a token expires, has ended, and was used', () => {
  expect(expiryText(token, NOON - 1)).toBe('Expires Mar 15, 2026');
  expect(expiryText(token, NOON)).toBe('Ended Mar 15, 2026');
  expect(lastUseText(token)).toBe('Never used');
  expect(lastUseText({ ...token, lastUsedAt: NOON })).toMatch(/^Last used Mar 15, 2026, 12:00\sPM$/);
});

test('counts the additions of a token', () => {
  expect([1, 2, 1234].map(addedText)).toEqual(['1 transaction', '2 transactions', '1,234 transactions']);
});

import { expect, test } from 'vitest';
import type { TokenScope } from '#shared/http/token-scope.ts';
import type { AccessToken } from '#shared/tokens/contract.ts';
import { allowedText, expiryText, lastUseText } from './token-text.ts';

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

test('says when a token expires, has expired, and was used', () => {
  expect(expiryText(token, NOON - 1)).toBe('Expires Mar 15, 2026');
  expect(expiryText(token, NOON)).toBe('Expired Mar 15, 2026');
  expect(lastUseText(token)).toBe('Never used');
  expect(lastUseText({ ...token, lastUsedAt: NOON })).toMatch(/^Last used Mar 15, 2026, 12:00\sPM$/);
});

import { afterEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#shared/auth/contract.ts';
import type { UserId } from '#shared/ids.ts';
import { loadSession, storeSession } from '#web/session/stored-session.ts';

const ann: User = {
  _id: '0192' as UserId,
  name: 'Ann',
  username: 'ann',
  email: 'ann@example.com',
  avatar: null,
  dateOfBirth: null,
  phone: '+15551234567',
  createdAt: Date.UTC(2026, 10, 21, 13),
  accountKind: 'user',
  emailVerified: false,
  deletionScheduledFor: null,
  version: 1,
};

function memoryStore(items: Record<string, string> = {}) {
  const map = new Map(Object.entries(items));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    keys: () => [...map.keys()].sort(),
  };
}

afterEach(() => vi.restoreAllMocks());

test('restores a stored session unchanged and stores it as readable text', {
  tags: ['3.session.serialized'],
}, () => {
  const store = memoryStore();
  storeSession(store, { user: ann, token: 'secret' });
  expect(loadSession(store)).toEqual({ user: ann, token: 'secret' });
  expect(JSON.parse(store.getItem('user') ?? '')).toMatchObject({ name: 'Ann', createdAt: '2026-11-21T13:00:00.000Z' });
});

test.each([
  ['nothing', {}],
  ['a token alone', { token: 'secret' }],
  ['a user alone', { user: '{}' }],
])('treats %s as no session', (_, items) => {
  expect(loadSession(memoryStore(items))).toBeNull();
});

describe('a corrupt user', () => {
  test.each(['{"name":', 'null', '"Ann"', '[]', '{"name":7}'])(
    '%s is logged, and both items are removed',
    { tags: ['8.session.corrupt'] },
    (user) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {});
      const store = memoryStore({ token: 'secret', user, theme: 'Dark' });
      expect(loadSession(store)).toBeNull();
      expect(log).toHaveBeenCalledOnce();
      expect(store.keys()).toEqual(['theme']);
    },
  );
});

test.each([
  [null, 'guest'],
  ['ann@example.com', 'user'],
])('restores a user with the email %s stored by an earlier version as a %s', (email, accountKind) => {
  const user = JSON.stringify({ _id: '0192', name: 'Ann', email, createdAt: '2026-11-21T13:00:00.000Z' });
  expect(loadSession(memoryStore({ token: 'secret', user }))?.user).toMatchObject({ name: 'Ann', email, accountKind });
});

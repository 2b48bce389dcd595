import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#shared/auth/contract.ts';
import type { UserId } from '#shared/ids.ts';
import { besideDraft, draftKeyOf, keepChanges, keepDraft, ownDraft, seenBefore } from '#web/api/draft.ts';
import { setSignedIn } from '#web/session/session.ts';

const FORM = 'POST /goals';

beforeEach(() => vi.stubGlobal('localStorage', sessionStorage));
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function setSignedInTo(accountKind: User['accountKind']): void {
  const ids = { _id: '0192' as UserId, name: 'Ann', username: null, email: null, avatar: null };
  const details = { dateOfBirth: null, phone: null, createdAt: 0, emailVerified: false, deletionScheduledFor: null };
  setSignedIn({ ...ids, ...details, accountKind, version: 1 }, 'token');
}

test('keeps what a user typed, and nothing that a visitor of the demo typed', () => {
  setSignedInTo('user');
  keepDraft(FORM, { name: 'Car' });
  expect(ownDraft(FORM)).toEqual({ name: 'Car' });
  setSignedInTo('demo');
  keepDraft(FORM, { name: 'Boat' });
  expect(ownDraft(FORM)).toEqual({});
});

test('keeps the value before each change', () => {
  setSignedInTo('user');
  keepChanges(FORM, { amount: '20' }, { amount: '4.50', note: '' });
  expect(ownDraft(FORM)).toEqual({ amount: '20' });
  expect(seenBefore(FORM)).toEqual({ amount: '4.50' });
  keepChanges(FORM, {}, { amount: '4.50' });
  expect([ownDraft(FORM), seenBefore(FORM)]).toEqual([{}, {}]);
});

test('names drafts by their endpoint and row, and none where no session is required', () => {
  const update = { method: 'PUT', path: '/goals/:goalId', access: 'session', response: {} as never } as const;
  expect(draftKeyOf(update, { goalId: '7' })).toBe('PUT /goals/:goalId 7');
  expect(draftKeyOf({ ...update, path: '/preferences/settings' })).toBe('PUT /preferences/settings');
  expect(draftKeyOf({ ...update, access: 'public' })).toBeUndefined();
  expect(besideDraft(undefined, 'retry')).toBeUndefined();
});

test('keeps nothing without a key', () => {
  setSignedInTo('user');
  keepChanges(undefined, { name: 'Car' }, {});
  expect(sessionStorage.getItem('drafts')).toBeNull();
  expect(ownDraft(undefined)).toEqual({});
});

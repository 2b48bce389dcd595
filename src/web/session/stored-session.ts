import * as z from 'zod/mini';
import { User } from '#shared/auth/contract.ts';

/** An authenticated session. */
export interface SignedIn {
  readonly user: User;
  /** Opaque; sent as a Bearer header. */
  readonly token: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Defaults for fields that a user stored by another version of the app may lack. */
const ABSENT = {
  _id: '',
  name: '',
  username: null,
  email: null,
  avatar: null,
  dateOfBirth: null,
  phone: null,
  createdAt: '1970-01-01T00:00:00.000Z',
  emailVerified: false,
  deletionScheduledFor: null,
  version: 0,
};

const StoredUser = z.record(z.string(), z.unknown());

/** Loads the stored session; null unless both items exist. If the user is corrupt, logs it and removes both items. */
export function loadSession(store: Store): SignedIn | null {
  const token = store.getItem('token');
  const text = store.getItem('user');
  if (!token || !text) return null;
  try {
    const stored = z.parse(StoredUser, JSON.parse(text));
    const accountKind = stored.email ? 'user' : 'guest';
    return { token, user: z.parse(User, { ...ABSENT, accountKind, ...stored }) };
  } catch (error) {
    console.error('The stored user could not be read, so the session is cleared.', error);
    clearSession(store);
    return null;
  }
}

/** Writes the token last and removes it first, so that other tabs, which watch it, find both items or none. */
export function storeSession(store: Store, { user, token }: SignedIn): void {
  store.setItem('user', JSON.stringify(z.encode(User, user)));
  store.setItem('token', token);
}

export function clearSession(store: Store): void {
  store.removeItem('token');
  store.removeItem('user');
}

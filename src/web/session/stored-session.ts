import { User } from '#shared/auth/contract.ts';
import { decode, encode } from '#shared/http/codec.ts';

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

/** Loads the stored session; null unless both items exist. If the user is corrupt, logs it and removes both items. */
export function loadSession(store: Store): SignedIn | null {
  const token = store.getItem('token');
  const text = store.getItem('user');
  if (!token || !text) return null;
  try {
    const stored = JSON.parse(text);
    if (typeof stored !== 'object' || Array.isArray(stored)) throw new TypeError('The stored user is not an object.');
    const accountKind = stored.email ? 'user' : 'guest';
    const user = decode(User, { ...ABSENT, accountKind, ...stored });
    if (!user.success) throw user.error;
    return { token, user: user.data };
  } catch (error) {
    console.error('The stored user could not be read, so the session is cleared.', error);
    clearSession(store);
    return null;
  }
}

/** Writes the token last and removes it first, so that other tabs, which watch it, find both items or none. */
export function storeSession(store: Store, { user, token }: SignedIn): void {
  store.setItem('user', JSON.stringify(encode(User, user)));
  store.setItem('token', token);
}

export function clearSession(store: Store): void {
  store.removeItem('token');
  store.removeItem('user');
}

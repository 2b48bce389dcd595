import { useSyncExternalStore } from 'react';
import type { User } from '#shared/auth/contract.ts';
import { clearSession, loadSession, type SignedIn, storeSession } from '#web/session/stored-session.ts';

export type Session =
  | { readonly status: 'loading'; readonly user: null }
  | ({ readonly status: 'authenticated' } & SignedIn)
  | { readonly status: 'anonymous'; readonly user: null; readonly reason?: string };

/** The key of the query of the signed-in person's account. */
export const ME_KEY = ['account', 'me'] as const;

const ANONYMOUS = { status: 'anonymous', user: null } as const satisfies Session;

let session: Session = { status: 'loading', user: null };
const listeners = new Set<() => void>();

function become(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function restore(): void {
  const stored = loadSession(localStorage);
  become(stored ? { status: 'authenticated', ...stored } : ANONYMOUS);
}

/** Ends `loading`, and from then on follows what other tabs do. Call it once. */
export function startSession(): void {
  restore();
  addEventListener('storage', ({ key }) => {
    if (key === 'token' || key === null) restore();
    if (key === 'user') followUser();
  });
}

/** Another tab has changed the account. Someone else's user comes before their token, and is left to that. */
function followUser(): void {
  const stored = loadSession(localStorage);
  if (stored?.token === getToken() && stored?.user._id === session.user?._id) restore();
}

export function signIn(user: User, token: string): void {
  storeSession(localStorage, { user, token });
  become({ status: 'authenticated', user, token });
}

/** The same session, of an account that may have changed. One that another tab has just ended stays ended. */
export function updateUser(user: User): void {
  const token = getToken();
  if (!token || localStorage.getItem('token') !== token) return;
  if (JSON.stringify(user) !== JSON.stringify(session.user)) signIn(user, token);
}

export function signOut(): void {
  clearSession(localStorage);
  become(ANONYMOUS);
}

/** The server refused this token. One that is no longer in use, after a new login, says nothing about the present. */
export function endSession(token: string | null): void {
  if (token === getToken()) signOut();
}

/** Says on the login page why the server ended the session, until someone signs in. */
export function explainSignOut(reason: string): void {
  if (session.status === 'anonymous') become({ ...ANONYMOUS, reason });
}

export function getSession(): Session {
  return session;
}

export function getToken(): string | null {
  return session.status === 'authenticated' ? session.token : null;
}

/** @returns a function that ends the subscription. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession);
}

import { useSyncExternalStore } from 'react';
import type { User } from '#shared/auth/contract.ts';
import { keepDraftsOf } from '#web/session/drafts.ts';
import { clearSession, loadSession, type SignedIn, storeSession } from '#web/session/stored-session.ts';

export type Session =
  | { readonly status: 'loading'; readonly user: null }
  | ({ readonly status: 'authenticated' } & SignedIn)
  | Anonymous;

interface Anonymous {
  readonly status: 'anonymous';
  readonly user: null;
  /** Set if the server ended the session: the next login of the same user restores the screen, drafts, and theme. */
  readonly ended?: { readonly userId: string; readonly email: string | undefined; readonly reason: string };
  /** Whether the session ended in any other way since the app was opened. */
  readonly isLoggedOut?: true;
}

/** The query key of the signed-in user's account. */
export const ME_KEY = ['account', 'me'] as const;

const ANONYMOUS = { status: 'anonymous', user: null } as const satisfies Session;

/**
 * Storage key of the id and the email of the user whose session the server ended, for other tabs and reloads. A guest who
 * registers has it before that, followed by the word `guest`, because the answer may be lost.
 */
export const ENDED = 'ended';

const ENDED_USER = 'Your session has ended. Please log in again.';
/** Only the stored token leads into a guest's account. */
const ENDED_GUEST = "Your guest session has ended and can't be resumed. You can start over below.";

let session: Session = { status: 'loading', user: null };
const listeners = new Set<() => void>();

function setSession(next: Session): void {
  session = next;
  keepDraftsOf(ownerOf(next));
  for (const listener of listeners) listener();
}

function restore(): void {
  const stored = loadSession(localStorage);
  setSession(stored ? { status: 'authenticated', ...stored } : withoutSession());
}

function withoutSession(): Anonymous {
  const [userId, email] = localStorage.getItem(ENDED)?.split(' ') ?? [];
  if (userId !== undefined) return { ...ANONYMOUS, ended: { userId, email, reason: email ? ENDED_USER : ENDED_GUEST } };
  return session.status === 'loading' ? ANONYMOUS : { ...ANONYMOUS, isLoggedOut: true };
}

/** Restores the stored session and follows changes made in other tabs. Call it once. */
export function startSession(): void {
  restore();
  addEventListener('storage', ({ key }) => {
    if (key === 'token' || key === null) restore();
    if (key === 'user') followUser();
  });
  // A page from the back/forward cache has missed the changes of other tabs.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restore();
  });
}

/**
 * Follows an account change in another tab. A different user is ignored, because their token follows and restores both.
 */
function followUser(): void {
  const stored = loadSession(localStorage);
  if (stored?.token === getToken() && stored?.user._id === session.user?._id) restore();
}

export function setSignedIn(user: User, token: string): void {
  storeSession(localStorage, { user, token });
  setSession({ status: 'authenticated', user, token });
}

/** Updates the user of the current session, unless another tab has just ended it. */
export function updateUser(user: User): void {
  const token = getToken();
  if (!token || localStorage.getItem('token') !== token) return;
  if (JSON.stringify(user) !== JSON.stringify(session.user)) setSignedIn(user, token);
}

/** Ends the session on this device at the user's request. */
export function signOut(): void {
  localStorage.removeItem(ENDED);
  clearSession(localStorage);
  setSession(withoutSession());
}

/** Storage key of the time until which a tab waits for a replacement token, in milliseconds since 1970. */
const RENEWING = 'renewing';

/**
 * Replaces the stored token with the one in the response, in every tab. While the request is running, a rejection of
 * the old token does not end the session in any tab. A session that another tab ends in the meantime stays ended.
 */
export async function renewToken<Answer>(
  request: () => Promise<Answer>,
  tokenOf: (answer: Answer) => string,
  timeout: number,
): Promise<Answer> {
  const before = getToken();
  localStorage.setItem(RENEWING, String(Date.now() + timeout));
  try {
    const answer = await request();
    const { user } = session;
    if (user && localStorage.getItem('token') === before) setSignedIn(user, tokenOf(answer));
    return answer;
  } finally {
    localStorage.removeItem(RENEWING);
  }
}

/** Ends the session after the server rejected its token. Ignores a token that a new login or password has replaced. */
export function endSession(token: string | null): void {
  if (token !== getToken()) return;
  if (localStorage.getItem('token') !== token) restore();
  else if (session.user && !(Number(localStorage.getItem(RENEWING)) > Date.now())) {
    const { _id, email } = session.user;
    // Makes room for the note, which other tabs read once the token is removed.
    localStorage.removeItem('user');
    if (!localStorage.getItem(ENDED)?.startsWith(_id)) localStorage.setItem(ENDED, email ? `${_id} ${email}` : _id);
    clearSession(localStorage);
    setSession(withoutSession());
  }
}

/** Replaces the reason shown on the login page after the server ended the session. */
export function explainSignOut(reason: string): void {
  if (session.status === 'anonymous' && session.ended) setSession({ ...session, ended: { ...session.ended, reason } });
}

/** The user whose drafts and theme this browser keeps, also after the server ended their session. */
export function ownerOf(session: Session): string | undefined {
  return session.status === 'anonymous' ? session.ended?.userId : session.user?._id;
}

export function getSession(): Session {
  return session;
}

/** Whether a user is still signed in; another one may have logged in in any tab. With `undefined`, whether nobody is signed in. */
export function isCurrentUser(userId: string | undefined): boolean {
  return session.user?._id === userId;
}

/** Remembers the user who is signed in. @returns a function that tells whether that user still is */
export function rememberUser(): () => boolean {
  const { user } = session;
  return () => isCurrentUser(user?._id);
}

export function getToken(): string | null {
  return 'token' in session ? session.token : null;
}

/** @returns a function that unsubscribes. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, getSession);
}

import { useLocation, useNavigate } from '@tanstack/react-router';
import type { User } from '#shared/auth/contract.ts';
import { ENDED, setSignedIn } from '#web/session/session.ts';
import type { SignedIn } from '#web/session/stored-session.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The screen that a login leads to. */
    returnTo?: ReturnTo | undefined;
    /** The email to log in with, after a registration. */
    email?: string | undefined;
  }
}

/** Part of the history entry rather than of the address, so that no link can choose where a login leads. */
interface ReturnTo {
  readonly href: string;
  /** The only user whom a login leads there; undefined for a visitor who opened the screen without a session. */
  readonly userId: string | undefined;
}

/** A path of this app; browsers treat `//` and `/\\` as the start of another address. */
const OWN_PATH = /^\/(?![/\\])/;

/** The address of the screen that the user asked for before the login; undefined if it was another user, or nobody asked. */
export function returnAddress(user: User | null, returnTo: ReturnTo | undefined): string | undefined {
  const isAllowed = user && returnTo && (returnTo.userId ?? user._id) === user._id && OWN_PATH.test(returnTo.href);
  return isAllowed ? returnTo.href : undefined;
}

/**
 * Stores the session of a successful login and replaces the login page in the history by the screen that the user asked
 * for, or by the dashboard.
 */
export function useCompleteLogin(): (session: SignedIn) => Promise<void> {
  const navigate = useNavigate();
  const returnTo = useLocation({ select: ({ state }) => state.returnTo });
  return ({ user, token }) => {
    localStorage.removeItem(ENDED);
    setSignedIn(user, token);
    const href = returnAddress(user, returnTo);
    return navigate({ to: '/dashboard', ...(href && { href }), replace: true });
  };
}

import { useNavigate } from '@tanstack/react-router';
import { signIn } from '#web/session/session.ts';
import type { SignedIn } from '#web/session/stored-session.ts';

/** Stores the session of a successful login and opens the dashboard, replacing the login page in the history. */
export function useCompleteLogin(): (session: SignedIn) => Promise<void> {
  const navigate = useNavigate();
  return ({ user, token }) => {
    signIn(user, token);
    return navigate({ to: '/dashboard', replace: true });
  };
}

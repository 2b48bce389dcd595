import { useNavigate } from '@tanstack/react-router';
import { signIn } from '#web/session/session.ts';
import type { SignedIn } from '#web/session/stored-session.ts';

/** Signs someone in and shows them their dashboard; going back does not lead to the login again. */
export function useEnter(): (session: SignedIn) => Promise<void> {
  const navigate = useNavigate();
  return ({ user, token }) => {
    signIn(user, token);
    return navigate({ to: '/dashboard', replace: true });
  };
}

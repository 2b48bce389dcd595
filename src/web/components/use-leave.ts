import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Runs what leaves the screen, unless the user has already left it: a response that arrives after Back must not move the
 * user again.
 */
export function useLeave(): <Done>(leave: () => Done) => Done | undefined {
  const { history } = useRouter();
  const screen = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return useCallback((leave) => (history.location.pathname === screen ? leave() : undefined), [history, screen]);
}

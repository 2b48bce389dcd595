import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { holdToast } from './toast-store.ts';

/** A screen that takes longer to load does not hold back the toast. */
const HELD_MILLISECONDS = 1000;

/**
 * Runs what leaves the screen, unless the user has already left it: a response that arrives after Back must not move the
 * user again. The toast appears on the next screen.
 */
export function useLeave(): <Done>(leave: () => Done) => Done | undefined {
  const router = useRouter();
  const screen = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return useCallback(
    (leave) => {
      if (router.history.location.pathname !== screen) return undefined;
      const release = () => {
        unsubscribe();
        clearTimeout(timer);
        holdToast(false);
      };
      const unsubscribe = router.subscribe('onRendered', release);
      const timer = setTimeout(release, HELD_MILLISECONDS);
      holdToast(true);
      return leave();
    },
    [router, screen],
  );
}

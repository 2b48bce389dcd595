import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { resetTheme } from '#web/browser/theme.ts';
import { clearToasts } from '#web/components/toast-store.ts';
import { getSession, getToken, ME_KEY, subscribeToSession } from '#web/session/session.ts';

/**
 * When who is signed in changes, here or in another tab, what the one before had loaded, chosen and been offered is
 * dropped, and the guards judge the present screen again. The same person's changed account replaces the one loaded, and
 * with another token all is asked for again.
 */
export function followSession(router: AnyRouter, queryClient: QueryClient): void {
  let [person, token] = [getSession().user?._id, getToken()];
  subscribeToSession(() => {
    const [personBefore, tokenBefore] = [person, token];
    [person, token] = [getSession().user?._id, getToken()];
    if (person === personBefore) {
      queryClient.setQueryData(ME_KEY, getSession().user ?? undefined);
      // What was asked for with the old token may have been rejected.
      if (token !== tokenBefore) void queryClient.invalidateQueries();
      return;
    }
    queryClient.clear();
    clearToasts();
    resetTheme();
    void router.invalidate();
  });
}

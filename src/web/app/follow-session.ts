import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { resetTheme } from '#web/browser/theme.ts';
import { clearToast } from '#web/components/toast-store.ts';
import { getSession, getToken, ME_KEY, ownerOf, subscribeToSession } from '#web/session/session.ts';

/**
 * Follows session changes in this and other tabs. If another user signs in, or the user signs out, drops all cached
 * data and the toast and reruns the guards. If only the account changed, updates it; if the token changed, reloads
 * everything. The theme stays while its user is away because the server ended the session.
 */
export function followSession(router: AnyRouter, queryClient: QueryClient): void {
  let [userId, token] = [getSession().user?._id, getToken()];
  let themeOwner = ownerOf(getSession());
  subscribeToSession(() => {
    const [userIdBefore, tokenBefore] = [userId, token];
    [userId, token] = [getSession().user?._id, getToken()];
    if (userId === userIdBefore) {
      queryClient.setQueryData(ME_KEY, getSession().user ?? undefined);
      // Requests with the old token may have been rejected, or will be while no screen shows what they load yet.
      if (token !== tokenBefore) void queryClient.cancelQueries().then(() => queryClient.invalidateQueries());
      return;
    }
    queryClient.clear();
    clearToast();
    const owner = ownerOf(getSession());
    if (owner !== themeOwner) resetTheme();
    themeOwner = owner;
    void router.invalidate();
  });
}

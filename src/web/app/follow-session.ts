import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { resetTheme } from '#web/browser/theme.ts';
import { clearToasts } from '#web/components/toast-store.ts';
import { getSession, getToken, ME_KEY, subscribeToSession } from '#web/session/session.ts';

/**
 * When who is signed in changes, here or in another tab, what the one before had loaded, chosen and been offered is
 * dropped, and the guards judge the present screen again. The same person's changed account replaces the one loaded.
 */
export function followSession(router: AnyRouter, queryClient: QueryClient): void {
  let token = getToken();
  subscribeToSession(() => {
    if (getToken() === token) {
      queryClient.setQueryData(ME_KEY, getSession().user ?? undefined);
      return;
    }
    token = getToken();
    queryClient.clear();
    clearToasts();
    resetTheme();
    void router.invalidate();
  });
}

import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { getToken, subscribeToSession } from '#web/app/session.ts';
import { clearToasts } from '#web/app/toast-store.ts';

/**
 * When who is signed in changes, here or in another tab, what was loaded and offered to the one before is dropped and
 * the guards judge the present screen again.
 */
export function followSession(router: AnyRouter, queryClient: QueryClient): void {
  let token = getToken();
  subscribeToSession(() => {
    if (getToken() === token) return;
    token = getToken();
    queryClient.clear();
    clearToasts();
    void router.invalidate();
  });
}

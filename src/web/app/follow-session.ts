import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { getToken, subscribeToSession } from '#web/app/session.ts';

/**
 * When who is signed in changes, here or in another tab, what was loaded for the one before is dropped and the guards
 * judge the present screen again.
 */
export function followSession(router: AnyRouter, queryClient: QueryClient): void {
  let token = getToken();
  subscribeToSession(() => {
    if (getToken() === token) return;
    token = getToken();
    queryClient.clear();
    void router.invalidate();
  });
}

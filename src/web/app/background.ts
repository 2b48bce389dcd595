import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { focusHeadingOnNavigation } from '#web/browser/focus-on-navigation.ts';
import { idle } from '#web/browser/idle.ts';
import { getSession, subscribeToSession } from '#web/session/session.ts';
import { Toaster } from '#web/shell/toaster.tsx';
import { dataLoaded } from './data-loaded.ts';
import { followBuilds } from './follow-builds.ts';
import { preloadChoices } from './preload-choices.ts';
import { preloadScreens } from './preload-screens.ts';
import { reportUnseenFailures } from './report-unseen-failures.ts';

/** Loads with the rest, in one request. */
export const Messages = Toaster;

/** What the first screen does not wait for. */
export function startBackground(router: AnyRouter, queryClient: QueryClient): void {
  followEnds();
  focusHeadingOnNavigation(router);
  reportUnseenFailures(router, queryClient);
  // The first screen needs the connections more.
  const isShown = dataLoaded(queryClient).then(idle);
  void preloadScreens(router, isShown);
  void isShown.then(() => preloadChoices(queryClient));
  if (import.meta.env.PROD) followBuilds(isShown).catch(() => {});
}

/** Removes what this device keeps of a user whose session has ended, now or before the app was opened. */
function followEnds(): void {
  const clean = () => {
    const session = getSession();
    if (session.status !== 'anonymous') return;
    const { ended } = session;
    // As in src/web/outbox/outbox.ts, which loads only if it has something to do.
    if (!ended && !localStorage.getItem('removals')) return;
    void import('#web/outbox/outbox.ts')
      .then(({ removeDue, removeEnded }) => (ended ? removeEnded(ended) : removeDue()))
      .catch(() => {});
  };
  subscribeToSession(clean);
  clean();
}

import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { dropEarly } from '#web/api/early.ts';
import { focusHeadingOnNavigation } from '#web/browser/focus-on-navigation.ts';
import { revealFocusedFields } from '#web/browser/reveal-fields.ts';
import { Toaster } from '#web/shell/toaster.tsx';
import { followBuilds } from './follow-builds.ts';
import { preloadScreens } from './preload-screens.ts';
import { reportUnseenFailures } from './report-unseen-failures.ts';

/** Loads with the rest, in one request. */
export const Messages = Toaster;

/** What the first screen does not wait for. */
export function startBackground(router: AnyRouter, queryClient: QueryClient): void {
  dropEarly();
  focusHeadingOnNavigation(router);
  revealFocusedFields();
  reportUnseenFailures(router, queryClient);
  void preloadScreens(router);
  if (import.meta.env.PROD) followBuilds().catch(() => {});
}

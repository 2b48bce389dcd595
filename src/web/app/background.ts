import type { AnyRouter } from '@tanstack/react-router';
import { followBuilds } from './follow-builds.ts';
import { preloadScreens } from './preload-screens.ts';

/** What makes later screens and visits fast, after the first screen is shown. */
export function startBackground(router: AnyRouter): void {
  void preloadScreens(router);
  if (import.meta.env.PROD) followBuilds().catch(() => {});
}

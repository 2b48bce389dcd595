import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { trackFocus } from '#web/browser/track-focus.ts';
import { keepTyped } from '#web/browser/typed-early.ts';
import { startSession } from '#web/session/session.ts';
import { App } from './app.tsx';
import { followSession } from './follow-session.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';

/** Starts the app in an element, whose content stays until the first screen is ready. */
export async function startApp(root: HTMLElement): Promise<void> {
  startSession();
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  followSession(router, queryClient);
  trackFocus();

  await router.load();
  const typeAgain = keepTyped(root);
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <App router={router} queryClient={queryClient} />
      </StrictMode>,
    ),
  );
  typeAgain();
  // Without it, every screen loads its code when its link is pressed, the app needs the network to open, and a change that fails
  // after its screen was left goes unmentioned.
  import('./background.ts').then(({ startBackground }) => startBackground(router, queryClient)).catch(() => {});
}

import '#web/styles/tokens.css';
import '#web/styles/base.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { followSession } from '#web/app/follow-session.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { createAppRouter } from '#web/app/router.ts';
import { focusHeadingOnNavigation } from '#web/browser/focus-heading.ts';
import { trackFocus } from '#web/browser/track-focus.ts';
import { keepTyped } from '#web/browser/typed-early.ts';
import { startSession } from '#web/session/session.ts';

async function start(root: HTMLElement): Promise<void> {
  startSession();
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  followSession(router, queryClient);
  focusHeadingOnNavigation(router);
  trackFocus();

  await router.load(); // Keeps the content of the page until the first screen is ready.
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
  import('#web/app/background.ts').then(({ startBackground }) => startBackground(router, queryClient)).catch(() => {});
}

// In a browser in which the app cannot run, start.js shows the reason.
if (document.documentElement.dataset.problem === undefined) void start(document.getElementById('root') as HTMLElement);

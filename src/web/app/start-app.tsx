import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { dropEarly, requestEarly } from '#web/api/early.ts';
import { nextTask } from '#web/browser/next-task.ts';
import { shown } from '#web/browser/painted.ts';
import { pressAgain } from '#web/browser/pressed-early.ts';
import { revealFocusedFields } from '#web/browser/reveal-fields.ts';
import { trackFocus } from '#web/browser/track-focus.ts';
import { hasFields, replaceForm } from '#web/browser/typed-early.ts';
import { startSession } from '#web/session/session.ts';
import { App } from './app.tsx';
import { dataLoaded } from './data-loaded.ts';
import { followSession } from './follow-session.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';

/** How long the first screen waits for data that are about to arrive, so that it shows no skeletons for a moment. */
const DATA_MILLISECONDS = 100;

/** Starts the app in an element, whose content stays until the first screen is ready. */
export async function startApp(root: HTMLElement): Promise<void> {
  requestEarly();
  // The modules have just run.
  await nextTask();
  startSession();
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  followSession(router, queryClient);
  trackFocus();
  revealFocusedFields();

  await nextTask();
  await router.load();
  await Promise.race([dataLoaded(queryClient), new Promise((resolve) => setTimeout(resolve, DATA_MILLISECONDS))]);
  await nextTask();
  // React removes what is in its element. A form stays until the new one is complete, because text may be typed meanwhile.
  const target = hasFields(root) ? (root.cloneNode() as HTMLElement) : root;
  const takeOver = () => {
    if (target !== root) replaceForm(root, target);
    pressAgain(target);
    // The first screen needs the connections more. Without this code, every screen loads its own when its link is pressed, the app needs
    // the network to open, and a change that fails after its screen was left goes unmentioned.
    shown()
      .then(() => import('./background.ts'))
      .then(({ startBackground }) => startBackground(router, queryClient))
      .catch(() => {})
      .finally(dropEarly);
  };
  // The browser may handle input while React renders.
  startTransition(() =>
    createRoot(target).render(
      <>
        <StrictMode>
          <App router={router} queryClient={queryClient} />
        </StrictMode>
        <AfterRender run={takeOver} />
      </>,
    ),
  );
}

/** Outside of `StrictMode`, which runs effects twice during development. */
function AfterRender({ run }: { run: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(run, []);
  return null;
}

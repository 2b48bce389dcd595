import '#web/styles/tokens.css';
import '#web/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { App } from '#web/app/app.tsx';
import { followSession } from '#web/app/follow-session.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { createAppRouter } from '#web/app/router.ts';
import { focusHeadingOnNavigation } from '#web/browser/focus-heading.ts';
import { startSession } from '#web/session/session.ts';

const NO_STORAGE =
  'Centwise stores your session in this browser, but your settings block it. Allow cookies and site data for this site, then reload the page.';

async function start(root: HTMLElement): Promise<void> {
  if (!canStore()) {
    (root.firstElementChild as HTMLElement).textContent = NO_STORAGE;
    return;
  }
  z.config({ jitless: true }); // The content security policy forbids generated code.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

  startSession();
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  followSession(router, queryClient);
  focusHeadingOnNavigation(router);

  await router.load(); // Keeps the placeholder of index.html until the first screen is ready.
  createRoot(root).render(
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>,
  );
  // The service worker only serves the offline page; the app works without it.
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {});
}

/** In a browser that blocks cookies, `localStorage` cannot even be read. */
function canStore(): boolean {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}

void start(document.getElementById('root') as HTMLElement);

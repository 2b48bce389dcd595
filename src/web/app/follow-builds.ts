import { announce } from '#web/components/toast-store.ts';

/**
 * Registers the service worker, which stores the build so that the app opens without a network. When a newer build has been
 * stored, offers to reload; otherwise the next start opens it.
 * @param start when to register it
 */
export async function followBuilds(start: Promise<unknown>): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker stores the build of this page.
    if (isControlled) void offerUpdate();
    isControlled = true;
  });
  await start;
  const registration = await serviceWorker.register('/sw.js');
  // An installed app can stay open for weeks.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {});
  });
}

/** A page that was reloaded from the network may be of the newer build already. */
async function offerUpdate(): Promise<void> {
  const entry = [...document.querySelectorAll('script[type="module"]')].at(-1)?.getAttribute('src') ?? '';
  const stored = await fetch('/index.html').then((response) => response.text());
  if (stored.includes(entry)) return;
  announce({
    message: 'A new version of Centwise is ready.',
    action: { label: 'Update', run: () => location.reload() },
  });
}

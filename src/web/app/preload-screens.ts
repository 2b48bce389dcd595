import type { AnyRouter } from '@tanstack/react-router';

/**
 * Loads the code of all screens while the browser is idle, one after another in the order of the routes, so that a tap waits
 * for no code and works without a connection. Stops at the first failure, which browsers cache.
 */
export async function preloadScreens({ routesById }: AnyRouter): Promise<void> {
  if (savesData()) return;
  try {
    for (const { options } of Object.values(routesById)) {
      await idle();
      await options.component?.preload?.();
    }
  } catch {}
}

/** Safari has no idle callback. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 100);
  });
}

/** Whether the user asked the browser to save data, which only Chrome tells. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

import type { AnyRouter } from '@tanstack/react-router';
import { idle } from '#web/browser/idle.ts';

/**
 * Loads the code of all screens while the browser is idle, one after another in the order of the routes, so that a tap waits
 * for no code and works without a connection. Stops at the first failure, which browsers cache.
 * @param start when to begin
 */
export async function preloadScreens({ routesById }: AnyRouter, start: Promise<unknown>): Promise<void> {
  const screens: LazyScreen[] = Object.values(routesById).flatMap(({ options }) => options.component ?? []);
  // Nothing waits for these, and each element in the page would cost the computation of its styles.
  const loads = screens.map(({ preload }) => preload);
  for (const screen of screens) requestInOneRound(screen);
  if (savesData()) return;
  await start;
  try {
    for (const load of loads) {
      await idle();
      await load?.();
    }
  } catch {}
}

interface LazyScreen {
  readonly screenName?: string;
  preload?: () => Promise<void>;
}

/** The scripts of each screen, which the build lists in the page; there is no list during development. */
interface Scripts {
  readonly files: readonly string[];
  /** The places in `files`, by the name of the component. */
  readonly screens: Readonly<Record<string, readonly number[]>>;
}

/**
 * Makes a screen request all its scripts at once when its link is pressed. Otherwise the browser finds out only from each
 * script which others it imports, which takes up to four round trips.
 */
function requestInOneRound(lazy: LazyScreen): void {
  const { screenName = '', preload } = lazy;
  const missing = new Set(SCRIPTS.screens[screenName]);
  if (!preload || missing.size === 0) return;
  lazy.preload = () => {
    for (const place of missing) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = `/${SCRIPTS.files[place]}`;
      document.head.append(link);
    }
    missing.clear();
    return preload();
  };
}

const NO_SCRIPTS: Scripts = { files: [], screens: {} };
const LIST = document.getElementById('scripts')?.textContent;
const SCRIPTS: Scripts = LIST ? JSON.parse(LIST) : NO_SCRIPTS;

/** Whether the user asked the browser to save data, which only Chrome tells. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

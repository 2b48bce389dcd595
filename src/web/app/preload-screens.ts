import type { AnyRouter } from '@tanstack/react-router';
import { idle } from '#web/browser/idle.ts';
import { savesData } from '#web/browser/saves-data.ts';
import { getSession, subscribeToSession } from '#web/session/session.ts';

/**
 * Loads the code of all screens while the browser is idle, one after another in the order of the routes, so that a tap waits
 * for no code and works without a connection. Stops at the first failure, which browsers cache. Before the login, nothing arrives
 * until the user does something, and then only the scripts of the first screen, of which none runs.
 * @param start when to begin
 */
export async function preloadScreens({ routesById }: AnyRouter, start: Promise<unknown>): Promise<void> {
  const screens: LazyScreen[] = Object.values(routesById).flatMap(({ options }) => options.component ?? []);
  // Nothing waits for these, and each element in the page would cost the computation of its styles.
  const loads = screens.map(({ preload }) => preload);
  await Promise.race([firstInput(), signedIn()]);
  const request = await requestInOneRound(screens);
  if (savesData()) return;
  await start;
  if (!isSignedIn()) request(FIRST);
  await signedIn();
  try {
    for (const load of loads) {
      await idle();
      await load?.();
    }
  } catch {}
}

/** The screen that follows a login. */
const FIRST = 'DashboardScreen';

const isSignedIn = () => getSession().status === 'authenticated';

function signedIn(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isSignedIn()) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = subscribeToSession(check);
    check();
  });
}

/** A password manager fills in a form without any key. */
function firstInput(): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ['pointerdown', 'keydown', 'input']) addEventListener(type, () => resolve(), { once: true });
  });
}

interface LazyScreen {
  readonly screenName?: string;
  preload?: () => Promise<void>;
}

/** The scripts of each screen, which the build lists. */
interface Scripts {
  readonly files: readonly string[];
  /** The places in `files`, by the name of the component. */
  readonly screens: Readonly<Record<string, readonly number[]>>;
}

/**
 * Makes each screen request all its scripts at once when its link is pressed. Otherwise the browser finds out only from each
 * script which others it imports, which takes up to four round trips.
 * @returns a function that requests the scripts of a screen
 */
async function requestInOneRound(screens: readonly LazyScreen[]): Promise<(name: string) => void> {
  const { files, screens: places } = await loadScripts();
  const requested = new Set<number>();
  const request = (name: string) => {
    for (const place of places[name] ?? []) {
      if (requested.has(place)) continue;
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = `/${files[place]}`;
      document.head.append(link);
      requested.add(place);
    }
  };
  for (const screen of screens) {
    const { screenName = '', preload } = screen;
    if (!preload || !places[screenName]) continue;
    screen.preload = () => {
      request(screenName);
      return preload();
    };
  }
  return request;
}

const NO_SCRIPTS: Scripts = { files: [], screens: {} };

/** The page names the script with the list; there is none during development. */
async function loadScripts(): Promise<Scripts> {
  const address = document.documentElement.dataset.scripts;
  if (!address) return NO_SCRIPTS;
  return import(/* @vite-ignore */ address).then(
    (list: { default: Scripts }) => list.default,
    () => NO_SCRIPTS,
  );
}

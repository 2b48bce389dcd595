import { use, useEffect, useState } from 'react';
import { useTitle } from '#web/browser/use-title.ts';
import { Button } from '#web/components/button.tsx';
import { SurroundingsContext } from '#web/components/surroundings.ts';
import styles from './message-screen.module.css';

declare global {
  /** Replaces all scripts that the browser keeps. @returns whether the server is reachable (`public/start.js`) */
  var loadAgain: () => Promise<boolean>;
}

const HEADING = "Can't load this screen";

/**
 * Shown with the navigation if the code of a screen cannot be loaded. Reloads the page once the server is reachable, because
 * browsers cache a failed import and a new version has other files.
 */
export function UnloadedScreen() {
  useTitle(HEADING);
  const { navigation } = use(SurroundingsContext);
  const [attempt, setAttempt] = useState<'running' | 'failed'>();

  const retry = async () => {
    setAttempt('running');
    if (await loadAgain()) location.reload();
    else setAttempt('failed');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    // A page that has just been reloaded waits for the user, so that it never reloads in a loop.
    if (!wasReloaded()) void retry();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);

  return (
    <>
      <main className={styles.page}>
        <div className={styles.message}>
          <h1>{HEADING}</h1>
          <p>Check your connection and try again. Your saved data is safe.</p>
          <div className={styles.actions}>
            <Button busy={attempt === 'running'} busyLabel="Trying..." onClick={retry}>
              Try again
            </Button>
          </div>
          <p role="status">
            {attempt === 'failed' && "Still no connection. This screen will load when you're back online."}
          </p>
        </div>
      </main>
      {navigation}
    </>
  );
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTitle } from '#web/browser/use-title.ts';
import { Button } from '#web/components/button.tsx';
import { UnloadedScreenError } from './lazy-screen.ts';
import styles from './message-screen.module.css';
import { UnloadedScreen } from './unloaded-screen.tsx';

/** Shown when a screen throws or its code cannot be loaded, so it uses no code that is loaded with a screen. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  return error instanceof UnloadedScreenError ? <UnloadedScreen /> : <BrokenScreen />;
}

/** Both buttons reload the app, so that no broken state remains. */
function BrokenScreen() {
  useTitle('Something went wrong');
  return (
    <main className={styles.page}>
      <div className={styles.message} role="alert">
        <h1>Something went wrong</h1>
        <p>We couldn't show this screen. Your saved data is safe.</p>
        <div className={styles.actions}>
          <Button onClick={() => location.reload()}>Reload</Button>
          <Button variant="secondary" onClick={() => location.assign('/dashboard')}>
            Go Home
          </Button>
        </div>
      </div>
    </main>
  );
}

import { useTitle } from '#web/browser/use-title.ts';
import { Button } from '#web/components/button.tsx';
import styles from './message-screen.module.css';

/**
 * Shown when a screen breaks, also because its code could not be loaded: so it needs nothing that comes with one. Both
 * ways out load the app afresh, so that nothing broken is kept.
 */
export function ErrorScreen() {
  useTitle('Something went wrong');
  return (
    <main className={styles.page}>
      <div className={styles.message} role="alert">
        <h1>Something went wrong</h1>
        <p>This screen could not be shown. What you saved before is safe.</p>
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

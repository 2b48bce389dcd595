import { Button } from '#web/components/button.tsx';
import { Screen } from '#web/components/screen.tsx';
import styles from './message-screen.module.css';

/** Shown when a screen breaks. Both ways out load the app afresh, so that nothing broken is kept. */
export function ErrorScreen() {
  return (
    <Screen title="Something went wrong">
      <div className={styles.message} role="alert">
        <p>This screen could not be shown. What you saved before is safe.</p>
        <div className={styles.actions}>
          <Button onClick={() => location.reload()}>Reload</Button>
          <Button variant="secondary" onClick={() => location.assign('/dashboard')}>
            Go Home
          </Button>
        </div>
      </div>
    </Screen>
  );
}

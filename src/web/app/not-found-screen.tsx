import { ButtonLink } from '#web/components/button-link.tsx';
import { Screen } from '#web/components/screen.tsx';
import styles from './message-screen.module.css';

export function NotFoundScreen() {
  return (
    <Screen title="Page not found" nav>
      <div className={styles.message}>
        <p>There's nothing at this address. It may have been mistyped or moved.</p>
        <div className={styles.actions}>
          <ButtonLink to="/dashboard">Go Home</ButtonLink>
        </div>
      </div>
    </Screen>
  );
}

import styles from './form-error.module.css';
import { ALERT, IconPath } from './icon-path.tsx';

/**
 * The error of a form as a whole, which scrolls into view when it appears. The live region is always rendered, so that screen
 * readers announce a new message.
 */
export function FormError({ message }: { message: string | undefined | null }) {
  return (
    <div role="alert" className={styles.place}>
      {message && (
        <p ref={reveal} className={styles.error}>
          <IconPath path={ALERT} size={20} />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}

function reveal(error: HTMLElement | null): void {
  error?.scrollIntoView({ block: 'nearest' });
}

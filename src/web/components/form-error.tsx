import styles from './form-error.module.css';
import { Icon } from './icon.tsx';

/** What went wrong with a form as a whole. Its place is always there, so that a message is announced when it comes. */
export function FormError({ message }: { message: string | undefined | null }) {
  return (
    <div role="alert" className={styles.place}>
      {message && (
        <p className={styles.error}>
          <Icon name="alert" size={20} />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}

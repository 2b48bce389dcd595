import styles from './loading-text.module.css';

/** Names what a screen is loading. */
export function LoadingText({ children }: { children: string }) {
  return (
    <p className={styles.loading} role="status">
      {children}
    </p>
  );
}

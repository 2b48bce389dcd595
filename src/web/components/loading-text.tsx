import styles from './loading-text.module.css';

/** Says what a screen waits for. */
export function LoadingText({ children }: { children: string }) {
  return (
    <p className={styles.loading} role="status">
      {children}
    </p>
  );
}

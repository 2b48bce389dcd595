import styles from './donut.module.css';

/** Placeholder for a donut that is loading or has no data. */
export function EmptyDonut() {
  return <div className={styles.empty} aria-hidden="true" />;
}

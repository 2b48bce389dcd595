import styles from './donut.module.css';

/** The place of a donut that is loading or has nothing to show. */
export function EmptyDonut() {
  return <div className={styles.empty} aria-hidden="true" />;
}

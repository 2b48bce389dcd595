import styles from './busy-line.module.css';

/** A thin moving bar at the top of the screen while something takes its time. The style sheet hides it during the first 200 ms. */
export function BusyLine({ children }: { children: string }) {
  return (
    <div className={styles.bar} role="status">
      <span className="visually-hidden">{children}</span>
    </div>
  );
}

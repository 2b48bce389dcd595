import styles from './legend.module.css';

export interface LegendEntry {
  readonly key: string;
  readonly label: string;
  /** A CSS color, such as `var(--chart-1)`. */
  readonly color: string;
}

export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {entries.map(({ key, label, color }) => (
        <li key={key} className={styles.entry}>
          <span className={styles.swatch} style={{ background: color }} />
          <span className={styles.name}>{label}</span>
        </li>
      ))}
    </ul>
  );
}

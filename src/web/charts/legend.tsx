import styles from './legend.module.css';

interface Props {
  /** `color` is a CSS colour, such as `var(--chart-1)`. */
  entries: readonly { readonly label: string; readonly color: string }[];
}

/** What the colours of a chart stand for. */
export function Legend({ entries }: Props) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {entries.map(({ label, color }) => (
        <li key={color} className={styles.entry}>
          <span className={styles.swatch} style={{ background: color }} />
          <span className={styles.name}>{label}</span>
        </li>
      ))}
    </ul>
  );
}

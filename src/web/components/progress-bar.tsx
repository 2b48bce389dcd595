import styles from './progress-bar.module.css';

interface Props {
  /** Name of the measured value for screen readers. */
  label: string;
  /** Whole percent; values above 100 show a full bar. */
  percent: number;
  /** The color, which only repeats an adjacent word or number. */
  band: 'green' | 'blue' | 'amber' | 'red';
}

export function ProgressBar({ label, percent, band }: Props) {
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.min(percent, 100)}
      aria-valuetext={`${percent}%`}
    >
      <div className={styles.bar} data-band={band} style={{ width: `${Math.min(percent, 100)}%` }} />
    </div>
  );
}

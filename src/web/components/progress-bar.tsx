import styles from './progress-bar.module.css';

interface Props {
  /** What it measures, for assistive technology. */
  label: string;
  /** Whole percent; a bar is full from 100 on. */
  percent: number;
  /** The colour only repeats what a word or a number beside the bar says. */
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

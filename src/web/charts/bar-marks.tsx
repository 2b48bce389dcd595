import type { Column } from './bar.ts';
import { band } from './bar-geometry.ts';
import styles from './stacked-bar-chart.module.css';

interface Props {
  bars: readonly Column[];
  /** Of each bar, in px from the top. */
  tops: readonly number[];
}

/** What stands above the bars: no part of their names, for the tooltip and the table say it. */
export function BarMarks({ bars, tops }: Props) {
  return (
    <svg className={styles.beside} aria-hidden="true">
      {bars.map(({ key, mark }, index) => (
        <text key={key} x={`${band(index, bars.length).center}%`} y={(tops[index] ?? 0) - 6}>
          {mark}
        </text>
      ))}
    </svg>
  );
}

import type { Column } from './bar.ts';
import { band } from './bar-geometry.ts';
import styles from './stacked-bar-chart.module.css';

interface Props {
  bars: readonly Column[];
  /** Top of each bar, in px from the top of the chart. */
  tops: readonly number[];
}

/** The labels above the bars. They are hidden from screen readers, because the tooltip and the table contain them. */
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

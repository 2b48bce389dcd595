import { cents } from '#shared/money.ts';
import type { ValueAxis } from './bar-geometry.ts';
import { shortMoney } from './short-money.ts';
import styles from './stacked-bar-chart.module.css';

/** The grid lines of a chart, each with its amount next to the chart. */
export function ValueLines({ axis, labelled }: { axis: ValueAxis; labelled: boolean }) {
  return (
    <svg className={styles.beside} aria-hidden="true">
      {axis.ticks.map((tick) => (
        <g key={tick} className={styles.tick}>
          <line x2="100%" y1={axis.y(tick)} y2={axis.y(tick)} />
          {labelled && (
            <text x={-8} y={axis.y(tick)} dy="0.35em">
              {shortMoney(cents(tick))}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

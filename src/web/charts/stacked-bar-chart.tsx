import type { StackedBar } from './bar.ts';
import { BarColumn } from './bar-column.tsx';
import { type AxisOf, band, extent, stack } from './bar-geometry.ts';
import { BarMarks } from './bar-marks.tsx';
import { DataTable } from './data-table.tsx';
import styles from './stacked-bar-chart.module.css';
import { ownParts, useActivePart } from './use-active-part.ts';
import { ValueLines } from './value-lines.tsx';

export interface ChartProps {
  /** What the chart shows. */
  label: string;
  /** Of the hidden table: what `label` and each of `cells` are. */
  columns: readonly string[];
  /** In px, the names of the months included. */
  height?: number;
  /** Says what values are, and where they stand. */
  axis: AxisOf;
  /** Stands in the middle of a chart that has nothing to show. */
  empty?: string | undefined;
}

/** In px. */
const TICK_ROOM = 24;
const MARK_ROOM = 16;
const TOOLTIP_GAP = 8;

/** Bars made of parts. Arrow keys move from bar to bar, and up and down inside of one; a tooltip tells where one is. */
export function StackedBarChart(props: ChartProps & { bars: readonly StackedBar[] }) {
  const { label, columns, height = 200, empty, bars } = props;
  const { list, active, activePart, stepsOf } = useActivePart(bars);
  const room = height - TICK_ROOM;
  const values = bars.map(({ parts }) => parts.map(({ value }) => value));
  const extents = values.map(extent);
  const ends = extents.flatMap(({ below, above }) => [below, above]);
  const axis = props.axis(ends, room);
  const tops = extents.map(({ above }) => axis.y(above));
  const shown = bars.findIndex(({ key }) => key === active);
  const line = bars[shown]?.parts.find(({ key }) => key === activePart)?.line;
  const hint = bars.some((bar) => ownParts(bar).length > 0) ? 'Up and down arrows move inside of a bar.' : undefined;
  return (
    <div className={styles.chart} data-unit={axis.unit}>
      <svg role="none" className={styles.plot} height={height}>
        <ValueLines axis={axis} labelled={axis.unit === 'money' && !empty} />
        {bars.length > 0 && (
          <g ref={list} role="listbox" aria-label={label} aria-orientation="horizontal" aria-description={hint}>
            {bars.map((bar, index) => (
              <BarColumn
                key={bar.key}
                bar={bar}
                name={`${label} ${bar.key}`}
                place={band(index, bars.length)}
                blocks={stack(values[index] ?? [], axis.y)}
                room={room}
                {...stepsOf(bar, index)}
              />
            ))}
          </g>
        )}
        <BarMarks bars={bars} tops={tops} />
        <line className={styles.zero} x2="100%" y1={axis.y(0)} y2={axis.y(0)} />
      </svg>
      {empty && <p className={styles.empty}>{empty}</p>}
      <Tooltip
        bar={bars[shown]}
        line={line}
        center={band(shown, bars.length).center}
        bottom={height - (tops[shown] ?? 0)}
      />
      <DataTable caption={label} columns={columns} rows={bars.map((bar) => [bar.label, ...bar.cells])} />
    </div>
  );
}

interface TooltipProps {
  bar: StackedBar | undefined;
  /** Said instead of the bar's lines. */
  line: string | undefined;
  /** In percent of the chart's width. */
  center: number;
  /** Of the bar's top, in px above the chart's lower edge. */
  bottom: number;
}

/**
 * Always there, so that what it comes to say is announced. Moved by its share of its own width it never leaves the chart
 * sideways; one that is higher than the room above its bar stands in front of the bar.
 */
function Tooltip({ bar, line, center, bottom }: TooltipProps) {
  return (
    <div className={styles.frame}>
      <div
        className={styles.tooltip}
        aria-live="polite"
        style={
          bar && {
            left: `${center}%`,
            translate: `-${center}%`,
            marginBottom: bottom + TOOLTIP_GAP + (bar.mark ? MARK_ROOM : 0),
          }
        }
      >
        {bar && (
          <>
            <strong>{bar.label}</strong>
            {`\n${line ?? bar.lines.join('\n')}`}
          </>
        )}
      </div>
    </div>
  );
}

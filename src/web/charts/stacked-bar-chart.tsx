import type { ReactNode } from 'react';
import type { StackedBar } from './bar.ts';
import { BarColumn } from './bar-column.tsx';
import { type AxisOf, band, extent, stack, type ValueAxis } from './bar-geometry.ts';
import { BarMarks } from './bar-marks.tsx';
import { DataTable } from './data-table.tsx';
import styles from './stacked-bar-chart.module.css';
import { interactiveParts, useActivePart } from './use-active-part.ts';
import { ValueLines } from './value-lines.tsx';

export interface ChartProps {
  /** Name of the chart for screen readers. */
  label: string;
  /** Column headings of the hidden table: one for the bar's label and one for each of its cells. */
  columns: readonly string[];
  /** In px, month labels included. */
  height?: number;
  /** Creates the value axis. */
  axis: AxisOf;
  /** Text in the middle of a chart without data. */
  empty?: string | undefined;
}

interface Props extends ChartProps {
  bars: readonly StackedBar[];
  /** Drawn over the bars, such as a line. */
  overlay?: (axis: ValueAxis, plotHeight: number) => ReactNode;
}

/** Sizes in px. */
const TICK_HEIGHT = 24;
const MARK_HEIGHT = 16;
const TOOLTIP_GAP = 8;

/**
 * Stacked bars. Left and right arrow keys move between bars, up and down within a bar; a tooltip shows the selection.
 */
export function StackedBarChart(props: Props) {
  const { label, columns, height = 200, empty, bars, overlay } = props;
  const { list, active, activePart, columnProps } = useActivePart(bars);
  const plotHeight = height - TICK_HEIGHT;
  const values = bars.map(({ parts }) => parts.map(({ value }) => value));
  const extents = values.map(extent);
  const ends = extents.flatMap(({ below, above }) => [below, above]);
  const axis = props.axis(ends, plotHeight);
  const tops = extents.map(({ above }) => axis.y(above));
  const shown = bars.findIndex(({ key }) => key === active);
  const line = bars[shown]?.parts.find(({ key }) => key === activePart)?.line;
  const hasParts = bars.some((bar) => interactiveParts(bar).length > 0);
  const description = hasParts ? 'Use the up and down arrow keys to move within a bar.' : undefined;
  return (
    <div className={styles.chart} data-unit={axis.unit}>
      <svg role="none" className={styles.plot} height={height}>
        <ValueLines axis={axis} labelled={axis.unit === 'money' && !empty} />
        {bars.length > 0 && (
          <g ref={list} role="listbox" aria-label={label} aria-orientation="horizontal" aria-description={description}>
            {bars.map((bar, index) => (
              <BarColumn
                key={bar.key}
                bar={bar}
                focusKey={`${label} ${bar.key}`}
                band={band(index, bars.length)}
                blocks={stack(values[index] ?? [], axis.y)}
                plotHeight={plotHeight}
                {...columnProps(bar, index)}
              />
            ))}
          </g>
        )}
        <BarMarks bars={bars} tops={tops} />
        <line className={styles.zero} x2="100%" y1={axis.y(0)} y2={axis.y(0)} />
        {overlay?.(axis, plotHeight)}
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
  /** Replaces the bar's lines while a part is selected. */
  line: string | undefined;
  /** Center of the bar, in percent of the chart's width. */
  center: number;
  /** Distance from the bar's top to the chart's lower edge, in px. */
  bottom: number;
}

/**
 * Always rendered, so that screen readers announce its content when it changes. Shifting it by the same share of its
 * own width keeps it inside the chart. A tooltip that does not fit above its bar covers the bar.
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
            marginBottom: bottom + TOOLTIP_GAP + (bar.mark ? MARK_HEIGHT : 0),
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

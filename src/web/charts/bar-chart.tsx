import type { Column } from './bar.ts';
import { type ChartProps, StackedBarChart } from './stacked-bar-chart.tsx';

export interface Bar extends Column {
  /** Cents, or percent of the chart's height. */
  readonly value: number;
  /** A CSS color, such as `var(--chart-1)`. */
  readonly color: string;
}

/** A bar for each month, above or below the zero line. */
export function BarChart({ bars, ...chart }: ChartProps & { bars: readonly Bar[] }) {
  return (
    <StackedBarChart
      {...chart}
      bars={bars.map(({ value, color, ...column }) => ({ ...column, parts: [{ key: column.key, value, color }] }))}
    />
  );
}

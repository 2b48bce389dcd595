/** Width of a bar in percent of its band. */
const SHARE_OF_BAND = 64;
/** Maximum width of a bar in percent of the chart, for charts with few bars. */
const MAX_BAR_WIDTH = 12;
/** Minimum height in px, so that any value but zero is visible. */
const MIN_HEIGHT = 2;

/**
 * Creates the axis for a chart.
 * @param values lower and upper end of every bar
 * @param height height of the plot area, in px
 */
export type AxisOf = (values: readonly number[], height: number) => ValueAxis;

export interface ValueAxis {
  /** Cents, or percent of the chart's height. Only money has axis labels. */
  readonly unit: 'money' | 'percent';
  /** The round values with a grid line, zero included. */
  readonly ticks: readonly number[];
  /** Distance of a value from the top, in px. */
  y(value: number): number;
}

/** The axis of bars whose values are percent of the chart's height. */
export const percentAxis: AxisOf = (_, height) => ({
  unit: 'percent',
  ticks: [0],
  y: (percent) => height - (height * percent) / 100,
});

/** The horizontal position of a bar and the band around it, in percent of the chart's width. */
export interface Band {
  readonly start: number;
  readonly width: number;
  readonly center: number;
  /** Left edge of the bar, which is centered in its band. */
  readonly barStart: number;
  readonly barWidth: number;
}

/** The band of the bar at an index, out of `count` bars. */
export function band(index: number, count: number): Band {
  const width = 100 / count;
  const barWidth = Math.min((width * SHARE_OF_BAND) / 100, MAX_BAR_WIDTH);
  const center = (index + 0.5) * width;
  return { start: index * width, width, center, barStart: center - barWidth / 2, barWidth };
}

/** The vertical position of a part of a bar, in px from the top. */
export interface Block {
  readonly top: number;
  readonly height: number;
}

/** The sums of a bar's negative and positive values. */
export function extent(values: readonly number[]): { readonly below: number; readonly above: number } {
  return {
    below: values.reduce((sum, value) => sum + Math.min(0, value), 0),
    above: values.reduce((sum, value) => sum + Math.max(0, value), 0),
  };
}

/** A block for each value, in order: positive values stack upward from the zero line, negative values downward. */
export function stack(values: readonly number[], y: ValueAxis['y']): Block[] {
  return values.map((value, index) => {
    const { below, above } = extent(values.slice(0, index));
    const from = value < 0 ? below : above;
    const edges = [y(from), y(from + value)] as const;
    const height = value === 0 ? 0 : Math.max(MIN_HEIGHT, Math.abs(edges[0] - edges[1]));
    return { top: value < 0 ? edges[0] : edges[0] - height, height };
  });
}

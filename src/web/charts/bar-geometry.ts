/** Of the band a bar stands in, in percent; and of the whole chart, so that a single bar is no wall. */
const SHARE_OF_BAND = 64;
const WIDEST = 12;
/** In px: what is not nothing is seen, however small beside the rest. */
const LEAST_HEIGHT = 2;

/** Finds the axis for what bars come to, both ends of each. @param height in px */
export type AxisOf = (values: readonly number[], height: number) => ValueAxis;

export interface ValueAxis {
  /** Cents, or percent of the chart's height; only money stands beside the lines. */
  readonly unit: 'money' | 'percent';
  /** The round values that have a line, zero among them. */
  readonly ticks: readonly number[];
  /** How far below the top a value lies, in px. */
  y(value: number): number;
}

/** The axis of bars whose values are percent of the chart's height. */
export const percentAxis: AxisOf = (_, height) => ({
  unit: 'percent',
  ticks: [0],
  y: (percent) => height - (height * percent) / 100,
});

/** All in percent of the chart's width. */
export interface Band {
  readonly start: number;
  readonly width: number;
  readonly center: number;
  /** Of the bar, in the middle of its band. */
  readonly barStart: number;
  readonly barWidth: number;
}

/** The place of one of `count` bars. */
export function band(index: number, count: number): Band {
  const width = 100 / count;
  const barWidth = Math.min((width * SHARE_OF_BAND) / 100, WIDEST);
  const center = (index + 0.5) * width;
  return { start: index * width, width, center, barStart: center - barWidth / 2, barWidth };
}

/** In px from the top. */
export interface Block {
  readonly top: number;
  readonly height: number;
}

/** What lies above and below zero in one bar. */
export function extent(values: readonly number[]): { readonly below: number; readonly above: number } {
  return {
    below: values.reduce((sum, value) => sum + Math.min(0, value), 0),
    above: values.reduce((sum, value) => sum + Math.max(0, value), 0),
  };
}

/** A block for each value, in order: above zero they pile up from the zero line, below it they hang from it. */
export function stack(values: readonly number[], y: ValueAxis['y']): Block[] {
  return values.map((value, index) => {
    const { below, above } = extent(values.slice(0, index));
    const from = value < 0 ? below : above;
    const edges = [y(from), y(from + value)] as const;
    const height = value === 0 ? 0 : Math.max(LEAST_HEIGHT, Math.abs(edges[0] - edges[1]));
    return { top: value < 0 ? edges[0] : edges[0] - height, height };
  });
}

import { scaleLinear } from 'd3-scale';

/** About so many lines across a chart, each at a round value. */
const TICKS = 4;
/** Of the band a bar stands in, in percent; and of the whole chart, so that a single bar is no wall. */
const SHARE_OF_BAND = 64;
const WIDEST = 12;
/** In px: what is not nothing is seen, however small beside the rest. */
const LEAST_HEIGHT = 2;

export interface ValueAxis {
  /** The round values that have a line, zero among them. */
  readonly ticks: readonly number[];
  /** How far below the top a value lies, in px. */
  y(value: number): number;
}

/**
 * The axis on which all of these values and zero have a place, with round ends and at most one line per whole number.
 * @param height in px
 */
export function valueAxis(values: readonly number[], height: number): ValueAxis {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return { ticks: [0], y: () => height };
  const scale = scaleLinear([low, high], [height, 0]).nice(TICKS);
  return { ticks: scale.ticks(TICKS).filter(Number.isInteger), y: (value) => scale(value) };
}

/** The axis of bars whose values are percent of the chart's height. */
export function percentAxis(height: number): ValueAxis {
  return { ticks: [0], y: (percent) => height - (height * percent) / 100 };
}

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

import { band, type ValueAxis } from './bar-geometry.ts';

/** The lowest and the highest value of a point; equal unless the value is a range. */
export interface Span {
  readonly low: number;
  readonly high: number;
}

/** The path of a line that keeps each value until the middle of the next column. `x` is in columns, `y` in px. */
export function stepPath(values: readonly number[], y: ValueAxis['y']): string {
  const steps = values.map((value, index) => (index === 0 ? `M0,${y(value)}` : `H${index + 0.5}V${y(value)}`));
  return `${steps.join('')}H${values.length}`;
}

/** The path around all values between the lower and the higher line; empty if no value is a range. */
export function spanPath(spans: readonly Span[], y: ValueAxis['y']): string {
  if (spans.every(({ low, high }) => low === high)) return '';
  const upper = stepPath(
    spans.map(({ high }) => high),
    y,
  );
  const lower = spans.toReversed().map(({ low }, index) => {
    const right = spans.length - index;
    return `V${y(low)}H${right === 1 ? 0 : right - 0.5}`;
  });
  return `${upper}${lower.join('')}Z`;
}

/** The parts of an invisible bar from zero that reaches every value of a span, so that axis and tooltip include it. */
export function reachOf({ low, high }: Span): number[] {
  return [Math.min(0, low), Math.max(0, high)].filter((value) => value !== 0);
}

/** The center of a column, as a length. */
export function centerOf(index: number, count: number): string {
  return `${band(index, count).center}%`;
}

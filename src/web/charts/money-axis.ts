import type { AxisOf } from './bar-geometry.ts';

/** Approximate number of steps between the grid lines. */
const STEPS = 4;

/** An axis in cents that includes zero and every value, with round ends and lines at whole cents only. */
export const moneyAxis: AxisOf = (values, height) => {
  let low = Math.min(0, ...values);
  let high = Math.max(0, ...values);
  if (low === high) return { unit: 'money', ticks: [0], y: () => height };
  let step = 0;
  // Rounding the ends widens the axis, which can require a larger step.
  for (let next = stepOf(high - low); next !== step; next = stepOf(high - low)) {
    step = next;
    low = Math.floor(low / step) * step;
    high = Math.ceil(high / step) * step;
  }
  const ticks = Array.from({ length: (high - low) / step + 1 }, (_, index) => low + index * step);
  return { unit: 'money', ticks, y: (value) => (height * (high - value)) / (high - low) };
};

/** The round step that divides a range into about `STEPS`: 1, 2, or 5 times a power of ten, and at least one cent. */
function stepOf(range: number): number {
  const exact = range / STEPS;
  const power = 10 ** Math.floor(Math.log10(exact));
  const factor = exact / power;
  const round = factor >= Math.sqrt(50) ? 10 : factor >= Math.sqrt(10) ? 5 : factor >= Math.sqrt(2) ? 2 : 1;
  return Math.max(1, round * power);
}

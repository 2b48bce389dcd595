import { scaleLinear } from 'd3-scale';
import type { AxisOf } from './bar-geometry.ts';

/** Approximate number of grid lines, each at a round value. */
const TICKS = 4;

/** An axis in cents that includes zero and every value, with round ends and lines at whole cents only. */
export const moneyAxis: AxisOf = (values, height) => {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return { unit: 'money', ticks: [0], y: () => height };
  const scale = scaleLinear([low, high], [height, 0]).nice(TICKS);
  return { unit: 'money', ticks: scale.ticks(TICKS).filter(Number.isInteger), y: (value) => scale(value) };
};

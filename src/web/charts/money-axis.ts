import { scaleLinear } from 'd3-scale';
import type { AxisOf } from './bar-geometry.ts';

/** About so many lines across a chart, each at a round value. */
const TICKS = 4;

/** The axis on which all of these cents and zero have a place, with round ends and at most one line per whole number. */
export const moneyAxis: AxisOf = (values, height) => {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return { unit: 'money', ticks: [0], y: () => height };
  const scale = scaleLinear([low, high], [height, 0]).nice(TICKS);
  return { unit: 'money', ticks: scale.ticks(TICKS).filter(Number.isInteger), y: (value) => scale(value) };
};

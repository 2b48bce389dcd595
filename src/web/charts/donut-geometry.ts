import { arc, type PieArcDatum, pie } from 'd3-shape';

/** Side of the donut's square view box; its margin lets the selected segment grow. */
export const DONUT_SIZE = 200;
const OUTER_RADIUS = 96;
const INNER_RADIUS = 72;
/** Gap between two segments, in radians. A single segment is a closed ring. */
const GAP = 0.03;

const path = arc<PieArcDatum<number>>().innerRadius(INNER_RADIUS).outerRadius(OUTER_RADIUS).cornerRadius(3);

/**
 * An SVG path for each value, clockwise from the top in the given order, around the origin. Angles are proportional to
 * the values; the gaps are taken from the segments' edges.
 *
 * @param values non-negative numbers
 */
export function donutPaths(values: readonly number[]): string[] {
  const segments = values.filter((value) => value > 0).length;
  const arcs = pie<number>()
    .sort(null)
    .padAngle(segments > 1 ? GAP : 0)([...values]);
  return arcs.map((segment) => path(segment) ?? '');
}

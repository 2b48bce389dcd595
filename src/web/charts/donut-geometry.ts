/** Side of the donut's square view box; its margin lets the selected segment grow. */
export const DONUT_SIZE = 200;
const OUTER = 96;
const INNER = 72;
const CORNER = 3;
/** The edges of two segments are parallel, this far apart. A single segment is a closed ring. */
const GAP = 3.6;
/** The angle of a gap, in the middle of the ring. */
const GAP_ANGLE = 0.03;

/**
 * An SVG path for each value, clockwise from the top in the given order, around the origin. Angles are proportional to
 * the values, gaps aside. A value of zero has an empty path.
 *
 * @param values non-negative numbers
 */
export function donutPaths(values: readonly number[]): string[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  const left = 2 * Math.PI - values.filter((value) => value > 0).length * GAP_ANGLE;
  let end = 0;
  return values.map((value) => {
    if (value === 0) return '';
    if (value === total) return `${ring(OUTER, 1)}${ring(INNER, 0)}Z`;
    const start = end;
    end += (value / total) * left + GAP_ANGLE;
    return segment(start, end);
  });
}

/** @param sweep 1 is clockwise */
function ring(radius: number, sweep: 0 | 1): string {
  const half = (y: number) => `A${radius},${radius},0,1,${sweep},0,${y}`;
  return `M0,${-radius}${half(radius)}${half(-radius)}`;
}

/** The gap and the corners of a narrow segment shrink, so that something of it always shows. */
function segment(start: number, end: number): string {
  const angle = end - start;
  const sine = Math.sin(Math.min(angle, Math.PI) / 2);
  const half = Math.min(GAP, INNER * sine) / 2;
  const corner = Math.min(CORNER, (OUTER * sine - half) / (1 + sine), (INNER * sine - half) / (1 - sine));
  /** Where the corners at an arc end: on the arc, and on the edges. `center` is the distance of the corners' own centers. */
  const cornersAt = (radius: number, center: number) => {
    const turn = Math.asin((half + corner) / center);
    const along = Math.sqrt(center ** 2 - (half + corner) ** 2);
    const [edge, edgeTurn] = [Math.hypot(along, half), Math.atan2(half, along)];
    return {
      isLarge: angle - 2 * turn > Math.PI ? 1 : 0,
      arc: [pointAt(start + turn, radius), pointAt(end - turn, radius)],
      edges: [pointAt(start + edgeTurn, edge), pointAt(end - edgeTurn, edge)],
    } as const;
  };
  const outer = cornersAt(OUTER, OUTER - corner);
  const inner = cornersAt(INNER, INNER + corner);
  const round = `A${corner},${corner},0,0,1,`;
  return [
    `M${outer.edges[0]}${round}${outer.arc[0]}A${OUTER},${OUTER},0,${outer.isLarge},1,${outer.arc[1]}${round}${outer.edges[1]}`,
    `L${inner.edges[1]}${round}${inner.arc[1]}A${INNER},${INNER},0,${inner.isLarge},0,${inner.arc[0]}${round}${inner.edges[0]}Z`,
  ].join('');
}

/** @param angle clockwise from the top */
function pointAt(angle: number, radius: number): string {
  return `${radius * Math.sin(angle)},${-radius * Math.cos(angle)}`;
}

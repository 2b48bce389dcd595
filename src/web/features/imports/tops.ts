/** The top of every row of a list; the last number is the height of the list. */
export function topsOf(heights: readonly number[]): number[] {
  let bottom = 0;
  return [
    0,
    ...heights.map((height) => {
      bottom += height;
      return bottom;
    }),
  ];
}

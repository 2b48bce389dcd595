/** The index of the last row that begins at or above a distance from the top of the list; 0 if there is none. */
export function rowAt(tops: readonly number[], distance: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= distance) low = middle;
    else high = middle - 1;
  }
  return low;
}

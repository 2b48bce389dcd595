/**
 * The index that a key moves to in a row of chart elements: arrow keys wrap around, Home and End jump to the ends.
 * @returns null for any other key.
 */
export function nextIndex(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * The index that the up and down arrow keys move to among the parts of a bar; -1 is the bar as a whole.
 * @returns null for any other key, and for a bar without parts.
 */
export function nextPartIndex(key: string, current: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowUp') return Math.min(current + 1, count - 1);
  return key === 'ArrowDown' ? Math.max(current - 1, -1) : null;
}

/**
 * The part of a chart a key moves to: arrows go around, Home and End to the ends.
 * @returns null for a key that moves nowhere.
 */
export function nextPart(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * The part of a bar that a key leads to, upwards or back down to -1, which is the bar as a whole.
 * @returns null for any other key, and where there are no parts.
 */
export function nextInside(key: string, current: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowUp') return Math.min(current + 1, count - 1);
  return key === 'ArrowDown' ? Math.max(current - 1, -1) : null;
}

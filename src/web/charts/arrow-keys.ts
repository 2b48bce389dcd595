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

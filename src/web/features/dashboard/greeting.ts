/** @param hour of the person's own clock, 0 to 23 */
export function greeting(hour: number): string {
  if (hour < 12) return 'Good morning!';
  return hour < 18 ? 'Good afternoon!' : 'Good evening!';
}

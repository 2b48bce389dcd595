const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** @param instant in milliseconds since 1970 */
export function formatInstant(instant: number): string {
  return TIME.format(instant);
}

/** Number of characters of a name that fit into a message of two or three lines. */
const SHOWN_MAX = 24;

/** A name for a message, which would otherwise cover the form. Counts code points, so that no emoji is cut in half. */
export function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= SHOWN_MAX) return name;
  return `${characters.slice(0, SHOWN_MAX).join('').trimEnd()}…`;
}

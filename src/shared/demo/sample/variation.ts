/**
 * A whole number from `low` to `high`, both included, that looks like chance and never changes: the same text always
 * gives the same one. FNV-1a, stirred once more so that texts that differ in one character are far apart.
 */
export function variation(text: string, low: number, high: number): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return low + (((hash ^ (hash >>> 16)) >>> 0) % (high - low + 1));
}

/** One of these, the same one for the same text. */
export function choice<T>(text: string, from: readonly [T, ...T[]]): T {
  return from[variation(text, 0, from.length - 1)] ?? from[0];
}

/**
 * A deterministic pseudorandom integer from `low` to `high`, both included: the same text always gives the same number.
 * Uses FNV-1a followed by a final mix, so that texts that differ in one character give unrelated numbers.
 */
export function variation(text: string, low: number, high: number): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return low + (((hash ^ (hash >>> 16)) >>> 0) % (high - low + 1));
}

/** Picks one element; the same text always picks the same one. */
export function choice<T>(text: string, from: readonly [T, ...T[]]): T {
  return from[variation(text, 0, from.length - 1)] ?? from[0];
}

import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Sent } from '#server/http/answer.ts';

/** In characters. Compressing costs the server about 0.2 ms, more than a shorter answer, such as a dashboard, saves. */
const LARGE = 8000;

/** Each answer that a server remembers is compressed once. */
const known = new WeakMap<Sent, Promise<Buffer>>();

/**
 * Compresses a large answer that a server remembers, if the client accepts that: two years of budgets repeat so much that a tenth
 * remains. None of these answers has a secret that its length could reveal (decision 042).
 */
export function compressed(sent: Sent, acceptEncoding = ''): Promise<Buffer> | undefined {
  const { body } = sent;
  if (typeof body !== 'string' || body.length <= LARGE || !/\bgzip\b/.test(acceptEncoding)) return undefined;
  return known.getOrInsertComputed(sent, () => promisify(gzip)(body, { level: constants.Z_BEST_SPEED }));
}

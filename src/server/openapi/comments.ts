import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SHARED = join(import.meta.dirname, '../../shared');
const COMMENTED = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\w+: endpoint\(\{\s*method: '(\w+)',\s*path: '([^']+)'/g;

/**
 * The comments above the endpoints in the contracts, by `GET /path`. The server runs from its sources, so it can read them,
 * and the browser does not load text that only people read.
 */
export function readComments(): ReadonlyMap<string, string> {
  const sources = globSync('*/contract.ts', { cwd: SHARED }).map((file) => readFileSync(join(SHARED, file), 'utf8'));
  const found = sources.flatMap((source) => [...source.matchAll(COMMENTED)]);
  return new Map(found.map(([, comment = '', method, path]) => [`${method} ${path}`, textOf(comment)]));
}

function textOf(comment: string): string {
  return comment
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

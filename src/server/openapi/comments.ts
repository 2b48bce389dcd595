import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SHARED = join(import.meta.dirname, '../../shared');
const COMMENTED = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\w+: endpoint\(\{\s*method: '(\w+)',\s*path: '([^']+)'/g;

/**
 * What the contracts say of their endpoints in comments, by `GET /path`. The server runs from its sources, so they are at
 * hand, and the browser need not load what only people read.
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

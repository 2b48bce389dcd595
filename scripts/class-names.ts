import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const root = `${import.meta.dirname}/..`;

/** Names the classes of CSS modules by a short hash, because Vite's names would be a tenth of the CSS after gzip. */
export function shortClassNames() {
  const sources = new Map<string, string>();
  return (local: string, file: string): string => {
    const source = `${relative(root, file)} ${local}`;
    const hash = createHash('sha256').update(source).digest('base64url');
    const name = hash.replace(/^[^a-z]+/i, '').slice(0, 3);
    const other = sources.get(name) ?? source;
    if (other !== source) throw new Error(`Two classes have the name ${name}, so rename one: ${source} and ${other}`);
    sources.set(name, source);
    return name;
  };
}

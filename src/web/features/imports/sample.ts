import type { RowToImport } from './file-to-import.ts';

/** Three rows by which a user recognizes a mistake: the first, one in the other direction, and the last; in the order of the file. */
export function sampleOf(rows: readonly RowToImport[]): readonly RowToImport[] {
  const [first] = rows;
  if (!first) return [];
  const other = rows.find(({ amount }) => amount < 0 !== first.amount < 0);
  const chosen = new Set([first, other, rows.at(-1), ...rows.slice(1, 3)].filter((row) => row !== undefined));
  return [...chosen].slice(0, 3).sort((a, b) => rows.indexOf(a) - rows.indexOf(b));
}

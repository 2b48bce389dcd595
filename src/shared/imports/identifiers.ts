import type { KnownPoint, RowPoint } from '#shared/imports/points.ts';
import { settleAs } from '#shared/imports/settle.ts';

/** Whether a source of the file has an identifier twice with different amounts or days: such a bank numbers something else. */
export function hasRepeatedId(rows: readonly RowPoint[]): boolean {
  const first = new Map<string, RowPoint>();
  return rows.some((row) => {
    if (row.externalId === null || row.thing.isUsed) return false;
    const key = JSON.stringify([row.source, row.externalId]);
    const other = first.get(key) ?? row;
    first.set(key, other);
    return other.amount !== row.amount || other.day !== row.day;
  });
}

/** Recognizes the rows of our own CSV, whose identifiers are those of transactions, whatever was edited since. */
export function settleByTransactionId(rows: readonly RowPoint[], known: readonly KnownPoint[]): void {
  const wanted = new Map<string, RowPoint>();
  for (const row of rows) if (row.externalId !== null && !row.thing.isUsed) wanted.set(row.externalId, row);
  if (wanted.size === 0) return;
  for (const { thing } of known) {
    const row = wanted.get(thing.transactionId ?? '');
    if (row && !row.thing.isUsed && !thing.isUsed) settleAs(row, thing, 'external_id');
  }
}

import { setImmediate } from 'node:timers/promises';
import { slices } from '#server/db/slices.ts';
import type { ImportRecord, ImportRowRecord } from '#server/db/tables/imports.ts';
import type { Db } from '#server/db/tables.ts';
import { inPipeline } from '#server/db/together.ts';
import type { TransactionId } from '#shared/ids.ts';
import { CHANGED_AT_ONCE, type NamedTransaction } from './queries.ts';
import type { State } from './revisions.ts';

/** A row of a later import that has changed the same transaction in the same way. */
type LaterChange = Pick<ImportRowRecord, 'import_id' | 'position' | 'before' | 'version'>;

/** The next change of each transaction. */
export type LaterChanges = ReadonlyMap<TransactionId, LaterChange>;

/**
 * Finds the next active import that has changed each transaction again, so that undoing or restoring an earlier change leaves the
 * transaction as it is, and changes only what undoing the later one returns.
 * @param rows those of the import that have changed a transaction
 */
export async function findLaterChanges(
  tx: Db,
  { user_id, created_at }: Pick<ImportRecord, 'user_id' | 'created_at'>,
  rows: readonly NamedTransaction[],
): Promise<LaterChanges> {
  const next = new Map<TransactionId, LaterChange>();
  if (rows.length === 0) return next;
  const active = tx.selectFrom('imports').select('id').where('user_id', '=', user_id).where('undone_at', 'is', null);
  const later = await active.where('created_at', '>', created_at).orderBy('created_at').execute();
  if (later.length === 0) return next;
  const order = new Map(later.map(({ id }, index) => [id, index]));
  const rules = new Map(rows.map(({ transaction, rule }) => [transaction.id, rule]));
  for (const some of slices([...rules.keys()], CHANGED_AT_ONCE)) {
    const found = await tx
      .selectFrom('import_rows')
      .select(['transaction_id', 'import_id', 'position', 'rule', 'before', 'version'])
      .where('user_id', '=', user_id)
      .where('transaction_id', 'in', some)
      .where('version', 'is not', null)
      .where('before', 'is not', null)
      .execute();
    await setImmediate();
    for (const { transaction_id, rule, ...change } of found) {
      const place = order.get(change.import_id);
      if (!transaction_id || place === undefined || rule !== rules.get(transaction_id)) continue;
      const known = next.get(transaction_id);
      if (!known || place < (order.get(known.import_id) ?? 0)) next.set(transaction_id, change);
    }
  }
  return next;
}

/** Stores what undoing later changes returns. */
export function rewriteBefores(
  tx: Db,
  { user_id }: Pick<ImportRecord, 'user_id'>,
  states: readonly (readonly [Omit<LaterChange, 'version'>, State])[],
): Promise<void> {
  const changes = states.flatMap(([{ before, ...row }, state]) => {
    const next = JSON.stringify({ ...JSON.parse(before as string), ...state });
    return next === before ? [] : { ...row, next };
  });
  return inPipeline(changes, ({ import_id, position, next }) =>
    tx
      .updateTable('import_rows')
      .set({ before: next })
      .where('user_id', '=', user_id)
      .where('import_id', '=', import_id)
      .where('position', '=', position)
      .execute(),
  );
}

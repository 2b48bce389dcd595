import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { slices } from '#server/db/slices.ts';
import { CHANGES_MAX, type ImportRecord, type ImportRowRecord } from '#server/db/tables/imports.ts';
import { type LedgerRow, TRANSACTION_COLUMNS } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { inPipeline } from '#server/db/together.ts';
import { unknownUser } from '#server/db/unknown-user.ts';
import { requireQuota } from '#server/identity/quotas.ts';
import type { ImportId, TransactionId, UserId } from '#shared/ids.ts';
import { MAX_ROWS } from '#shared/statements/limits.ts';
import { inPieces, PIECE } from './pieces.ts';

/** The number of rows that are stored of an import. */
export const STORED_ROWS = sql<number>`new_rows + rows_here + rows_left_out + rows_not_booked`;

/** @throws {AppError} `quota_reached` */
export async function insertImport(tx: Db, record: ImportRecord, rows: readonly ImportRowRecord[]): Promise<void> {
  await tx.insertInto('imports').values(record).execute();
  const { imports, stored } = await tx
    .selectFrom('imports')
    .select((row) => [
      row.fn.countAll<number>().as('imports'),
      sql<number>`coalesce(sum(${STORED_ROWS}), 0)`.as('stored'),
    ])
    .where('user_id', '=', record.user_id)
    .executeTakeFirstOrThrow();
  await requireQuota(tx, record.user_id, 'imports', imports);
  await requireQuota(tx, record.user_id, 'import rows', Number(stored));
  // In the order of the largest index, each of whose pages SQLite then writes once. On PostgreSQL, the order of the file is faster.
  const byAmount = (one: ImportRowRecord, other: ImportRowRecord) => one.amount_cents - other.amount_cents;
  await insertRows(tx, 'import_rows', isPostgres(tx) ? rows : rows.toSorted(byAmount));
}

/** Marks an import as undone or restored. */
export async function setState(
  tx: Db,
  userId: UserId,
  id: ImportId,
  state: Pick<ImportRecord, 'undone_at'> & Partial<Pick<ImportRecord, 'restored_at'>>,
): Promise<void> {
  await tx.updateTable('imports').set(state).where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Transactions in a statement. Each has at most six rows with a version. */
export const CHANGED_AT_ONCE = 50;

/** The transactions that active imports have changed so often that no other one may. */
export async function findOftenChanged(
  tx: Db,
  userId: UserId,
  ids: readonly TransactionId[],
): Promise<Set<TransactionId>> {
  const often = new Set<TransactionId>();
  await inPipeline(slices(ids, CHANGED_AT_ONCE), async (some) => {
    const changed = await tx
      .selectFrom('import_rows')
      .select('transaction_id')
      .where('user_id', '=', userId)
      .where('transaction_id', 'in', some)
      .where('version', 'is not', null)
      .where('before', 'is not', null)
      .groupBy('transaction_id')
      .having((row) => row.fn.countAll(), '>=', CHANGES_MAX)
      .execute();
    for (const { transaction_id } of changed) often.add(transaction_id as TransactionId);
  });
  return often;
}

/**
 * Counts changes of transactions that the user did not make in the rows that name them, so that these do not count as edited.
 * Call it before or after the transactions change.
 */
export async function countVersions(tx: Db, userId: UserId, ids: readonly TransactionId[]): Promise<void> {
  await inPipeline(slices(ids, CHANGED_AT_ONCE), (some) =>
    tx
      .updateTable('import_rows')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('user_id', '=', userId)
      .where('transaction_id', 'in', some)
      .where('version', 'is not', null)
      .execute(),
  );
}

/** Stores the versions of the transactions that rows of an import have changed. */
export async function setVersions(
  tx: Db,
  { user_id, id }: Pick<ImportRecord, 'user_id' | 'id'>,
  rows: readonly NamedTransaction[],
  versionOf: (row: NamedTransaction) => ImportRowRecord['version'],
): Promise<void> {
  const byVersion = Map.groupBy(rows, versionOf);
  const updates = [...byVersion].flatMap(([version, all]) => slices(all).map((some) => ({ version, some })));
  await inPipeline(updates, ({ version, some }) =>
    tx
      .updateTable('import_rows')
      .set({ version })
      .where('user_id', '=', user_id)
      .where('import_id', '=', id)
      .where(
        'position',
        'in',
        some.map(({ position }) => position),
      )
      .execute(),
  );
}

/** Marks rows of an import as those whose transactions its undoing removed, or no longer. */
export async function markRemoved(
  tx: Db,
  userId: UserId,
  id: ImportId,
  rows: readonly NamedTransaction[],
  isRemoved: 0 | 1,
): Promise<void> {
  const positions = rows.map(({ position }) => position);
  await inPipeline(slices(positions), (some) =>
    tx
      .updateTable('import_rows')
      .set({ is_removed: isRemoved })
      .where('user_id', '=', userId)
      .where('import_id', '=', id)
      .where('position', 'in', some)
      .execute(),
  );
}

export async function countRemoved(tx: Db, userId: UserId, id: ImportId): Promise<number> {
  let total = 0;
  for (let first = 0; first < MAX_ROWS; first += COUNTED_AT_ONCE) {
    const { count } = await tx
      .selectFrom('import_rows')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('import_id', '=', id)
      .where('position', '>=', first)
      .where('position', '<', first + COUNTED_AT_ONCE)
      .where('is_removed', '=', 1)
      .executeTakeFirstOrThrow();
    total += count;
    await setImmediate();
  }
  return total;
}

/** A millisecond or two of the server's thread. */
export const COUNTED_AT_ONCE = 2000;

/** A row of an import that names a transaction. */
export interface NamedTransaction
  extends Pick<ImportRowRecord, 'position' | 'outcome' | 'rule' | 'before' | 'is_removed' | 'text' | 'date'> {
  /** What the bank wrote, in signed cents. */
  readonly amount: ImportRowRecord['amount_cents'];
  readonly transaction: LedgerRow;
  /** Whether the user has changed the transaction since. */
  readonly isEdited: boolean;
}

/** Reads the transactions that the rows of an import name, as they are in the ledger or among the deleted ones. */
export async function readNamed(
  tx: Db,
  table: 'transactions' | 'deleted_transactions',
  userId: UserId,
  id: ImportId,
): Promise<NamedTransaction[]> {
  // The type of one table stands for both, which do not differ in the columns used here.
  const name = table as 'transactions';
  const all: NamedTransaction[] = [];
  const rows = inPieces<LedgerRow & JoinedRow>((last) =>
    tx
      .selectFrom('import_rows')
      .innerJoin(name, (join) =>
        join
          .onRef(`${name}.user_id`, '=', 'import_rows.user_id')
          .onRef(`${name}.id`, '=', 'import_rows.transaction_id'),
      )
      .select([
        'position',
        'outcome',
        'rule',
        'before',
        'is_removed',
        'text',
        'import_rows.date as day',
        'import_rows.amount_cents as amount',
      ])
      .select(['import_rows.version as importedVersion', `${name}.user_id`])
      .select(TRANSACTION_COLUMNS.map((column) => `${name}.${column}` as const))
      .where('import_rows.user_id', '=', unknownUser(tx, userId))
      .where('import_id', '=', id)
      .where('position', '>', last?.position ?? -1)
      .orderBy('position')
      .limit(PIECE)
      .execute(),
  );
  for await (const piece of rows) all.push(...piece.map(toNamed));
  return all;
}

interface JoinedRow extends Pick<ImportRowRecord, 'position' | 'outcome' | 'rule' | 'before' | 'is_removed' | 'text'> {
  readonly day: ImportRowRecord['date'];
  readonly amount: ImportRowRecord['amount_cents'];
  readonly importedVersion: ImportRowRecord['version'];
}

function toNamed(row: LedgerRow & JoinedRow): NamedTransaction {
  const { position, outcome, rule, before, is_removed, text, day, amount, importedVersion, ...transaction } = row;
  const isEdited = importedVersion !== null && importedVersion !== transaction.version;
  return { position, outcome, rule, before, is_removed, text, date: day, amount, transaction, isEdited };
}

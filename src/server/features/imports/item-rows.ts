import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { forEachInSteps } from '#server/db/in-steps.ts';
import type { ImportRowRecord } from '#server/db/tables/imports.ts';
import type { Db } from '#server/db/tables.ts';
import type { ImportId, TransactionId, UserId } from '#shared/ids.ts';
import { readByIds } from './pieces.ts';
import { type Range, readWanted } from './wanted.ts';

const COLUMNS = [
  'import_id',
  'position',
  'source_id',
  'date',
  'amount_cents',
  'text',
  'external_id',
  'item_id',
  'outcome',
  'rule',
  'transaction_id',
  'version',
] as const satisfies readonly (keyof ImportRowRecord)[];

/** A row of an earlier import that stands for a transaction of the bank. */
export type ItemRow = Pick<ImportRowRecord, (typeof COLUMNS)[number]> & { readonly item_id: string };

/** Reads the wanted rows of active imports, in the order of their imports. */
export async function readItemRows(db: Db, userId: UserId, wanted: readonly Range[]): Promise<ItemRow[]> {
  const byImport = new Map((await readActiveImports(db, userId)).map((id): [ImportId, ItemRow[]] => [id, []]));
  const sources = await readSourceIds(db, userId);
  const signed: Range[] = [];
  await forEachInSteps(wanted, ([amount, start, end]) => {
    signed.push([amount, start, end]);
    // A transfer between the user's own accounts has the opposite amount.
    if (amount !== 0) signed.push([-amount, start, end]);
  });
  const columns = sql<ItemRow>`${sql.join(COLUMNS.map((column) => sql.ref(`import_rows.${column}`)))}`;
  await forEachInSteps(await readWanted(db, 'import_rows', userId, signed, columns), (row) => {
    if (row.item_id !== null && sources.has(row.source_id)) byImport.get(row.import_id)?.push(row);
  });
  for (const rows of byImport.values()) {
    rows.sort((one, other) => one.position - other.position);
    await setImmediate();
  }
  return liveRows([...byImport.values()].flat());
}

/**
 * Leaves out the rows of a later import that only show an item again if the import that began it was undone: the item then
 * counts as never imported.
 */
async function liveRows(rows: readonly ItemRow[]): Promise<ItemRow[]> {
  const begun = new Set<string>();
  await forEachInSteps(rows, (row) => {
    if (beginsItem(row)) begun.add(row.item_id);
  });
  const live: ItemRow[] = [];
  await forEachInSteps(rows, (row) => {
    if (begun.has(row.item_id)) live.push(row);
  });
  return live;
}

/** Whether the outcome of the row stands by itself, and does not follow from an earlier row of its item. */
export function beginsItem({ outcome, rule }: Pick<ItemRow, 'outcome' | 'rule'>): boolean {
  return outcome !== 'here' || rule === 'already_entered' || rule === 'recorded';
}

/** The ids of the imports that were not undone, oldest first. */
async function readActiveImports(db: Db, userId: UserId) {
  const imports = db.selectFrom('imports').select('id').where('user_id', '=', userId).where('undone_at', 'is', null);
  return (await imports.orderBy('created_at').orderBy('id').execute()).map(({ id }) => id);
}

async function readSourceIds(db: Db, userId: UserId) {
  const sources = await db.selectFrom('import_sources').select('id').where('user_id', '=', userId).execute();
  return new Set(sources.map(({ id }) => id));
}

/**
 * Which of these transactions have a link of an active import. A later row of an item whose first import was undone is no link,
 * as in `liveRows`.
 */
export async function findLinked(
  db: Db,
  userId: UserId,
  ids: readonly TransactionId[],
): Promise<ReadonlySet<TransactionId | null>> {
  const imports = new Set(await readActiveImports(db, userId));
  const sources = await readSourceIds(db, userId);
  const rows = await readByIds(db, ids, async (wanted) => {
    const links = sql<Pick<ItemRow, 'import_id' | 'source_id' | 'transaction_id' | 'outcome' | 'rule'>>`
      select distinct import_id, source_id, transaction_id, outcome, rule from ${wanted} cross join import_rows
      where user_id = ${userId} and transaction_id = wanted.value ->> 0`;
    return (await links.execute(db)).rows;
  });
  const active = rows.filter((row) => imports.has(row.import_id) && sources.has(row.source_id) && beginsItem(row));
  return new Set(active.map(({ transaction_id }) => transaction_id));
}

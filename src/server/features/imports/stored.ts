import { type RawBuilder, sql } from 'kysely';
import { forEachInSteps, mapInSteps } from '#server/db/in-steps.ts';
import type { ImportSourceRecord } from '#server/db/tables/imports.ts';
import { type LedgerRow, TRANSACTION_COLUMNS } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { unknownUser } from '#server/db/unknown-user.ts';
import { readRecorded } from '#server/features/schedules/service.ts';
import type { TransactionId, UserId } from '#shared/ids.ts';
import type { EnteredTransaction, ImportedRow } from '#shared/imports/matching.ts';
import type { LinkTarget } from '#shared/schedules/pair-fit.ts';
import {
  type ActiveImport,
  beginsItem,
  findLinked,
  type ItemRow,
  readActiveImports,
  readItemRows,
  type Sought,
  withoutRemoved,
} from './item-rows.ts';
import { readByIds } from './pieces.ts';
import { type Range, Room, readWanted } from './wanted.ts';

const COLUMNS = sql.join(['user_id', ...TRANSACTION_COLUMNS].map((column) => sql.ref(`transactions.${column}`)));

/** What a file is compared with. */
export interface Stored {
  /** In the order of their imports. */
  readonly imported: readonly ImportedRow[];
  readonly entered: readonly EnteredTransaction[];
  /** What schedules have recorded and no import has linked. */
  readonly recorded: readonly LinkTarget[];
  /** The transactions of all, by id. */
  readonly transactions: ReadonlyMap<TransactionId, LedgerRow>;
  /** The version of each transaction that an import created, as the latest import left it. */
  readonly importedVersions: ReadonlyMap<TransactionId, number>;
  /** The items that stand for transactions that the user or a schedule has added. */
  readonly linkedItems: ReadonlySet<string>;
}

/**
 * Reads the rows of earlier imports and the entered transactions.
 * @param ids of transactions on any day
 * @param sources the user's known ones
 */
export async function readStored(
  db: Db,
  userId: UserId,
  sought: Sought,
  { ids, sources }: { readonly ids: readonly TransactionId[]; readonly sources: readonly ImportSourceRecord[] },
): Promise<Stored> {
  const imports = await readActiveImports(db, userId);
  const rows = await readItemRows(db, userId, sought, imports);
  const { wanted } = sought;
  const { transactions, entered, recorded } = await readTransactions(db, userId, { wanted, ids, rows });
  const live = await withoutRemoved(db, userId, rows, (id) => transactions.has(id));
  return { ...(await toImported(live, imports, sources, transactions)), entered, recorded, transactions };
}

/** Reads the rows of some imports. @param imports active ones, oldest first */
export async function readImported(
  db: Db,
  userId: UserId,
  sought: Sought,
  imports: readonly ActiveImport[],
): Promise<readonly ImportedRow[]> {
  const rows = await readItemRows(db, userId, sought, imports);
  const ids = [...new Set(rows.flatMap(({ transaction_id }) => transaction_id ?? []))];
  const transactions = await readTransactionsById(db, userId, ids);
  return (await toImported(rows, imports, [], new Map(transactions.map((row) => [row.id, row])))).imported;
}

async function toImported(
  rows: readonly ItemRow[],
  imports: readonly ActiveImport[],
  sources: readonly ImportSourceRecord[],
  transactions: Stored['transactions'],
) {
  const layouts = new Map(imports.map(({ id, layout }) => [id, layout]));
  // Imports of November 2026 have none, but most accounts still have the kind of their first file.
  const layoutsOf = new Map(sources.map(({ id, layout }) => [id, layout]));
  const transactionsByItem = new Map<string, TransactionId>();
  const importedVersions = new Map<TransactionId, number>();
  const linkedItems = new Set<string>();
  await forEachInSteps(rows, (row) => {
    if (!row.transaction_id) return;
    // The transaction of another row may have gone with the import that created it.
    if (beginsItem(row)) {
      transactionsByItem.set(row.item_id, row.transaction_id);
      if (row.outcome === 'here') linkedItems.add(row.item_id);
      else linkedItems.delete(row.item_id);
    }
    if (row.version !== null) importedVersions.set(row.transaction_id, row.version);
  });
  const imported = await mapInSteps(rows, (row): ImportedRow => {
    const transactionId = transactionsByItem.get(row.item_id) ?? null;
    const transaction = transactionId === null ? undefined : transactions.get(transactionId);
    const state = transactionId === null ? 'left_out' : transaction ? 'kept' : 'deleted';
    const layout = layouts.get(row.import_id) ?? layoutsOf.get(row.source_id) ?? null;
    return toImportedRow(row, { layout, state, isSavings: transaction?.type === 'savings', transactionId });
  });
  return { imported, importedVersions, linkedItems };
}

type Item = Pick<ImportedRow, 'layout' | 'state' | 'isSavings' | 'transactionId'>;

function toImportedRow(row: ItemRow, item: Item): ImportedRow {
  return {
    itemId: row.item_id,
    sourceId: row.source_id,
    date: row.date,
    amount: row.amount_cents,
    text: row.text,
    externalId: row.external_id,
    ...item,
  };
}

interface Scope {
  readonly wanted: readonly Range[];
  readonly ids: readonly TransactionId[];
  readonly rows: readonly ItemRow[];
}

async function readTransactions(db: Db, userId: UserId, { wanted, ids, rows }: Scope) {
  const linked = new Set<TransactionId>();
  await forEachInSteps(rows, ({ transaction_id }) => transaction_id && linked.add(transaction_id));
  const transactions = new Map<TransactionId, LedgerRow>();
  const unlinked: LedgerRow[] = [];
  const perhapsLinked: TransactionId[] = [];
  const room = new Room();
  for await (const found of readWanted(db, 'transactions', userId, wanted, flagged(db, userId))) {
    await forEachInSteps(found, ({ has_rows, ...row }) => {
      room.take(row);
      transactions.set(row.id, row);
      if (linked.has(row.id)) return;
      unlinked.push(row);
      if (has_rows) perhapsLinked.push(row.id);
    });
  }
  const elsewhere = await findLinked(db, userId, perhapsLinked);
  const entered = unlinked.filter(({ id }) => !elsewhere.has(id));
  // The user may have changed the day or the amount of a transaction.
  const missing = [...new Set([...linked, ...ids])].filter((id) => !transactions.has(id));
  const read = async (some: RawBuilder<unknown>) => {
    const rows = await findTransactions(db, userId, some);
    for (const row of rows) room.take(row);
    return rows;
  };
  for (const row of await readByIds(db, missing, read)) {
    transactions.set(row.id, row);
    if (!linked.has(row.id)) entered.push(row);
  }
  // Of equal transactions, a row is then linked to the same one each time.
  entered.sort((one, other) => (one.id < other.id ? -1 : 1));
  const recorded = await readUnlinked(db, userId, wanted);
  for (const { transaction } of recorded) transactions.set(transaction.id, transaction);
  return {
    ...{ transactions, entered: await mapInSteps(entered, toEntered) },
    recorded: recorded.map(({ target }) => target),
  };
}

/** Reads what schedules have recorded in the days of a file, whatever its amount. */
async function readUnlinked(db: Db, userId: UserId, wanted: readonly Range[]) {
  const [first] = wanted;
  if (!first) return [];
  let [, start, end] = first;
  for (const [, from, to] of wanted) {
    if (from < start) start = from;
    if (to > end) end = to;
  }
  const recorded = await readRecorded(db, userId, { start, end });
  if (recorded.length === 0) return [];
  const ids = recorded.map(({ transaction }) => transaction.id);
  const linked = await findLinked(db, userId, ids);
  return recorded.filter(({ transaction }) => !linked.has(transaction.id));
}

function toEntered({ id, type, amount_cents, date, description }: LedgerRow): EnteredTransaction {
  return { transactionId: id, type, amount: amount_cents, date, description };
}

/** With a flag for transactions that a row of any import names, those of undone imports included. */
function flagged(db: Db, userId: UserId) {
  return sql<LedgerRow & { readonly has_rows: number }>`${COLUMNS}, case when exists (
    select 1 from import_rows where import_rows."user_id" = ${unknownUser(db, userId)} and transaction_id = transactions.id
  ) then 1 else 0 end as has_rows`;
}

/** Reads transactions, without those that are gone. */
export function readTransactionsById(db: Db, userId: UserId, ids: readonly TransactionId[]): Promise<LedgerRow[]> {
  return readByIds(db, ids, (wanted) => findTransactions(db, userId, wanted));
}

async function findTransactions(db: Db, userId: UserId, wanted: RawBuilder<unknown>): Promise<LedgerRow[]> {
  const query = sql<LedgerRow>`
    select ${COLUMNS} from ${wanted} cross join transactions where user_id = ${userId} and transactions.id = wanted.value ->> 0`;
  return (await query.execute(db)).rows;
}

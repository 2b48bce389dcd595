import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { forEachInSteps } from '#server/db/in-steps.ts';
import type { ImportRecord, ImportRowRecord } from '#server/db/tables/imports.ts';
import type { Db } from '#server/db/tables.ts';
import { unknownUser } from '#server/db/unknown-user.ts';
import type { ImportId, SourceId, TransactionId, UserId } from '#shared/ids.ts';
import type { MatchRule } from '#shared/imports/contract.ts';
import { readByIds } from './pieces.ts';
import { type Range, Room, readWanted } from './wanted.ts';

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

/** What the rows of a file have. */
export interface Sought {
  /** By amount without sign. */
  readonly wanted: readonly Range[];
  /** With signs. */
  readonly amounts: ReadonlySet<number>;
  /** The known sources of the file, undefined for each new one. */
  readonly accounts: readonly (SourceId | undefined)[];
}

/**
 * Reads the rows of imports that the rows of a file can match, in the order of their imports.
 * @param imports active ones, oldest first
 * @throws {AppError} as `readWanted` and `Room`
 */
export async function readItemRows(
  db: Db,
  userId: UserId,
  { wanted, amounts, accounts }: Sought,
  imports: readonly ActiveImport[],
): Promise<ItemRow[]> {
  if (imports.length === 0) return [];
  const sources = await readSourceIds(db, userId);
  const ranges: Range[] = [];
  // A transfer between the user's own accounts has the opposite amount in the other one.
  const hasOthers = new Set([...sources, ...accounts]).size > 1;
  await forEachInSteps(wanted, ([amount, start, end]) => {
    const signs = amount === 0 ? [0] : [amount, -amount];
    for (const signed of signs) if (hasOthers || amounts.has(signed)) ranges.push([signed, start, end]);
  });
  const columns = sql<ItemRow>`${sql.join(COLUMNS.map((column) => sql.ref(`import_rows.${column}`)))}`;
  const ids = imports.map(({ id }) => id);
  const items = new Items(ids);
  for await (const rows of readWanted(db, 'import_rows', userId, ranges, columns)) {
    await forEachInSteps(rows, (row) => {
      if (row.item_id !== null && sources.has(row.source_id)) items.add(row);
    });
  }
  const byImport = new Map(ids.map((id): [ImportId, ItemRow[]] => [id, []]));
  await forEachInSteps(items.rows(), (row) => byImport.get(row.import_id)?.push(row));
  for (const rows of byImport.values()) {
    rows.sort((one, other) => one.position - other.position);
    await setImmediate();
  }
  return liveRows([...byImport.values()].flat());
}

/** How many of the last rows of an item a further one is compared with, so that the time is linear. */
const COMPARED = 8;

/**
 * The rows of items. Of rows that say the same, such as those of a file that is imported again every week, only the earliest is
 * kept: the others do not affect matching.
 */
class Items {
  readonly #order: ReadonlyMap<ImportId, number>;
  readonly #byItem = new Map<string, ItemRow[]>();
  readonly #room = new Room();

  /** @param imports the active ones, oldest first */
  constructor(imports: readonly ImportId[]) {
    this.#order = new Map(imports.map((id, index) => [id, index]));
  }

  /** Ignores rows of imports that are not active. @throws {AppError} as `Room` */
  add(row: ItemRow): void {
    if (!this.#order.has(row.import_id)) return;
    const rows = this.#byItem.getOrInsertComputed(row.item_id, () => []);
    for (let place = rows.length - 1; place >= 0 && place >= rows.length - COMPARED; place--) {
      const other = rows[place] as ItemRow;
      const [earlier, later] = this.#isEarlier(row, other) ? [row, other] : [other, row];
      if (!isRepeatedBy(earlier, later)) continue;
      rows[place] = earlier;
      return;
    }
    this.#room.take(row);
    rows.push(row);
  }

  *rows(): Generator<ItemRow> {
    for (const rows of this.#byItem.values()) yield* rows;
  }

  #isEarlier(one: ItemRow, other: ItemRow): boolean {
    if (one.import_id === other.import_id) return one.position < other.position;
    return (this.#order.get(one.import_id) ?? 0) < (this.#order.get(other.import_id) ?? 0);
  }
}

const REPEATED = ['source_id', 'date', 'amount_cents', 'text', 'external_id', 'transaction_id'] as const;

/** Whether a later row of an item adds nothing to an earlier one. */
function isRepeatedBy(earlier: ItemRow, later: ItemRow): boolean {
  return (
    REPEATED.every((column) => earlier[column] === later[column]) &&
    (later.version === null || later.version === earlier.version) &&
    (beginsItem(earlier) || !beginsItem(later))
  );
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

/** The rules that link a row to a transaction that the user or a schedule has added. */
const LINKING: readonly (MatchRule | null)[] = ['already_entered', 'recorded'];

/** The rules that propose to leave a row out because an earlier one was left out, or its transaction was deleted. */
const REPEATING: readonly (MatchRule | null)[] = ['left_out_before', 'deleted_before'];

/** Whether the outcome of the row stands by itself, and does not follow from an earlier row of its item. */
export function beginsItem({ outcome, rule }: Pick<ItemRow, 'outcome' | 'rule'>): boolean {
  if (outcome === 'here') return LINKING.includes(rule);
  return outcome !== 'left_out' || !REPEATING.includes(rule);
}

export type ActiveImport = Pick<ImportRecord, 'id' | 'layout'>;

/**
 * The imports that were not undone, oldest first.
 * @param since only those that were made or restored then or later
 */
export async function readActiveImports(db: Db, userId: UserId, since = 0): Promise<ActiveImport[]> {
  const imports = db
    .selectFrom('imports')
    .select(['id', 'layout'])
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null);
  const later = imports.where((row) => row.or([row('created_at', '>=', since), row('restored_at', '>=', since)]));
  return await later.orderBy('created_at').orderBy('id').execute();
}

export async function readSourceIds(db: Db, userId: UserId) {
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
): Promise<ReadonlySet<TransactionId>> {
  const user = unknownUser(db, userId);
  const rows = await readByIds(db, ids, async (wanted) => {
    // With joins, PostgreSQL might read all rows of the user's imports first, because it does not know how many there are.
    const linked = sql<{ readonly id: TransactionId }>`
      select id from (
        select wanted.value ->> 0 as id, (
          select 1 from import_rows where user_id = ${user} and transaction_id = wanted.value ->> 0
            and (outcome = 'new' or rule in (${sql.join(LINKING)}))
            and import_id in (select id from imports where user_id = ${user} and undone_at is null)
            and source_id in (select id from import_sources where user_id = ${user})
          limit 1
        ) as is_linked from ${wanted}
      ) as known where is_linked = 1`;
    return (await linked.execute(db)).rows;
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Leaves out the rows that link a transaction which is gone because the import that created it was undone: their items, too, then
 * count as never imported.
 * @param isThere whether a transaction is in the ledger
 */
export async function withoutRemoved(
  db: Db,
  userId: UserId,
  rows: readonly ItemRow[],
  isThere: (id: TransactionId) => boolean,
): Promise<readonly ItemRow[]> {
  const gone = new Set<TransactionId>();
  await forEachInSteps(rows, ({ outcome, transaction_id: id }) => {
    if (outcome === 'here' && id !== null && !isThere(id)) gone.add(id);
  });
  const user = unknownUser(db, userId);
  const removed = await readByIds(db, [...gone], async (wanted) => {
    const found = sql<{ readonly id: TransactionId }>`
      select wanted.value ->> 0 as id from ${wanted} where exists (
        select 1 from import_rows where user_id = ${user} and transaction_id = wanted.value ->> 0 and is_removed = 1
      )`;
    return (await found.execute(db)).rows;
  });
  if (removed.length === 0) return rows;
  const ids = new Set(removed.map(({ id }) => id));
  const kept: ItemRow[] = [];
  await forEachInSteps(rows, (row) => {
    if (row.outcome !== 'here' || row.transaction_id === null || !ids.has(row.transaction_id)) kept.push(row);
  });
  return liveRows(kept);
}

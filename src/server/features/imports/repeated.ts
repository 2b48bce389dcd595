import { sql } from 'kysely';
import { inSteps } from '#server/db/in-steps.ts';
import type { ImportRowRecord } from '#server/db/tables/imports.ts';
import type { Db } from '#server/db/tables.ts';
import type { Actor } from '#server/identity/actor.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { ImportId, TransactionId, UserId } from '#shared/ids.ts';
import { matchInSteps } from '#shared/imports/match-rows.ts';
import { type ActiveImport, readActiveImports, readSourceIds } from './item-rows.ts';
import { inPieces, PIECE } from './pieces.ts';
import { readImported, readTransactionsById } from './stored.ts';
import { type Range, readWanted, wantedBy } from './wanted.ts';

/**
 * Whether rows of an undone import would count twice, because imports that were made or restored since have brought them again.
 * @throws {AppError} `import_not_restorable` if too many rows have these amounts to find out
 */
export async function isRepeated(
  tx: Db,
  actor: Pick<Actor, 'userId' | 'today'>,
  id: ImportId,
  undoneAt: number,
): Promise<boolean> {
  const later = await readActiveImports(tx, actor.userId, undoneAt);
  if (later.length === 0) return false;
  const rows = await readBooked(tx, actor.userId, id);
  try {
    return (await areInAccount(tx, actor, rows, later)) || (await areInAnyAccount(tx, actor.userId, rows, later));
  } catch (error) {
    throw error instanceof AppError ? new AppError('import_not_restorable') : error;
  }
}

/** Whether later imports have brought one of the rows again, compared like the rows of a file of the same accounts. */
async function areInAccount(
  tx: Db,
  { userId, today }: Pick<Actor, 'userId' | 'today'>,
  rows: readonly Row[],
  later: readonly ActiveImport[],
): Promise<boolean> {
  const bySource = Map.groupBy(rows, ({ source_id }) => source_id);
  const inOrder = [...bySource.values()].flat();
  const sources = [...bySource].map(([sourceId, own]) => ({ sourceId, rows: own.map(toFileRow) }));
  const sought = {
    wanted: await wantedBy(
      sources.flatMap((source) => source.rows),
      today,
    ),
    amounts: new Set(rows.map(({ amount_cents }) => amount_cents)),
    accounts: [...bySource.keys()],
  };
  const imported = await readImported(tx, userId, sought, later);
  const { matches } = await inSteps(matchInSteps({ sources, imported, entered: [], today }));
  return inOrder.some((row, index) => isRemoved(row) && matches[index]?.verdict === 'here');
}

/**
 * So many rows, or all if there are fewer, and four of five on their days tell that two imports show the same account. If the account
 * is gone, one does.
 */
const LEAST = 3;
const SHARE = 0.8;

/**
 * Whether later imports have created transactions with the days and amounts of the rows, whatever their accounts: the same bank can
 * write another kind of file, and the user can rename or remove an account.
 */
async function areInAnyAccount(
  tx: Db,
  userId: UserId,
  rows: readonly Row[],
  later: readonly ActiveImport[],
): Promise<boolean> {
  const removed = rows.filter(isRemoved).toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const created = await countCreated(tx, userId, removed, new Set(later.map(({ id }) => id)));
  const coinciding = removed.flatMap((row, index) => {
    const left = created.get(keyOf(row)) ?? 0;
    if (left === 0) return [];
    created.set(keyOf(row), left - 1);
    return index;
  });
  const [first = 0, last = 0] = [coinciding[0], coinciding.at(-1)];
  const known = await readSourceIds(tx, userId);
  if (rows.some(({ source_id }) => !known.has(source_id))) return coinciding.length > 0;
  const isEnough = coinciding.length > 0 && coinciding.length >= Math.min(LEAST, removed.length);
  return isEnough && coinciding.length >= SHARE * (last - first + 1);
}

/** How many transactions that later imports have created, and that still exist, have each day and amount of some rows. */
async function countCreated(tx: Db, userId: UserId, rows: readonly Row[], later: ReadonlySet<ImportId>) {
  const wanted = new Map(rows.map((row): [string, Range] => [keyOf(row), [row.amount_cents, row.date, row.date]]));
  const columns = sql<Created>`import_id, outcome, date, amount_cents, transaction_id`;
  const keys = new Map<TransactionId, string>();
  for await (const found of readWanted(tx, 'import_rows', userId, [...wanted.values()], columns)) {
    for (const row of found) {
      const { import_id, outcome, transaction_id } = row;
      if (outcome === 'new' && transaction_id && later.has(import_id)) keys.set(transaction_id, keyOf(row));
    }
  }
  const counts = new Map<string, number>();
  for (const { id } of await readTransactionsById(tx, userId, [...keys.keys()])) {
    const key = keys.get(id) ?? '';
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

type Created = Pick<ImportRowRecord, 'import_id' | 'outcome' | 'date' | 'amount_cents' | 'transaction_id'>;

function keyOf({ date, amount_cents }: Pick<Row, 'date' | 'amount_cents'>): string {
  return `${date} ${amount_cents}`;
}

function isRemoved({ is_removed }: Row): boolean {
  return is_removed === 1;
}

type Row = Pick<
  ImportRowRecord,
  'position' | 'source_id' | 'date' | 'amount_cents' | 'text' | 'external_id' | 'is_removed'
>;

/** The rows of an import that the bank had booked. */
async function readBooked(tx: Db, userId: UserId, id: ImportId): Promise<Row[]> {
  const booked: Row[] = [];
  const pieces = inPieces<Row>((last) =>
    tx
      .selectFrom('import_rows')
      .select(['position', 'source_id', 'date', 'amount_cents', 'text', 'external_id', 'is_removed'])
      .where('user_id', '=', userId)
      .where('import_id', '=', id)
      .where('item_id', 'is not', null)
      .where('position', '>', last?.position ?? -1)
      .orderBy('position')
      .limit(PIECE)
      .execute(),
  );
  for await (const piece of pieces) booked.push(...piece);
  return booked;
}

function toFileRow({ date, amount_cents: amount, text, external_id: externalId }: Row) {
  return { date, amount, text, externalId, isTransfer: false, status: null };
}

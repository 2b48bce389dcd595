import { sql } from 'kysely';
import { inSteps } from '#server/db/in-steps.ts';
import type { ImportRecord, ImportRowRecord } from '#server/db/tables/imports.ts';
import type { Db } from '#server/db/tables.ts';
import type { Actor } from '#server/identity/actor.ts';
import { addDays, dayNumber } from '#shared/calendar-date.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { ImportId, UserId } from '#shared/ids.ts';
import { pairsInOrder } from '#shared/imports/coinciding.ts';
import { matchInSteps } from '#shared/imports/match-rows.ts';
import { NEAR_DAYS } from '#shared/imports/matching.ts';
import { NEAR_AMOUNTS } from './assume-sources.ts';
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
  { id, layout, undone_at }: Pick<ImportRecord, 'id' | 'layout' | 'undone_at'>,
): Promise<boolean> {
  const later = await readActiveImports(tx, actor.userId, undone_at ?? 0);
  if (later.length === 0) return false;
  const rows = await readBooked(tx, actor.userId, id);
  const compared = { rows, layout, later };
  try {
    return (await areInAccount(tx, actor, compared)) || (await areInAnyAccount(tx, actor.userId, compared));
  } catch (error) {
    throw error instanceof AppError ? new AppError('import_not_restorable') : error;
  }
}

interface Compared extends Pick<ImportRecord, 'layout'> {
  /** What the bank had booked. */
  readonly rows: readonly Row[];
  readonly later: readonly ActiveImport[];
}

/** Whether later imports have brought one of the rows again, compared like the rows of a file of the same accounts. */
async function areInAccount(
  tx: Db,
  { userId, today }: Pick<Actor, 'userId' | 'today'>,
  { rows, layout, later }: Compared,
): Promise<boolean> {
  const bySource = Map.groupBy(rows, ({ source_id }) => source_id);
  const inOrder = [...bySource.values()].flat();
  const sources = [...bySource].map(([sourceId, own]) => ({ sourceId, layout, rows: own.map(toFileRow) }));
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
 * write another kind of file, which can have other days, and the user can rename or remove an account.
 */
async function areInAnyAccount(tx: Db, userId: UserId, { rows, layout, later }: Compared): Promise<boolean> {
  const removed = rows.filter(isRemoved).toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const created = await readCreated(tx, userId, removed, later);
  const sameDays = coinciding(removed, created, 0);
  const known = await readSourceIds(tx, userId);
  if (rows.some(({ source_id }) => !known.has(source_id)) && sameDays.length > 0) return true;
  if (sameDays.length >= Math.min(LEAST, removed.length) && areMost(sameDays)) return true;
  const others = new Set(
    later.filter((one) => layout !== null && one.layout !== null && one.layout !== layout).map(({ id }) => id),
  );
  const nearDays = coinciding(
    removed,
    created.filter(({ import_id }) => others.has(import_id)),
    NEAR_DAYS,
  );
  const amounts = new Set(nearDays.map((place) => removed[place]?.amount_cents));
  return amounts.size >= NEAR_AMOUNTS && areMost(nearDays);
}

/** @returns the places of the rows that pair with created ones of the same amount, in order; both lists are in the order of their days */
function coinciding(rows: readonly Row[], created: readonly Created[], apart: number): number[] {
  const daysOf = Map.groupBy(created, ({ amount_cents }) => amount_cents);
  const places = Map.groupBy(rows.keys(), (place) => (rows[place] as Row).amount_cents);
  const paired = [...places].flatMap(([amount, own]) => {
    const days = own.map((place) => dayNumber((rows[place] as Row).date));
    const others = (daysOf.get(amount) ?? []).map(({ date }) => dayNumber(date));
    return Array.from(pairsInOrder(days, others, apart), ([index]) => own[index] as number);
  });
  return paired.sort((one, other) => one - other);
}

function areMost(places: readonly number[]): boolean {
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  return places.length > 0 && places.length >= SHARE * (last - first + 1);
}

/** The transactions that later imports have created with the amounts of some rows, near their days, if they still exist. */
async function readCreated(
  tx: Db,
  userId: UserId,
  rows: readonly Row[],
  later: readonly ActiveImport[],
): Promise<Created[]> {
  const imports = new Set(later.map(({ id }) => id));
  const wanted = [...Map.groupBy(rows, ({ amount_cents }) => amount_cents)].map(([amount, some]): Range => {
    const [first, last] = [some[0], some.at(-1)] as [Row, Row];
    return [amount, addDays(first.date, -NEAR_DAYS), addDays(last.date, NEAR_DAYS)];
  });
  const columns = sql<Created>`import_id, outcome, date, amount_cents, transaction_id`;
  const created: Created[] = [];
  for await (const found of readWanted(tx, 'import_rows', userId, wanted, columns)) {
    for (const row of found) if (row.outcome === 'new' && imports.has(row.import_id)) created.push(row);
  }
  const ids = created.flatMap(({ transaction_id }) => transaction_id ?? []);
  const existing = new Set((await readTransactionsById(tx, userId, ids)).map(({ id }) => id));
  return created
    .filter(({ transaction_id }) => transaction_id !== null && existing.has(transaction_id))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

type Created = Pick<ImportRowRecord, 'import_id' | 'outcome' | 'date' | 'amount_cents' | 'transaction_id'>;

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

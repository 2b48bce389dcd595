import { sql } from 'kysely';
import { inSteps } from '#server/db/in-steps.ts';
import type { ImportRecord, ImportRowRecord } from '#server/db/tables/imports.ts';
import type { Db } from '#server/db/tables.ts';
import type { Actor } from '#server/identity/actor.ts';
import { addDays } from '#shared/calendar-date.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { ImportId, SourceId, UserId } from '#shared/ids.ts';
import {
  type BookedRows,
  coincidingBySource,
  countBooked,
  countStored,
  isSameAccount,
  type RowsByDay,
} from '#shared/imports/coinciding.ts';
import { matchInSteps } from '#shared/imports/match-rows.ts';
import { NEAR_DAYS } from '#shared/imports/matching.ts';
import { areOtherKinds } from '#shared/imports/near-days.ts';
import { Pace } from '#shared/pace.ts';
import { countByDay, NEAR_AMOUNTS } from './assume-sources.ts';
import { type ActiveImport, beginsItem, readActiveImports, readSourceIds } from './item-rows.ts';
import { inPieces, PIECE } from './pieces.ts';
import { readImported, readTransactionsById } from './stored.ts';
import { type Range, Room, readWanted, wantedBy } from './wanted.ts';

/**
 * Whether rows of an undone import would count twice, because imports that were made or restored since have brought them again.
 * @throws {AppError} `import_not_restorable` if too many rows have these amounts to find out
 */
export async function isRepeated(
  tx: Db,
  actor: Today,
  { id, layout, undone_at }: Pick<ImportRecord, 'id' | 'layout' | 'undone_at'>,
): Promise<boolean> {
  const later = await readActiveImports(tx, actor.userId, undone_at ?? 0);
  if (later.length === 0) return false;
  const rows = await readBooked(tx, actor.userId, id);
  const compared = { rows, layout, later };
  try {
    return (await areInAccount(tx, actor, compared)) || (await areInAnyAccount(tx, actor, compared));
  } catch (error) {
    throw error instanceof AppError ? new AppError('import_not_restorable') : error;
  }
}

type Today = Pick<Actor, 'userId' | 'today'>;

interface Compared extends Pick<ImportRecord, 'layout'> {
  /** What the bank had booked. */
  readonly rows: readonly Row[];
  readonly later: readonly ActiveImport[];
}

/** Whether later imports have brought one of the rows again, compared like the rows of a file of the same accounts. */
async function areInAccount(tx: Db, { userId, today }: Today, { rows, layout, later }: Compared): Promise<boolean> {
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

/** So many rows, or all if there are fewer, and four of five on their days tell that two imports show the same account. */
const LEAST = 3;
const SHARE = 0.8;

/**
 * Whether later imports have brought the rows of one of the accounts in any account: the same bank can write another kind of file,
 * which can have other days, and the user can rename or remove an account.
 */
async function areInAnyAccount(tx: Db, actor: Today, { rows, layout, later }: Compared): Promise<boolean> {
  const { userId } = actor;
  const removed = rows.filter(isRemoved).toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const near = await readNear(tx, userId, removed, later);
  const created = await countCreated(tx, userId, near);
  const known = await readSourceIds(tx, userId);
  const layouts = new Map(later.map((one) => [one.id, one.layout]));
  const others = near.filter(({ import_id }) => areOtherKinds(layout, layouts.get(import_id) ?? null));
  const bySource = Map.groupBy(removed, ({ source_id }) => source_id);
  for (const [sourceId, own] of bySource) if (areOnSameDays(own, created, known.has(sourceId))) return true;
  return areOnNearDays(tx, actor, [...bySource.values()], others);
}

/**
 * Whether the rows of an account have the days and amounts of created transactions. If the account is gone, one does.
 * @param created how many there are, by `keyOf`
 */
function areOnSameDays(rows: readonly Row[], created: ReadonlyMap<string, number>, isKnown: boolean): boolean {
  const used = new Map<string, number>();
  const coinciding = rows.flatMap((row, index) => {
    const count = used.get(keyOf(row)) ?? 0;
    used.set(keyOf(row), count + 1);
    return count < (created.get(keyOf(row)) ?? 0) ? index : [];
  });
  if (!isKnown) return coinciding.length > 0;
  const [first = 0, last = 0] = [coinciding[0], coinciding.at(-1)];
  const isEnough = coinciding.length > 0 && coinciding.length >= Math.min(LEAST, rows.length);
  return isEnough && coinciding.length >= SHARE * (last - first + 1);
}

/** Whether any account has the rows of one of these on days near theirs, by the rules for a file. @param rows by account */
async function areOnNearDays(
  tx: Db,
  { userId, today }: Today,
  rows: readonly (readonly Row[])[],
  others: readonly NearRow[],
): Promise<boolean> {
  const pace = new Pace();
  const booked: BookedRows[] = [];
  for (const own of rows) booked.push(await inSteps(countBooked(own.map(toFileRow), today, pace)));
  const stored = await inSteps(countStored(booked, others.map(toStored), pace));
  const likely: { file: RowsByDay; source: SourceId; both: RowsByDay }[] = [];
  for (const own of booked) {
    for (const [source, { amounts, days }] of await inSteps(coincidingBySource(own, stored, NEAR_DAYS, pace))) {
      if (amounts >= NEAR_AMOUNTS) likely.push({ file: own.days, source: source as SourceId, both: days });
    }
  }
  if (likely.length === 0) return false;
  const days = await countByDay(tx, userId, new Set(likely.map(({ source }) => source)));
  return likely.some(({ file, source, both }) => isSameAccount(file, days?.get(source) ?? both, both));
}

/** The rows of later imports with the amounts of some rows, on days near theirs. @throws {AppError} as `readWanted` and `Room` */
async function readNear(
  tx: Db,
  userId: UserId,
  rows: readonly Row[],
  later: readonly ActiveImport[],
): Promise<NearRow[]> {
  const imports = new Set(later.map(({ id }) => id));
  const wanted = [...Map.groupBy(rows, ({ amount_cents }) => amount_cents)].flatMap(([amount, own]) =>
    rangesAround(amount, own),
  );
  const columns = sql<NearRow>`import_id, source_id, item_id, outcome, rule, date, amount_cents, transaction_id`;
  const near: NearRow[] = [];
  const room = new Room();
  for await (const found of readWanted(tx, 'import_rows', userId, wanted, columns)) {
    for (const row of found) {
      if (!imports.has(row.import_id) || row.item_id === null || !beginsItem(row)) continue;
      room.take();
      near.push(row);
    }
  }
  return near;
}

/** The days around rows of one amount, in order. */
function rangesAround(amount: number, rows: readonly Row[]): Range[] {
  const ranges: Range[] = [];
  for (const { date } of rows) {
    const [start, end] = [addDays(date, -NEAR_DAYS), addDays(date, NEAR_DAYS)];
    const previous = ranges.at(-1);
    if (previous && start <= previous[2]) ranges[ranges.length - 1] = [amount, previous[1], end];
    else ranges.push([amount, start, end]);
  }
  return ranges;
}

/** How many have created a transaction that still exists, by `keyOf`. */
async function countCreated(tx: Db, userId: UserId, near: readonly NearRow[]): Promise<ReadonlyMap<string, number>> {
  const created = near.filter(({ outcome }) => outcome === 'new');
  const ids = created.flatMap(({ transaction_id }) => transaction_id ?? []);
  const existing = new Set((await readTransactionsById(tx, userId, ids)).map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const row of created) {
    if (row.transaction_id === null || !existing.has(row.transaction_id)) continue;
    counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  }
  return counts;
}

interface NearRow
  extends Pick<
    ImportRowRecord,
    'import_id' | 'source_id' | 'outcome' | 'rule' | 'date' | 'amount_cents' | 'transaction_id'
  > {
  readonly item_id: string;
}

function toStored({ item_id: itemId, source_id: sourceId, date, amount_cents: amount }: NearRow) {
  return { itemId, sourceId, date, amount };
}

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

import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import { forEachInSteps, mapInSteps } from '#server/db/in-steps.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import { slices } from '#server/db/slices.ts';
import type { Db } from '#server/db/tables.ts';
import { addDays, type CalendarDate, type DateRange, daysBetween } from '#shared/calendar-date.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { UserId } from '#shared/ids.ts';
import type { ImportRow } from '#shared/imports/contract.ts';
import { MATCH_DAYS } from '#shared/imports/matching.ts';
import { once } from '#shared/once.ts';
import { inPieces, PIECE } from './pieces.ts';

/** The days around the rows of an amount, in cents: only stored rows with it on these days can match. */
export type Range = readonly [amount: number, start: CalendarDate, end: CalendarDate];

/** Rules compare rows up to `MATCH_DAYS` apart, and the row that began an item can be as far again from its later rows. */
const REACH = 3 * MATCH_DAYS;

/** By amount without sign, the lowest first, near each other in the indexes. Rows in the future match nothing. */
export async function wantedBy(
  rows: readonly Pick<ImportRow, 'amount' | 'date'>[],
  today: CalendarDate,
): Promise<Range[]> {
  const days = new Map<number, DateRange>();
  await forEachInSteps(rows, ({ amount, date }) => {
    if (date > today) return;
    const { start, end } = days.get(Math.abs(amount)) ?? { start: date, end: date };
    days.set(Math.abs(amount), { start: date < start ? date : start, end: date > end ? date : end });
  });
  const before = once((day) => addDays(day as CalendarDate, -REACH));
  const after = once((day) => addDays(day as CalendarDate, REACH));
  const ranges = await mapInSteps(days, ([amount, { start, end }]): Range => [amount, before(start), after(end)]);
  return ranges.sort(([one], [other]) => one - other);
}

/** Few enough on SQLite that concurrent requests stay fast. PostgreSQL may read all rows of the user in each step. */
const AMOUNTS_A_STEP = { sqlite: 150, postgres: 5000 };
const ROWS_A_STEP = { sqlite: 4000, postgres: 30_000 };
/** A file of 1,000 rows that is imported every week reaches this after almost three years. */
const MOST_READ = 150_000;

/**
 * Reads a user's rows by amount and day, up to 30,000 at a time: the cost depends on the file, not on how much is stored.
 * @param columns what to select
 * @throws {AppError} `validation_failed` if very many rows have these amounts
 */
export async function* readWanted<Row>(
  db: Db,
  table: 'transactions' | 'import_rows',
  userId: UserId,
  wanted: readonly Range[],
  columns: RawBuilder<Row>,
): AsyncGenerator<readonly Row[]> {
  const engine = isPostgres(db) ? 'postgres' : 'sqlite';
  const most = ROWS_A_STEP[engine];
  /** @returns undefined if there are too many, which are then not kept while fewer are read */
  const readAtOnce = async (some: readonly Range[]): Promise<readonly Row[] | undefined> => {
    const query = sql<Row>`
      select ${columns} from ${jsonRows(db, some)} cross join ${sql.table(table)}
      where ${sql.ref(`${table}.user_id`)} = ${userId} and amount_cents = cast(wanted.value ->> 0 as bigint)
        and date between wanted.value ->> 1 and wanted.value ->> 2
      limit ${most}`;
    const { rows } = await query.execute(db);
    await setImmediate();
    return rows.length < most ? rows : undefined;
  };
  async function* read(some: readonly Range[]): AsyncGenerator<readonly Row[]> {
    const rows = await readAtOnce(some);
    if (rows) return yield rows;
    if (engine === 'sqlite' && some.length === 1) {
      return yield* readAmount(db, table, userId, some[0] as Range, columns);
    }
    for (const half of halvesOf(some)) yield* read(half);
  }
  let count = 0;
  for (const some of slices(wanted, AMOUNTS_A_STEP[engine])) {
    for await (const rows of read(some)) {
      count += rows.length;
      if (count > MOST_READ) throw tooManyAlike();
      yield rows;
    }
  }
}

/** Divides amounts or, of a single one, its days. @throws {AppError} `validation_failed` if that is a single day */
function halvesOf(some: readonly Range[]): Range[][] {
  const half = Math.ceil(some.length / 2);
  if (some.length > 1) return [some.slice(0, half), some.slice(half)];
  const [amount, start, end] = some[0] as Range;
  if (start === end) throw tooManyAlike();
  const middle = addDays(start, Math.floor(daysBetween(start, end) / 2));
  return [[[amount, start, middle]], [[amount, addDays(middle, 1), end]]];
}

/** How many transactions, or rows of earlier imports, a file is compared with at most: twice its own rows. */
const MOST_KEPT = 20_000;
/** How many bytes their texts and ids have at most. The longest rows have thousands. */
const MOST_BYTES = 3_000_000;

/** Bounds the rows that are in memory. */
export class Room {
  #rows = 0;
  #bytes = 0;

  /** @throws {AppError} `validation_failed` if there are too many rows, or their texts are too long */
  take(row: Texts = {}): void {
    this.#rows += 1;
    this.#bytes += bytesIn(row);
    if (this.#rows > MOST_KEPT || this.#bytes > MOST_BYTES) throw tooManyAlike();
  }
}

type Placed<Row> = Row & { readonly place_day: string; readonly place_row: number };

/** Reads the rows of one amount piece by piece, because SQLite works in this thread. */
async function* readAmount<Row>(
  db: Db,
  table: 'transactions' | 'import_rows',
  userId: UserId,
  [amount, start, end]: Range,
  columns: RawBuilder<Row>,
): AsyncGenerator<Row[]> {
  const day = sql.ref(`${table}.date`);
  const rows = sql`
    select ${columns}, ${day} as place_day, rowid as place_row from ${sql.table(table)}
    where ${sql.ref(`${table}.user_id`)} = ${userId} and amount_cents = ${amount}`;
  const read = async (last: Placed<Row> | undefined) => {
    const from = sql`and ${day} ${last ? sql`> ${last.place_day}` : sql`>= ${start}`}`;
    const later = sql`select * from (${rows} ${from} and ${day} <= ${end} order by ${day}, rowid limit ${PIECE})`;
    // The rest of a day and later days are found apart, because the index finds no pair of a day and a row.
    const restOfDay =
      last &&
      sql`select * from (${rows} and ${day} = ${last.place_day} and rowid > ${last.place_row} order by rowid limit ${PIECE})`;
    const query = restOfDay ? sql`${restOfDay} union all ${later} limit ${PIECE}` : later;
    return (await sql<Placed<Row>>`${query}`.execute(db)).rows;
  };
  for await (const piece of inPieces(read))
    yield piece.map(({ place_day, place_row, ...row }) => row as unknown as Row);
}

type Texts = Partial<Record<'text' | 'description' | 'note', string>> & { readonly external_id?: string | null };

/** What a row's own ids have, of a transaction or of a line of a file. */
const OWN_IDS = 60;

function bytesIn({ text = '', description = '', note = '', external_id }: Texts): number {
  return OWN_IDS + [text, description, note, external_id ?? ''].reduce((sum, some) => sum + Buffer.byteLength(some), 0);
}

function tooManyAlike(): AppError {
  return new AppError('validation_failed', {
    fields: { sources: ['Too many of your transactions have the amounts of this file. Import fewer rows at a time'] },
  });
}

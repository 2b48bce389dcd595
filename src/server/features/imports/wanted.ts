import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/tables.ts';
import { addDays, type CalendarDate, type DateRange } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import type { ImportRow } from '#shared/imports/contract.ts';
import { MATCH_DAYS } from '#shared/imports/matching.ts';

/** The days around the rows of each amount, in cents: only stored rows with it on these days can match. */
export type Wanted = ReadonlyMap<number, DateRange>;

/** Rules compare rows up to `MATCH_DAYS` apart, and the row that began an item can be as far again from its later rows. */
const REACH = 3 * MATCH_DAYS;

/** By amount without sign. Rows in the future match nothing. */
export function wantedBy(rows: readonly ImportRow[], today: CalendarDate): Wanted {
  const days = new Map<number, DateRange>();
  for (const { amount, date } of rows) {
    if (date > today) continue;
    const { start, end } = days.get(Math.abs(amount)) ?? { start: date, end: date };
    days.set(Math.abs(amount), { start: date < start ? date : start, end: date > end ? date : end });
  }
  const around = ({ start, end }: DateRange) => ({ start: addDays(start, -REACH), end: addDays(end, REACH) });
  return new Map([...days].map(([amount, range]) => [amount, around(range)]));
}

/** Few enough on SQLite that concurrent requests stay fast. PostgreSQL may read all rows of the user in each step. */
const AMOUNTS_A_STEP = { sqlite: 250, postgres: 5000 };

/**
 * Reads a user's rows by amount and day, some amounts at a time: the cost depends on the file, not on how much is stored.
 * @param columns what to select
 */
export async function readWanted<Row>(
  db: Db,
  table: 'transactions' | 'import_rows',
  userId: UserId,
  wanted: Wanted,
  columns: RawBuilder<Row>,
): Promise<Row[]> {
  const all = [...wanted].map(([amount, { start, end }]) => [amount, start, end]);
  const step = AMOUNTS_A_STEP[isPostgres(db) ? 'postgres' : 'sqlite'];
  const rows: Row[] = [];
  for (let first = 0; first < all.length; first += step) {
    const some = JSON.stringify(all.slice(first, first + step));
    const list = isPostgres(db)
      ? sql`json_array_elements(cast(${some} as json)) as wanted(value)`
      : sql`json_each(${some}) as wanted`;
    const query = sql<Row>`
      select ${columns} from ${list} cross join ${sql.table(table)}
      where ${sql.ref(`${table}.user_id`)} = ${userId} and amount_cents = cast(wanted.value ->> 0 as bigint)
        and date between wanted.value ->> 1 and wanted.value ->> 2`;
    // Spreading very many rows would overflow the stack.
    for (const row of (await query.execute(db)).rows) rows.push(row);
    await setImmediate();
  }
  return rows;
}

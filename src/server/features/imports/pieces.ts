import { setImmediate } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import { slices } from '#server/db/slices.ts';
import type { Db } from '#server/db/tables.ts';

/** Rows read at a time: a millisecond or two of the server's thread. */
export const PIECE = 250;
/** A transaction can have a row in each of 2,000 imports, which SQLite reads in this thread. */
const IDS_A_STATEMENT = { sqlite: 25, postgres: 500 };

/** Reads piece by piece, each after the last row of the one before, so that other requests run in between. */
export async function* inPieces<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last);
    yield rows;
    if (rows.length < PIECE) return;
    last = rows.at(-1);
    await setImmediate();
  }
}

/** Reads the rows of many ids, some at a time. @param read joins them as `wanted`, with the id as `value ->> 0` */
export async function readByIds<Row>(
  db: Db,
  ids: readonly string[],
  read: (wanted: RawBuilder<unknown>) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of slices(ids, IDS_A_STATEMENT[isPostgres(db) ? 'postgres' : 'sqlite'])) {
    const wanted = jsonRows(
      db,
      some.map((id) => [id]),
    );
    // Spreading very many rows would overflow the stack.
    for (const row of await read(wanted)) rows.push(row);
    await setImmediate();
  }
  return rows;
}

import { setImmediate } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import type { Db } from '#server/db/tables.ts';
import { slices } from '#server/ledger/slices.ts';

/** Rows read or written at a time: a few milliseconds of the server's thread. */
export const PIECE = 1000;
/** A transaction can have up to 1,000 rows, which SQLite reads in this thread. */
const IDS_A_STATEMENT = { sqlite: 50, postgres: 500 };
/** Items between two looks at the clock. */
const ITEMS = 100;

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

/** `Array.map` in steps, so that other requests run in between. */
export async function mapInSteps<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  return inSteps(
    (function* () {
      const results: Result[] = [];
      for (const [index, item] of items.entries()) {
        results.push(map(item, index));
        if (index % ITEMS === 0) yield;
      }
      return results;
    })(),
  );
}

/** Runs a computation that yields after each step, so that other requests run in between. */
export async function inSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (let began = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < STEP_MILLISECONDS) continue;
    await setImmediate();
    began = performance.now();
  }
}

const STEP_MILLISECONDS = 4;

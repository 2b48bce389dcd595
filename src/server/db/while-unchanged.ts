import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/tables.ts';

/**
 * Selects a stamp of the whole database. Two statements outside of transactions that return the same stamp have seen the same
 * data, and a stamp never returns: SQLite counts the commits of other handles than its reader, which never writes, and
 * PostgreSQL names the transactions that a statement sees.
 */
export function stampOf(db: Db): RawBuilder<string | number> {
  return isPostgres(db)
    ? sql`cast(pg_current_snapshot() as text)`
    : sql`(select data_version from pragma_data_version)`;
}

export type Stamp = string | number;

/** What was computed since anything was last written. */
interface Remembered<T> {
  readonly stamp: Stamp;
  readonly values: Map<string, T>;
}

/** Bounds the memory; beyond it, everything is forgotten. */
const REMEMBERED_MAX = 1000;

/**
 * Remembers values that are computed from the database for as long as nothing is written to it, by whatever user. So a screen that
 * is opened again and again is computed once, and no value is ever stale.
 */
export function whileUnchanged<T>() {
  const byDatabase = new WeakMap<Db, Remembered<T>>();

  /**
   * @param stamp of a statement that was run before the value is read
   * @param key contains everything else that the value depends on
   */
  return async (db: Db, stamp: Stamp, key: string, read: () => Promise<T>): Promise<T> => {
    if (db.isTransaction) return read();
    const remembered = byDatabase.get(db);
    const known = remembered?.stamp === stamp ? remembered : { stamp, values: new Map<string, T>() };
    const value = known.values.get(key);
    if (value !== undefined) return value;
    if (known !== remembered || known.values.size >= REMEMBERED_MAX) {
      known.values.clear();
      byDatabase.set(db, known);
    }
    const computed = await read();
    known.values.set(key, computed);
    return computed;
  };
}

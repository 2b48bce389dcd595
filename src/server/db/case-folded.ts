import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/tables.ts';

/** A text column in lower case, in every script: our columns sort by bytes, and lower() alone would know ASCII only. */
export function caseFolded(db: Db, column: string): RawBuilder<string> {
  return isPostgres(db) ? sql`lower(${sql.ref(column)} collate "und-x-icu")` : sql`lower(${sql.ref(column)})`;
}

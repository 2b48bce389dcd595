import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/tables.ts';

/**
 * A text column in lower case, in every script: our columns sort by bytes, and lower() alone would know ASCII only. SQLite
 * asks JavaScript for what is not ASCII, and only for that: until a statement ends, each call keeps hundreds of bytes.
 */
export function caseFolded(db: Db, column: string): RawBuilder<string> {
  const text = sql.ref(column);
  if (isPostgres(db)) return sql`lower(${text} collate "und-x-icu")`;
  return sql`iif(octet_length(${text}) = length(${text}), lower(${text}), unicode_lower(${text}))`;
}

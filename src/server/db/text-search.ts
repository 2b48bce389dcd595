import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/tables.ts';

/**
 * What a search on SQLite looks through: an expression of the index `transactions_by_date`, so that it must read only that index.
 * No search in lower case contains the capital letter, so none matches the end of the description and the beginning of the note.
 */
const SEARCHED = sql`lower(description) || 'X' || lower(note)`;

/**
 * Whether a day of `searched_days` may have a transaction that contains a text. PostgreSQL expects few rows of a range, so it looks up
 * their transactions; of any other condition it expects so many that it reads all transactions.
 */
export function mayContain(db: Db, text: string): RawBuilder<SqlBool> {
  const position = sql.raw(isPostgres(db) ? 'strpos' : 'instr');
  return sql`coalesce(${position}(texts, ${text.toLowerCase()}), 1) between 1 and 1000000000`;
}

/**
 * Whether a transaction's description or note contains a text, ignoring case in every script. Both engines compare bytes at each
 * position without backtracking: `like` takes 145 µs a row for a hostile pattern, this takes 3.
 *
 * `lower()` converts only ASCII letters, because our columns sort by bytes; that is enough for an ASCII text. For any other text,
 * PostgreSQL uses ICU, and SQLite calls JavaScript for the rows that are not ASCII: an ASCII row cannot contain the text.
 */
export function contains(db: Db, text: string): RawBuilder<SqlBool> {
  const sought = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  const isAscii = /^[\x00-\x7f]*$/.test(sought);
  if (isPostgres(db)) {
    const folded = (column: string) =>
      isAscii ? sql`lower(${sql.ref(column)})` : sql`lower(${sql.ref(column)} collate "und-x-icu")`;
    return sql`(strpos(${folded('description')}, ${sought}) > 0 or strpos(${folded('note')}, ${sought}) > 0)`;
  }
  if (isAscii) return sql`instr(${SEARCHED}, ${sought}) > 0`;
  return sql`(octet_length(${SEARCHED}) > length(${SEARCHED}) and lower_case_contains(${SEARCHED}, ${sought}))`;
}

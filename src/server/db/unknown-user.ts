import { type RawBuilder, sql } from 'kysely';
import { hasCitus, isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';

export type SomeUser = UserId | RawBuilder<UserId>;

/**
 * A user for the conditions of a query that looks up the rows of one table in another. Of a user whom its statistics do not know yet,
 * PostgreSQL expects one row in each table, so it would read all rows of the second for each row of the first. It plans a query with
 * this expression for an average user. A cluster must see the user, to know which machine to ask.
 */
export function unknownUser(db: Db, userId: SomeUser) {
  return isPostgres(db) && !hasCitus(db) ? sql<UserId>`(select cast(${userId} as text))` : sql<UserId>`${userId}`;
}

import { hash } from 'node:crypto';
import { type Kysely, PostgresAdapter, sql } from 'kysely';

interface Before {
  mailed_addresses: { email: string; token: string; stopped_at: number | null; expires_at: number | null };
  stopped_addresses: { email_hash: string; token_hash: string };
}

/** Addresses that have stopped all mail are named by a hash only, and outlive their accounts. Frozen in time. */
export const withdrawnAddresses = {
  async up(db: Kysely<Before>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;

    await db.schema
      .createTable('stopped_addresses')
      .addColumn('email_hash', text, (column) => column.primaryKey())
      .addColumn('token_hash', text, (column) => column.notNull())
      .addUniqueConstraint('stopped_addresses_token_hash_unique', ['token_hash'])
      .execute();
    const stopped = db.selectFrom('mailed_addresses').selectAll().where('stopped_at', 'is not', null);
    for (const { email, token } of await stopped.execute()) {
      const hashes = { email_hash: hash('sha256', email), token_hash: hash('sha256', token) };
      await db.insertInto('stopped_addresses').values(hashes).execute();
    }
    await db.deleteFrom('mailed_addresses').where('stopped_at', 'is not', null).execute();
    await db.schema.alterTable('mailed_addresses').dropColumn('stopped_at').execute();
  },
};

import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Verified addresses, capped and ordered mail, and an outbox without secrets. Frozen in time. */
export const verifiedMail = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;

    await db.schema.alterTable('users').addColumn('email_verified_at', 'bigint').execute();
    await db.schema.alterTable('password_resets').addColumn('email', text).execute();
    await db.schema
      .createTable('email_verifications')
      .addColumn('token_hash', text, (column) => column.primaryKey())
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('email_verifications_user_id').on('email_verifications').column('user_id').execute();
    await db.schema
      .createIndex('email_verifications_created_at')
      .on('email_verifications')
      .column('created_at')
      .execute();

    for (const [name, fallback] of [
      ['kind', 'notification'],
      ['cause', ''],
    ] as const) {
      await db.schema
        .alterTable('emails')
        .addColumn(name, text, (column) => column.notNull().defaultTo(fallback))
        .execute();
    }
    await db.schema
      .alterTable('emails')
      .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(2))
      .execute();
    // A waiting reset link gets a new token when it is sent; the one it was queued with leaves the outbox.
    await sql`
      update emails set kind = 'reset', cause = 'reset', priority = 0, link = '/reset-password'
      where link like '/reset-password?token=%'`.execute(db);
    await db.schema.dropIndex('emails_next_attempt_at').execute();
    await db.schema.createIndex('emails_due').on('emails').columns(['priority', 'next_attempt_at']).execute();

    for (const [name, owner] of [
      ['mail_counts', 'user_id'],
      ['recipient_mail_counts', 'email'],
    ] as const) {
      await db.schema
        .createTable(name)
        .addColumn(owner, text, (column) => column.notNull())
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('day_began_at', 'bigint', (column) => column.notNull())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint(`${name}_pk`, [owner, 'kind', 'day_began_at'])
        .execute();
      await db.schema.createIndex(`${name}_day_began_at`).on(name).column('day_began_at').execute();
    }

    await db.schema
      .createTable('mailed_addresses')
      .addColumn('email', text, (column) => column.primaryKey())
      .addColumn('token', text, (column) => column.notNull())
      .addColumn('stopped_at', 'bigint')
      .addColumn('expires_at', 'bigint')
      .addUniqueConstraint('mailed_addresses_token_unique', ['token'])
      .execute();
    await db.schema.createIndex('mailed_addresses_expires_at').on('mailed_addresses').column('expires_at').execute();
  },
};

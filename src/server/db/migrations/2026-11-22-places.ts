import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Failed logins are counted by place: an IPv4 address or an IPv6 /64. Lockouts last 15 minutes, so old ones are dropped. What
 * older rows have as their address stands for their place. Frozen in time.
 */
export const places = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;

    await db.schema.dropTable('lockouts').execute();
    await db.schema
      .createTable('login_failures')
      .addColumn('account_key', text, (column) => column.notNull())
      .addColumn('place', text, (column) => column.notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('last_failure_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('login_failures_pk', ['account_key', 'place'])
      .execute();
    await db.schema
      .createIndex('login_failures_last_failure_at')
      .on('login_failures')
      .column('last_failure_at')
      .execute();

    await db.schema
      .alterTable('login_attempts')
      .addColumn('place', text, (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`update login_attempts set place = address`.execute(db);
    await db.schema.dropIndex('login_attempts_email_at').execute();
    await db.schema.dropIndex('login_attempts_address_at').execute();
    for (const column of ['email', 'place']) {
      await db.schema
        .createIndex(`login_attempts_${column}_outcome_at`)
        .on('login_attempts')
        .columns([column, 'outcome', 'at'])
        .execute();
    }

    await db.schema
      .createTable('known_places')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('place', text, (column) => column.notNull())
      .addColumn('browser', text, (column) => column.notNull())
      .addColumn('last_login_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_places_pk', ['user_id', 'place', 'browser'])
      .execute();
    await sql`insert into known_places (user_id, place, browser, last_login_at)
      select user_id, address, browser, created_at from known_logins`.execute(db);
    await db.schema.dropTable('known_logins').execute();
  },
};

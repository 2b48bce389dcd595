import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Notifications, the outbox, what an account's life needs, and support. Frozen in time. */
export const settings = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;

    for (const column of ['role', 'password_strength', 'deletion_scheduled_for']) {
      await db.schema.alterTable('users').addColumn(column, text).execute();
    }
    await db.schema.alterTable('users').addColumn('password_changed_at', 'bigint').execute();
    await db.schema
      .createIndex('users_deletion_scheduled_for')
      .on('users')
      .column('deletion_scheduled_for')
      .where(sql.ref('deletion_scheduled_for'), 'is not', null)
      .execute();

    await db.schema
      .createIndex('users_guests')
      .on('users')
      .column('created_at')
      .where(sql.ref('email'), 'is', null)
      .execute();

    await db.schema.alterTable('sessions').addColumn('id', text).execute();
    for (const column of ['address', 'browser']) {
      await db.schema
        .alterTable('sessions')
        .addColumn(column, text, (definition) => definition.notNull().defaultTo(''))
        .execute();
    }

    await db.schema
      .createTable('known_logins')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('browser', text, (column) => column.notNull())
      .addColumn('address', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_logins_pk', ['user_id', 'browser', 'address'])
      .execute();

    await db.schema
      .createTable('password_resets')
      .addColumn('token_hash', text, (column) => column.primaryKey())
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('password_resets_user_id').on('password_resets').column('user_id').execute();
    await db.schema.createIndex('password_resets_created_at').on('password_resets').column('created_at').execute();

    await db.schema
      .createTable('notifications')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('cause', text, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('body', text, (column) => column.notNull())
      .addColumn('link', text, (column) => column.notNull())
      .addColumn('in_app', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('read_at', 'bigint')
      .addPrimaryKeyConstraint('notifications_pk', ['user_id', 'id'])
      .addUniqueConstraint('notifications_cause_unique', ['user_id', 'cause'])
      .execute();
    await db.schema
      .createIndex('notifications_newest')
      .on('notifications')
      .columns(['user_id', 'in_app', 'created_at', 'id'])
      .execute();

    await db.schema
      .createTable('emails')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('recipient', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('body', text, (column) => column.notNull())
      .addColumn('link', text, (column) => column.notNull())
      .addColumn('unsubscribe_token', text)
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('emails_pk', ['user_id', 'id'])
      .execute();
    await db.schema.createIndex('emails_next_attempt_at').on('emails').column('next_attempt_at').execute();

    await db.schema
      .createTable('unsubscribe_tokens')
      .addColumn('token', text, (column) => column.primaryKey())
      .addColumn('user_id', text, (column) => column.notNull())
      .addUniqueConstraint('unsubscribe_tokens_user_id_unique', ['user_id'])
      .execute();

    await db.schema
      .createTable('support_requests')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('priority', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('system_info', text)
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('support_requests_pk', ['user_id', 'id'])
      .execute();
    await db.schema.createIndex('support_requests_id').on('support_requests').column('id').execute();
    await db.schema
      .createIndex('support_requests_newest')
      .on('support_requests')
      .columns(['created_at', 'id'])
      .execute();
  },
};

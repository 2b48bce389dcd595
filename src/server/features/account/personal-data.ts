import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { deleteInSteps } from '#server/db/delete-in-steps.ts';
import { TRANSACTION_COLUMNS } from '#server/db/tables/ledger.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { readUser } from '#server/features/auth/service.ts';
import type { Session } from '#server/identity/session.ts';
import type { UserId } from '#shared/ids.ts';

/** The exported columns of a transaction. */
const EXPORTED_COLUMNS = TRANSACTION_COLUMNS.filter((column) => column !== 'version');

/** The user to whom rows belong, by id and by email. */
interface Owner {
  readonly id: UserId;
  readonly email: string | null;
}

interface Personal<Row> {
  /** The column that identifies the user. */
  readonly owner: keyof Row & ('id' | 'user_id' | 'email' | 'account_key');
  /** The exported columns. Without them the table is left out, because it is derived, internal, or secret. */
  readonly exported?: readonly (keyof Row)[];
  /** A condition for exported rows; all rows without it. */
  readonly only?: RawBuilder<SqlBool>;
  /** Whether rows reveal where users are; exports of the demo, which anyone can download, leave them out. */
  readonly revealsLocation?: true;
  /** Whether rows stay when the demo is seeded; all other rows come from visitors. */
  readonly staysInDemo?: true;
}

/** Tables without personal data. A stop protects an address, which it names only by a hash, also from later accounts. */
type Impersonal = 'invitations' | 'job_clock' | 'stopped_addresses';

/**
 * Every table, with the column that identifies the user. An export contains the columns named here. Removing an account
 * deletes its rows from every table, so a missing table does not compile, and a table without a type fails a test.
 */
const TABLES: { readonly [Name in Exclude<keyof Tables, Impersonal>]: Personal<Tables[Name]> } = {
  users: {
    owner: 'id',
    exported: [
      'id',
      'name',
      'email',
      'phone',
      'date_of_birth',
      'time_zone',
      'role',
      'created_at',
      'password_changed_at',
      'deletion_scheduled_for',
    ],
    staysInDemo: true,
  },
  logins: { owner: 'email', staysInDemo: true },
  login_attempts: {
    owner: 'email',
    exported: ['at', 'address', 'browser'],
    only: sql`outcome = 'failed'`,
    revealsLocation: true,
    // The limits of places count these rows for a day.
    staysInDemo: true,
  },
  login_failures: { owner: 'account_key' },
  known_places: { owner: 'user_id' },
  sessions: {
    owner: 'user_id',
    exported: ['id', 'address', 'browser', 'created_at', 'last_used_at'],
    only: sql`ended_at is null`,
    revealsLocation: true,
    staysInDemo: true,
  },
  security_events: {
    owner: 'user_id',
    exported: ['kind', 'detail', 'address', 'browser', 'created_at'],
    revealsLocation: true,
  },
  password_resets: { owner: 'user_id' },
  settings: { owner: 'user_id', exported: ['name', 'value'] },
  transactions: { owner: 'user_id', exported: EXPORTED_COLUMNS },
  deleted_transactions: { owner: 'user_id', exported: [...EXPORTED_COLUMNS, 'deleted_at'] },
  month_totals: { owner: 'user_id' },
  ledger_sizes: { owner: 'user_id' },
  goals: { owner: 'user_id', exported: ['id', 'name', 'target_cents', 'deadline', 'created_at', 'closed_at'] },
  goal_movements: { owner: 'user_id', exported: ['id', 'goal_id', 'kind', 'amount_cents', 'date', 'created_at'] },
  budgets: { owner: 'user_id', exported: ['id', 'name', 'category', 'icon', 'notes', 'created_at'] },
  budget_changes: { owner: 'user_id', exported: ['budget_id', 'month', 'amount_cents'] },
  notifications: { owner: 'user_id', exported: ['kind', 'title', 'body', 'link', 'created_at', 'read_at'] },
  email_verifications: { owner: 'user_id' },
  emails: { owner: 'user_id' },
  mail_counts: { owner: 'user_id' },
  recipient_mail_counts: { owner: 'email' },
  mailed_addresses: { owner: 'email' },
  unsubscribe_tokens: { owner: 'user_id' },
  support_requests: {
    owner: 'user_id',
    exported: [
      'id',
      'name',
      'email',
      'subject',
      'priority',
      'description',
      'system_info',
      'status',
      'created_at',
      'updated_at',
    ],
  },
  idempotency_keys: { owner: 'user_id' },
};

export type Row = Record<string, string | number | null>;

interface PersonalTable {
  readonly table: string;
  readonly rows: AsyncIterable<Row>;
}

/** Reads the exported rows of a user, table by table, on demand, in batches of `atOnce`. */
export async function* readPersonalData(tx: Db, session: Session, atOnce: number): AsyncGenerator<PersonalTable> {
  const person = { id: session.userId, email: (await readUser(tx, session.userId)).email };
  for (const [table, { owner, exported, only, revealsLocation }] of entries()) {
    if (!exported || (revealsLocation && session.accountKind === 'demo')) continue;
    const rows = tx.selectFrom(table).select(exported).where(owner, 'in', ownerValuesOf(person, owner));
    yield { table, rows: (only ? rows.where(only) : rows).stream(atOnce) as AsyncIterable<Row> };
  }
}

/** Removes every row of a user, including the account. */
export async function removePersonalData(tx: Db, person: Owner): Promise<void> {
  for (const [table, { owner }] of entries()) await removeRows(tx, person, table, owner);
}

/** Removes the rows of demo visitors from every table. */
export async function removeVisitorData(tx: Db, demo: Owner): Promise<void> {
  for (const [table, { owner, staysInDemo }] of entries()) {
    if (!staysInDemo) await removeRows(tx, demo, table, owner);
  }
}

const LARGE_TABLES: readonly string[] = ['transactions', 'deleted_transactions', 'goal_movements'];

async function removeRows(tx: Db, person: Owner, table: 'users', owner: Personal<Tables['users']>['owner']) {
  if (LARGE_TABLES.includes(table)) return deleteInSteps(tx, table as string as 'transactions', person.id);
  for (const name of ownerValuesOf(person, owner)) await tx.deleteFrom(table).where(owner, '=', name).execute();
}

/** The type of one table stands for all; the type of `TABLES` checks the columns. */
function entries() {
  return Object.entries(TABLES) as unknown as ['users', Personal<Tables['users']>][];
}

/** The values of the owner column that identify this user. */
function ownerValuesOf({ id, email }: Owner, owner: string): UserId[] {
  return (owner === 'email' || owner === 'account_key') && email !== null ? [id, email as UserId] : [id];
}

import { deleteInSteps } from '#server/db/delete-in-steps.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';

/** The user to whom rows belong, by id and by email. */
interface Owner {
  readonly id: UserId;
  readonly email: string | null;
}

interface Personal<Row> {
  /** The column that identifies the user. */
  readonly owner: keyof Row & ('id' | 'user_id' | 'email' | 'account_key');
  /** Whether rows stay when the demo is seeded; all other rows come from visitors. */
  readonly staysInDemo?: true;
}

/** Tables without personal data. A stop protects an address, which it names only by a hash, also from later accounts. */
type Impersonal = 'invitations' | 'job_clock' | 'stopped_addresses';

/**
 * Every table, with the column that identifies the user. Removing an account deletes its rows from every table, so a missing
 * table does not compile, and a table without a type fails a test.
 */
const TABLES: { readonly [Name in Exclude<keyof Tables, Impersonal>]: Personal<Tables[Name]> } = {
  users: { owner: 'id', staysInDemo: true },
  logins: { owner: 'email', staysInDemo: true },
  // The limits of places count these rows for a day.
  login_attempts: { owner: 'email', staysInDemo: true },
  login_failures: { owner: 'account_key' },
  known_places: { owner: 'user_id' },
  sessions: { owner: 'user_id', staysInDemo: true },
  access_tokens: { owner: 'user_id' },
  token_additions: { owner: 'user_id' },
  security_events: { owner: 'user_id' },
  password_resets: { owner: 'user_id' },
  settings: { owner: 'user_id' },
  transactions: { owner: 'user_id' },
  deleted_transactions: { owner: 'user_id' },
  month_totals: { owner: 'user_id' },
  ledger_sizes: { owner: 'user_id' },
  searched_days: { owner: 'user_id' },
  goals: { owner: 'user_id' },
  goal_movements: { owner: 'user_id' },
  budgets: { owner: 'user_id' },
  budget_changes: { owner: 'user_id' },
  imports: { owner: 'user_id' },
  import_rows: { owner: 'user_id' },
  import_sources: { owner: 'user_id' },
  merchant_rules: { owner: 'user_id' },
  schedules: { owner: 'user_id' },
  schedule_occurrences: { owner: 'user_id' },
  schedule_dismissals: { owner: 'user_id' },
  schedule_edits: { owner: 'user_id' },
  notifications: { owner: 'user_id' },
  email_verifications: { owner: 'user_id' },
  emails: { owner: 'user_id' },
  mail_counts: { owner: 'user_id' },
  recipient_mail_counts: { owner: 'email' },
  mailed_addresses: { owner: 'email' },
  unsubscribe_tokens: { owner: 'user_id' },
  support_requests: { owner: 'user_id' },
  idempotency_keys: { owner: 'user_id' },
};

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

const LARGE_TABLES: readonly string[] = ['transactions', 'deleted_transactions', 'goal_movements', 'import_rows'];

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

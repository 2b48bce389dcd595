import type { Db, Tables } from '#server/db/tables.ts';
import { readUser } from '#server/features/auth/service.ts';
import type { Session } from '#server/identity/session.ts';
import type { UserId } from '#shared/ids.ts';

/** Whose rows: the person's, by id and, where there is one, by email. */
interface Owner {
  readonly id: UserId;
  readonly email: string | null;
}

interface Personal<Row> {
  /** The column that says whose a row is. */
  readonly owner: keyof Row & ('id' | 'user_id' | 'email' | 'account_key');
  /** What is never shown, not even to the person: hashes, and what opens something. */
  readonly secrets?: readonly (keyof Row)[];
  /** From where somebody came: in the demo, that somebody is anybody. */
  readonly tellsWhere?: true;
}

/** An invitation names nobody, and the clock of the jobs is everybody's. */
type Impersonal = 'invitations' | 'job_clock';

/**
 * Every table, with what makes a row somebody's. An export takes all of it but the secrets, the removal of an account
 * simply all, so a table that is missing here does not compile, and one that the types do not know fails a test.
 */
const TABLES: { readonly [Name in Exclude<keyof Tables, Impersonal>]: Personal<Tables[Name]> } = {
  users: { owner: 'id', secrets: ['password_hash'] },
  logins: { owner: 'email' },
  login_attempts: { owner: 'email', tellsWhere: true },
  login_failures: { owner: 'account_key', tellsWhere: true },
  known_places: { owner: 'user_id', tellsWhere: true },
  sessions: { owner: 'user_id', secrets: ['token_hash'], tellsWhere: true },
  security_events: { owner: 'user_id', tellsWhere: true },
  password_resets: { owner: 'user_id', secrets: ['token_hash'] },
  settings: { owner: 'user_id' },
  transactions: { owner: 'user_id' },
  deleted_transactions: { owner: 'user_id' },
  month_totals: { owner: 'user_id' },
  ledger_sizes: { owner: 'user_id' },
  goals: { owner: 'user_id' },
  goal_movements: { owner: 'user_id' },
  budgets: { owner: 'user_id' },
  budget_changes: { owner: 'user_id' },
  notifications: { owner: 'user_id' },
  // The link of a mail that still waits may carry a token.
  emails: { owner: 'user_id', secrets: ['link', 'unsubscribe_token'] },
  unsubscribe_tokens: { owner: 'user_id', secrets: ['token'] },
  support_requests: { owner: 'user_id' },
  idempotency_keys: { owner: 'user_id', secrets: ['request_hash'] },
};

export type Row = Record<string, string | number | null>;

interface PersonalTable {
  readonly table: string;
  /** As they are stored, with the secrets. */
  readonly rows: AsyncIterable<Row>;
  readonly secrets: readonly string[];
}

/** Every table with the person's rows, read as they are asked for, so many at once. */
export async function* readPersonalData(tx: Db, session: Session, atOnce: number): AsyncGenerator<PersonalTable> {
  const person = { id: session.userId, email: (await readUser(tx, session.userId)).email };
  for (const [table, { owner, secrets = [], tellsWhere }] of entries()) {
    if (tellsWhere && session.isShared) continue;
    const rows = tx.selectFrom(table).selectAll().where(owner, 'in', namesOf(person, owner)).stream(atOnce);
    yield { table, rows: rows as AsyncIterable<Row>, secrets };
  }
}

/** Removes every row of a person, the account among them. */
export async function removePersonalData(tx: Db, person: Owner): Promise<void> {
  for (const [table, { owner }] of entries()) {
    for (const name of namesOf(person, owner)) await tx.deleteFrom(table).where(owner, '=', name).execute();
  }
}

/** One name stands for all of them: which columns a table has is settled by the type of `TABLES`. */
function entries() {
  return Object.entries(TABLES) as unknown as ['users', Personal<Tables['users']> & { secrets?: string[] }][];
}

/** The values of the owner column that mean this person. */
function namesOf({ id, email }: Owner, owner: string): UserId[] {
  return (owner === 'email' || owner === 'account_key') && email !== null ? [id, email as UserId] : [id];
}

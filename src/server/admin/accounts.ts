import * as z from 'zod/mini';
import { AdminError } from '#server/admin/admin-error.ts';
import type { Db } from '#server/db/tables.ts';
import { accountKindOf } from '#server/identity/account-kind.ts';
import { AccountEmail } from '#shared/auth/contract.ts';
import type { UserId } from '#shared/ids.ts';
import { printable } from './printable.ts';

/** Asks the operator a question on the terminal. */
export type Ask = (question: string) => Promise<string>;

export type Account = Awaited<ReturnType<typeof findAccount>>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws {AdminError} if no account has this email or id. */
export async function findAccount(db: Db, name: string) {
  const accounts = db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.email', 'users.email_verified_at'])
    .select(['users.created_at', 'users.role', 'users.password_hash'])
    .select((user) =>
      user
        .selectFrom('known_places')
        .select((place) => place.fn.max('last_login_at').as('last_login_at'))
        .whereRef('known_places.user_id', '=', 'users.id')
        .as('last_login_at'),
    );
  const text = name.trim();
  if (UUID.test(text)) {
    const account = await accounts.where('users.id', '=', text.toLowerCase() as UserId).executeTakeFirst();
    if (account) return account;
    throw new AdminError(`No account has the id ${text}.`);
  }
  const email = z.safeParse(AccountEmail, text);
  const logins = db.selectFrom('logins').select('user_id');
  const login = email.success && (await logins.where('email', '=', email.data).executeTakeFirst());
  const account = login && (await accounts.where('users.id', '=', login.user_id).executeTakeFirst());
  if (account) return account;
  throw new AdminError(`No account has the email ${printable(text)}.`);
}

/** @throws {AdminError} for the shared demo account. */
export async function rejectDemoAccount(account: Account, reason: string): Promise<void> {
  if ((await accountKindOf(account)) === 'demo') throw new AdminError(reason);
}

/**
 * Asks the operator to confirm the account on the terminal, because an email proves nothing about the user behind it. The
 * id of an account, or `--yes`, confirms without a question.
 * @throws {AdminError} if the operator declines or there is no terminal.
 */
export async function confirmAccount(
  account: Account,
  {
    name,
    yes,
    ask,
    question,
  }: { readonly name: string; readonly yes: boolean; readonly ask?: Ask | undefined; readonly question: string },
): Promise<void> {
  if (yes || UUID.test(name.trim())) return;
  const description = describeAccount(account);
  if (!ask) {
    throw new AdminError(
      `${description}\nNothing was changed. To confirm, repeat the command with --yes, or with the id.`,
    );
  }
  const answer = await ask(`${description}\n${question} [y/N] `);
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new AdminError('Nothing was changed.');
}

export function describeAccount(account: Account): string {
  const { id, name, email, email_verified_at, created_at, last_login_at, role } = account;
  const verified = email_verified_at === null ? 'not verified' : 'verified';
  return [
    `Id: ${id}`,
    `Name: ${printable(name)}`,
    `Email: ${email === null ? 'none, a guest' : `${printable(email)} (${verified})`}`,
    `Created: ${new Date(created_at).toISOString()}`,
    `Last login: ${last_login_at === null ? 'never' : new Date(last_login_at).toISOString()}`,
    `Support role: ${role === 'support' ? 'yes' : 'no'}`,
  ].join('\n');
}

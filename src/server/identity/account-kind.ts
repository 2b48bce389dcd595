import type { Db } from '#server/db/tables.ts';
import { findLockedUser } from '#server/db/transaction.ts';
import { verifyPassword } from '#server/identity/password.ts';
import type { AccountKind } from '#shared/auth/contract.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#shared/demo/account.ts';
import type { UserId } from '#shared/ids.ts';

interface Account {
  readonly email: string | null;
  readonly password_hash: string | null;
}

/** Reads an account, or takes it from the row that the transaction has locked. */
export async function readAccount(db: Db, userId: UserId) {
  const account = db.selectFrom('users').select(['email', 'email_verified_at', 'password_hash']);
  return findLockedUser(db, userId) ?? (await account.where('id', '=', userId).executeTakeFirstOrThrow());
}

/** The address under which the public password is verified: the server's own. */
const ADDRESS = '127.0.0.1';

/**
 * The result for the last hash, also while it is being verified. One entry is enough, because at most one account has the
 * email; concurrent demo requests share it.
 */
let known: { readonly hash: string; readonly isPublic: Promise<boolean> } | undefined;

/**
 * Returns the kind of an account. An earlier account with the demo's email and another password belongs to a person and is
 * treated like any other account.
 */
export async function accountKindOf({ email, password_hash: hash }: Account): Promise<AccountKind> {
  if (email === null) return 'guest';
  if (email !== DEMO_EMAIL || hash === null) return 'user';
  if (known?.hash !== hash) {
    const isPublic = verifyPassword(DEMO_PASSWORD, hash, ADDRESS);
    known = { hash, isPublic };
    isPublic.catch(() => {
      if (known?.isPublic === isPublic) known = undefined;
    });
  }
  return (await known.isPublic) ? 'demo' : 'user';
}

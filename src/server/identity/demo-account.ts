import { verifyPassword } from '#server/identity/password.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#shared/demo/account.ts';

interface Account {
  readonly email: string | null;
  readonly password_hash: string | null;
}

/** What the last hash turned out to be: one account at most has the email, and every request in the demo asks. */
let known: { readonly hash: string; readonly isPublic: boolean } | undefined;

/**
 * Whether this is the demo account, which everybody is in. One that had its email before, with a password of its own, is
 * somebody's: what is done to the demo is not done to it.
 */
export async function isDemo({ email, password_hash: hash }: Account): Promise<boolean> {
  if (email !== DEMO_EMAIL || hash === null) return false;
  const isPublic = known?.hash === hash ? known.isPublic : await verifyPassword(DEMO_PASSWORD, hash);
  known = { hash, isPublic };
  return isPublic;
}

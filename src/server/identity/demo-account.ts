import { verifyPassword } from '#server/identity/password.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#shared/demo/account.ts';

interface Account {
  readonly email: string | null;
  readonly password_hash: string | null;
}

/** In whose turn the public password is verified: the server's own. */
const ADDRESS = '127.0.0.1';

/**
 * Of the last hash, also while it is being verified: one account at most has the email, and every request in the demo asks,
 * many of them at once.
 */
let known: { readonly hash: string; readonly isPublic: Promise<boolean> } | undefined;

/**
 * Whether this is the demo account, which everybody is in. One that had its email before, with a password of its own, is
 * somebody's: what is done to the demo is not done to it.
 */
export async function isDemo({ email, password_hash: hash }: Account): Promise<boolean> {
  if (email !== DEMO_EMAIL || hash === null) return false;
  if (known?.hash !== hash) {
    const isPublic = verifyPassword(DEMO_PASSWORD, hash, ADDRESS);
    known = { hash, isPublic };
    isPublic.catch(() => {
      if (known?.isPublic === isPublic) known = undefined;
    });
  }
  return known.isPublic;
}

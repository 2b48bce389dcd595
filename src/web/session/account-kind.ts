import type { User } from '#shared/auth/contract.ts';

/** A guest has no email and no password; those of the demo are everybody's, so nobody changes them. */
export type AccountKind = 'own' | 'guest' | 'demo';

export function accountKind(user: User): AccountKind {
  if (user.isGuest) return 'guest';
  return user.isDemo ? 'demo' : 'own';
}

import type { User } from '#shared/auth/contract.ts';

/** Guests have no email or password. The demo account is shared, so its email and password cannot be changed. */
export type AccountKind = 'own' | 'guest' | 'demo';

export function accountKind(user: User): AccountKind {
  if (user.isGuest) return 'guest';
  return user.isDemo ? 'demo' : 'own';
}

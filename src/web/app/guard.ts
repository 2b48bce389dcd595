import { redirect } from '@tanstack/react-router';
import { getSession } from '#web/session/session.ts';

/** For every screen but the public ones: whoever is not signed in goes to /login instead. */
export function requireSession(): void {
  if (getSession().status !== 'authenticated') throw redirect({ to: '/login', replace: true });
}

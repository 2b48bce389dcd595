import { redirect } from '@tanstack/react-router';
import { getSession } from '#web/session/session.ts';

/** Redirects unauthenticated visitors from every screen but the public ones to /login. */
export function requireSession(): void {
  if (getSession().status !== 'authenticated') throw redirect({ to: '/login', replace: true });
}

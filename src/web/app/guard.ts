import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { getSession, ownerOf } from '#web/session/session.ts';
import { returnAddress } from '#web/session/use-complete-login.ts';

/**
 * Redirects unauthenticated visitors from every screen but the public ones to /login. A login leads back to the screen,
 * except after Log Out.
 */
export function requireSession({ location }: { location: ParsedLocation }): void {
  const session = getSession();
  if (session.status === 'authenticated') return;
  const isLoggedOut = session.status === 'anonymous' && session.isLoggedOut;
  throw redirect({
    to: '/login',
    replace: true,
    ...(!isLoggedOut && { state: { returnTo: { href: location.href, userId: ownerOf(session) } } }),
  });
}

/** Leads from /login back to the screen that the user asked for, once the user has logged in, such as in another tab. */
export function returnToScreen({ location }: { location: ParsedLocation }): void {
  const href = returnAddress(getSession().user, location.state.returnTo);
  if (href) throw redirect({ href, replace: true });
}

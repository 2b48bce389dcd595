import { Outlet, redirect } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Loading } from '#web/app/loading.tsx';
import { getSession, useSession } from '#web/app/session.ts';
import { ThemeEffect } from '#web/app/theme.ts';

/** For every screen but the public ones: whoever is not signed in goes to /login instead. */
export function requireSession(): void {
  if (getSession().status !== 'authenticated') throw redirect({ to: '/login', replace: true });
}

/** For /login and /register: whoever is signed in has no use for them. */
export function requireNoSession(): void {
  if (getSession().status === 'authenticated') throw redirect({ to: '/dashboard', replace: true });
}

/** The screens of the person who is signed in; another person's are built anew, so that nothing is carried over. */
export function SignedIn() {
  const session = useSession();
  if (session.status !== 'authenticated') return <Loading />;
  return (
    <Fragment key={session.token}>
      <ThemeEffect />
      <Outlet />
    </Fragment>
  );
}

import { Outlet } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Loading } from '#web/app/loading.tsx';
import { useSession } from '#web/app/session.ts';
import { ThemeEffect } from '#web/app/theme-effect.ts';

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

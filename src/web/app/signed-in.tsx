import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Fragment, useEffect } from 'react';
import { ConnectionNotice } from '#web/app/connection-notice.tsx';
import { DeletionBanner } from '#web/app/deletion-banner.tsx';
import { Loading } from '#web/app/loading.tsx';
import { updateUser, useSession } from '#web/app/session.ts';
import { ThemeEffect } from '#web/app/theme-effect.ts';
import { meQuery } from '#web/features/account/api.ts';

/** The screens of the person who is signed in; another person's are built anew, so that nothing is carried over. */
export function SignedIn() {
  const session = useSession();
  if (session.status !== 'authenticated') return <Loading />;
  return (
    <Fragment key={session.token}>
      <ThemeEffect />
      <UserEffect />
      <DeletionBanner />
      <Outlet />
      <ConnectionNotice />
    </Fragment>
  );
}

/** Brings the stored user up to date with what another device has changed. Renders nothing. */
function UserEffect() {
  const user = useQuery(meQuery).data;
  useEffect(() => {
    if (user) updateUser(user);
  }, [user]);
  return null;
}

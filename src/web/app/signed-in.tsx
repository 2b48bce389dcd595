import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Fragment, Suspense, useEffect, useRef } from 'react';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { Loading } from '#web/app/loading.tsx';
import { useToday } from '#web/browser/today.ts';
import { useIsIdle } from '#web/browser/use-is-idle.ts';
import { lazyOptional } from '#web/components/lazy-optional.ts';
import { SurroundingsContext } from '#web/components/surroundings.ts';
import { useSession } from '#web/session/session.ts';
import { BottomNav } from '#web/shell/bottom-nav.tsx';
import { ConnectionNotice } from '#web/shell/connection-notice.tsx';
import { DeletionBanner } from '#web/shell/deletion-banner.tsx';
import { GuestBanner } from '#web/shell/guest-banner.tsx';
import { NotificationBell } from '#web/shell/notification-bell.tsx';

const UserEffects = lazyOptional(async () => (await import('#web/shell/user-effects.ts')).UserEffects);

const Shortcuts = lazyOptional(async () => (await import('#web/shell/shortcuts.ts')).Shortcuts);

const Outbox = lazyOptional(async () => (await import('#web/shell/outbox.ts')).Outbox);

const SURROUNDINGS = { bell: <NotificationBell />, banner: <GuestBanner />, navigation: <BottomNav /> };

/** The layout of all screens that need a session. Another user's session remounts them, so that no state is kept. */
export function SignedIn() {
  const session = useSession();
  const isIdle = useIsIdle();
  if (session.status !== 'authenticated') return <Loading />;
  return (
    <Fragment key={session.user._id}>
      <DayEffect />
      <DeletionBanner />
      <SurroundingsContext value={SURROUNDINGS}>
        <Outlet />
      </SurroundingsContext>
      <ConnectionNotice />
      {isIdle && (
        <Suspense>
          <UserEffects />
          <Shortcuts />
          <Outbox />
        </Suspense>
      )}
    </Fragment>
  );
}

/** Reloads what depends on the day when it changes, for a screen that is left open over midnight. Renders nothing. */
function DayEffect() {
  const today = useToday();
  const shown = useRef(today);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (shown.current !== today) refreshLedger(queryClient);
    shown.current = today;
  }, [today, queryClient]);
  return null;
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { authContract, type User } from '#shared/auth/contract.ts';
import { call } from '#web/api/call.ts';
import { shown } from '#web/browser/painted.ts';
import { Button } from '#web/components/button.tsx';
import { emptyDevice } from '#web/outbox/empty-device.ts';
import { useHasWaiting } from '#web/outbox/waiting.ts';
import { useLeaveGuest } from '#web/session/leave-guest.ts';
import { getSession, signOut } from '#web/session/session.ts';

const loadQuestion = () => import('./log-out-question.tsx');
const LogOutQuestion = lazy(async () => ({ default: (await loadQuestion()).LogOutQuestion }));

const UNKNOWN =
  "This device may keep transactions that haven't been sent. If you log out now, they're gone for good. Log out?";

/** Ends the session on the server and on this device; the guard then redirects to /login. Asks first if it loses transactions. */
export function LogOutButton() {
  const { leave, busy } = useLeaveGuest();
  const hasWaiting = useHasWaiting();
  const [isAsking, setAsking] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    // After the screen, and before it is needed: without a network.
    shown()
      .then(() => Promise.all([loadQuestion(), hasWaiting()]))
      .catch(() => {});
  }, []);
  const leaveAccount = () => {
    setAsking(false);
    const { user } = getSession();
    void leave({ onLeave: () => logOut(user) });
  };
  const ask = async () => {
    const { user } = getSession();
    try {
      if (!(await hasWaiting())) return isSignedIn(user) && leaveAccount();
      await loadQuestion();
      setAsking(true);
    } catch {
      // The code could not be loaded, so the browser asks.
      if (isSignedIn(user) && confirm(UNKNOWN)) leaveAccount();
    }
  };
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={ask}>
        Log Out
      </Button>
      <Suspense>{isAsking && <LogOutQuestion onConfirm={leaveAccount} onCancel={() => setAsking(false)} />}</Suspense>
    </>
  );
}

/** Whether the user who pressed the button is still signed in; in another tab, another user may have logged in. */
function isSignedIn(user: User | null): boolean {
  return user !== null && getSession().user?._id === user._id;
}

/** Ends the session on this device at once, without waiting for the server, which may be unreachable. */
async function logOut(user: User | null): Promise<void> {
  if (!isSignedIn(user)) return;
  await emptyDevice();
  if (!isSignedIn(user)) return;
  call(authContract.logout).catch(() => {});
  signOut();
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { authContract } from '#shared/auth/contract.ts';
import { call } from '#web/api/call.ts';
import { shown } from '#web/browser/painted.ts';
import { Button } from '#web/components/button.tsx';
import { emptyDevice } from '#web/outbox/empty-device.ts';
import { isSaving, useHasWaiting } from '#web/outbox/waiting.ts';
import { useLeaveGuest } from '#web/session/leave-guest.ts';
import { isCurrentUser, signOut, useSession } from '#web/session/session.ts';

const loadQuestion = () => import('./log-out-question.tsx');
const LogOutQuestion = lazy(async () => ({ default: (await loadQuestion()).LogOutQuestion }));

const UNKNOWN =
  "This device may keep transactions that haven't been sent. If you log out now, they're gone for good. Log out?";

/** Ends the session on the server and on this device; the guard then redirects to /login. Asks first if it loses transactions. */
export function LogOutButton() {
  const { leave, busy } = useLeaveGuest();
  const hasWaiting = useHasWaiting();
  const userId = useSession().user?._id;
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
    // In another tab, another user may have logged in.
    if (userId !== undefined && isCurrentUser(userId)) void leave({ onLeave: () => logOut(userId) });
  };
  const ask = async () => {
    try {
      if (await isSaving()) throw new Error('It may have to wait.');
      if (await hasWaiting()) {
        await loadQuestion();
        setAsking(true);
        return;
      }
    } catch {
      // The code could not be loaded, or the answer to a save has not arrived, so the browser asks.
      if (!isCurrentUser(userId) || !confirm(UNKNOWN)) return;
    }
    leaveAccount();
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

/** Ends the session on this device at once, without waiting for the server, which may be unreachable. */
async function logOut(userId: string): Promise<void> {
  if (!isCurrentUser(userId)) return;
  await emptyDevice(userId);
  if (!isCurrentUser(userId)) return;
  call(authContract.logout).catch(() => {});
  signOut();
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { authContract } from '#shared/auth/contract.ts';
import { call } from '#web/api/call.ts';
import { shown } from '#web/browser/painted.ts';
import { Button } from '#web/components/button.tsx';
import { emptyDevice } from '#web/outbox/empty-device.ts';
import { isSaving } from '#web/outbox/saves.ts';
import { useHasWaiting } from '#web/outbox/waiting.ts';
import { useLeaveGuest } from '#web/session/leave-guest.ts';
import { isCurrentUser, signOut, useSession } from '#web/session/session.ts';

const loadQuestion = () => import('./log-out-question.tsx');
const LogOutQuestion = lazy(async () => ({ default: (await loadQuestion()).LogOutQuestion }));

const UNKNOWN =
  "This device may have transactions that haven't been sent. If you log out now, they may be lost. Log out?";

/** Ends the session on the server and on this device; the guard then redirects to /login. Asks first if it loses transactions. */
export function LogOutButton() {
  const { leave, busy } = useLeaveGuest();
  const hasWaiting = useHasWaiting();
  const userId = useSession().user?._id ?? '';
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
    if (isCurrentUser(userId)) void leave({ onLeave: () => logOut(userId) });
  };
  const ask = async () => {
    let waits: boolean | undefined;
    try {
      const isUnsure = await isSaving(userId);
      waits = (await hasWaiting()) || (isUnsure ? undefined : false);
      if (waits) await loadQuestion();
    } catch {
      waits = undefined;
    }
    if (waits) setAsking(true);
    // Nobody knows while a save has no answer, or if the code cannot be loaded, so the browser asks.
    else if (waits === false || (isCurrentUser(userId) && confirm(UNKNOWN))) leaveAccount();
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

import { lazy, Suspense, useEffect, useState } from 'react';
import { authContract } from '#shared/auth/contract.ts';
import { call } from '#web/api/call.ts';
import { idle } from '#web/browser/idle.ts';
import { Button } from '#web/components/button.tsx';
import { useWaiting } from '#web/outbox/waiting.ts';
import { useLeaveGuest } from '#web/session/leave-guest.ts';
import { signOut } from '#web/session/session.ts';

const load = () => import('./log-out-question.tsx');
const LogOutQuestion = lazy(async () => ({ default: (await load()).LogOutQuestion }));

/** Ends the session on the server and on this device; the guard then redirects to /login. Asks first if it loses transactions. */
export function LogOutButton() {
  const { leave, busy } = useLeaveGuest();
  const { length: waiting } = useWaiting();
  const [isAsking, setAsking] = useState(false);
  // Loads after the screen, and before it is needed: without a network.
  useEffect(() => {
    idle()
      .then(load)
      .catch(() => {});
  }, []);
  const leaveAccount = () => {
    setAsking(false);
    void leave({ onLeave: logOut });
  };
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={waiting > 0 ? () => setAsking(true) : leaveAccount}>
        Log Out
      </Button>
      <Suspense>
        {isAsking && <LogOutQuestion waiting={waiting} onConfirm={leaveAccount} onCancel={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}

/** Ends the session on this device at once, without waiting for the server, which may be unreachable. */
async function logOut(): Promise<void> {
  await import('#web/outbox/outbox.ts').then(({ emptyOutbox }) => emptyOutbox()).catch(() => {});
  call(authContract.logout).catch(() => {});
  signOut();
}

import { authContract } from '#shared/auth/contract.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/components/button.tsx';
import { useLeaveGuest } from '#web/session/leave-guest.ts';
import { signOut } from '#web/session/session.ts';

/** Ends the session on the server and on this device; the guard then redirects to /login. */
export function LogOutButton() {
  const { leave, busy } = useLeaveGuest();
  return (
    <Button variant="secondary" busy={busy} onClick={() => void leave({ onLeave: logOut })}>
      Log Out
    </Button>
  );
}

/** Ends the session on this device at once, without waiting for the server, which may be unreachable. */
function logOut(): void {
  call(authContract.logout).catch(() => {});
  signOut();
}

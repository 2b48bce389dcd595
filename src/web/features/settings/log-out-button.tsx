import { authContract } from '#shared/auth/contract.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/components/button.tsx';
import { useLeaveGuest } from '#web/session/leave-guest.ts';
import { signOut } from '#web/session/session.ts';

/** Ends the session on the server and here; the guard then leads to /login. */
export function LogOutButton() {
  const { leave, busy } = useLeaveGuest();
  return (
    <Button variant="secondary" busy={busy} onClick={() => void leave({ go: logOut })}>
      Log Out
    </Button>
  );
}

/** Nobody waits for the server: on this device the session ends at once, even where it cannot be reached. */
function logOut(): void {
  call(authContract.logout).catch(() => {});
  signOut();
}

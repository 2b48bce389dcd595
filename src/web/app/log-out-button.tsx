import { authContract } from '#shared/auth/contract.ts';
import { call } from '#web/api/call.ts';
import { useLeaveGuest } from '#web/app/leave-guest.tsx';
import { signOut } from '#web/app/session.ts';
import { Button } from '#web/components/button.tsx';

/** Ends the session on the server and here; the guard then leads to /login. */
export function LogOutButton() {
  const { leave, busy, question } = useLeaveGuest();
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => void leave({ go: logOut })}>
        Log Out
      </Button>
      {question}
    </>
  );
}

/** Nobody waits for the server: on this device the session ends at once, even where it cannot be reached. */
function logOut(): void {
  call(authContract.logout).catch(() => {});
  signOut();
}

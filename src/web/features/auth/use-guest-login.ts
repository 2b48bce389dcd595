import { useState } from 'react';
import { authContract } from '#shared/auth/contract.ts';
import { call } from '#web/api/call.ts';
import type { SignedIn } from '#web/session/stored-session.ts';

/** Starts a guest session. Every failure has the same message, from the specification. */
export function useGuestLogin(
  completeLogin: (session: SignedIn) => Promise<void>,
  showError: (error: string | undefined) => void,
) {
  const [busy, setBusy] = useState(false);

  const start = async () => {
    setBusy(true);
    showError(undefined);
    try {
      await completeLogin(await call(authContract.guestLogin));
    } catch {
      showError('Guest login failed. Please try again.');
    }
    setBusy(false);
  };

  return { busy, start };
}

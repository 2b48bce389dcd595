import { useState } from 'react';
import { authContract } from '#shared/auth/contract.ts';
import { call } from '#web/api/call.ts';
import type { SignedIn } from '#web/session/stored-session.ts';

/** Signs in without an account. Whatever goes wrong is said in one sentence, which is also its advice. */
export function useGuestLogin(enter: (session: SignedIn) => Promise<void>, say: (error: string | undefined) => void) {
  const [busy, setBusy] = useState(false);

  const start = async () => {
    setBusy(true);
    say(undefined);
    try {
      await enter(await call(authContract.guestLogin));
    } catch {
      say('Guest login failed. Please try again.');
    }
    setBusy(false);
  };

  return { busy, start };
}

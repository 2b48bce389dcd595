import { useMutation } from '@tanstack/react-query';
import { authContract } from '#shared/auth/contract.ts';
import { call } from '#web/api/call.ts';
import type { SignedIn } from '#web/session/stored-session.ts';

/** Starts a guest session. Every failure has the same message, from the specification. */
export function useGuestLogin(
  completeLogin: (session: SignedIn) => Promise<void>,
  showError: (error: string | undefined) => void,
) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(authContract.guestLogin),
    onMutate: () => showError(undefined),
    onSuccess: completeLogin,
    onError: () => showError('Guest login failed. Please try again.'),
  });

  return { busy: isPending, start: () => mutate() };
}

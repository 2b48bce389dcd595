import { useMutation } from '@tanstack/react-query';
import { useLeaveGuest } from '#web/session/leave-guest.ts';
import { useCompleteLogin } from '#web/session/use-complete-login.ts';
import { logInToDemo } from './api.ts';
import { demoProblem } from './demo-problem.ts';

/** Logs in to the demo account, after confirmation if a guest would lose data. */
export function useOpenDemo(setProblem: (problem: string | undefined) => void) {
  const { leave, busy: leaving } = useLeaveGuest();
  const completeLogin = useCompleteLogin();
  const { mutate, isPending: opening } = useMutation({
    mutationFn: logInToDemo,
    onMutate: () => setProblem(undefined),
    onSuccess: completeLogin,
    onError: (failure) => setProblem(demoProblem(failure)),
  });

  return { leaving, opening, open: () => void leave({ onLeave: () => mutate() }) };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { schedulesContract } from '#shared/schedules/contract.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { showToast } from '#web/components/toast-store.ts';
import { type Act, notActedText, paramsOf, toastActed } from './act-toasts.ts';

/** Does something with an occurrence that needs no form. A toast says why it was rejected, and the screen reloads. */
export function useAct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ before, body }: Act) => call(schedulesContract.act, { params: paramsOf(before), body }),
    meta: { notDone: ({ before }: Act) => notActedText(before) },
    onSuccess: (answer, act) => toastActed(queryClient, act, answer),
    onError: (failure) => {
      showToast({ message: messageOf(failure) });
      refreshLedger(queryClient);
    },
  });
}

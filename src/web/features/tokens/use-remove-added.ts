import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AccessToken, tokensContract } from '#shared/tokens/contract.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { showSaveToast } from '#web/components/save-toast.ts';
import { tokensQuery } from './api.ts';
import { addedText } from './token-text.ts';

interface Options {
  onFailure: (message: string) => void;
  onSettled: () => void;
}

/** Removes what a token added, and offers to undo it. */
export function useRemoveAdded({ onFailure, onSettled }: Options) {
  const queryClient = useQueryClient();
  const refresh = () => {
    refreshLedger(queryClient);
    void queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });
  };
  return useMutation({
    mutationFn: ({ _id }: AccessToken) => call(tokensContract.removeAdded, { params: { tokenId: _id } }),
    meta: { notDone: ({ name }: AccessToken) => `What ${name} added was not removed` },
    onSuccess: ({ removed }, { _id }) => {
      refresh();
      showSaveToast({
        message: `Removed ${addedText(removed)}`,
        undo: {
          request: () => call(tokensContract.restoreAdded, { params: { tokenId: _id } }),
          refresh,
          done: { message: `Restored ${addedText(removed)}` },
        },
      });
    },
    onError: (failure) => onFailure(messageOf(failure)),
    onSettled,
  });
}

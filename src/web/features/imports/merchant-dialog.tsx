import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importsContract, type Merchant } from '#shared/imports/contract.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import { announceSave } from '#web/api/announce-saves.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { ignoreNotFound } from '#web/api/not-found.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/dialog.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { shortened } from '#web/components/shortened.ts';
import { merchantsQuery } from './api.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { ForgetButton } from './forget-button.tsx';
import { isComplete } from './review-rows.ts';

/** Changes or deletes what is remembered for a merchant. */
export function MerchantDialog({ merchant, onClose }: { merchant: Merchant; onClose: () => void }) {
  const { _id: merchantId, type, category, goalId } = merchant;
  const params = { merchantId };
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState({ type, category, goalId });
  const {
    mutate,
    isPending: busy,
    error,
  } = useMutation({
    mutationFn: () => call(importsContract.updateMerchant, { params, body: choice }),
    meta: { notDone: () => `${shortened(categoryLabel(merchant.merchant))} not saved` },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: merchantsQuery.queryKey });
      announceSave(['imports']);
      onClose();
    },
  });
  return (
    <Dialog title={categoryLabel(merchant.merchant)} onClose={onClose} busy={busy}>
      <ChoiceFields choice={choice} onChange={setChoice} fileCategory={null} />
      <FormError message={error && messageOf(error)} />
      <DialogButtons>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button
          busy={busy}
          busyLabel="Saving Changes..."
          disabled={!isComplete({ action: 'add', ...choice })}
          onClick={() => mutate()}
        >
          Save
        </Button>
      </DialogButtons>
      <ForgetButton
        name={categoryLabel(merchant.merchant)}
        label="Forget This Merchant"
        hint="Later imports propose a category from your latest transactions. Your transactions don't change."
        request={() => ignoreNotFound(call(importsContract.removeMerchant, { params }))}
        refreshes={merchantsQuery.queryKey}
        onDone={onClose}
      />
    </Dialog>
  );
}
